// Registers the element <budgeted-bandit>. Pages load this script by its name.
import { BudgetedBandit } from './element.js';

export { BudgetedBandit, HEIGHT } from './element.js';

if (!customElements.get('budgeted-bandit')) customElements.define('budgeted-bandit', BudgetedBandit);
