// Registers the element <budgeted-bandit>.
import type { BudgetedBandit } from './index.js';

declare global {
  interface HTMLElementTagNameMap {
    'budgeted-bandit': BudgetedBandit;
  }
}
