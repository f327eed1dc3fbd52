// A program that uses the types of the package.
import { type Answer, BudgetedBandit, type Specification } from 'budgeted-bandits';
import 'budgeted-bandits/define';

const figure: BudgetedBandit = document.createElement('budgeted-bandit');
const found: HTMLElementTagNameMap['budgeted-bandit'] | null = document.querySelector('budgeted-bandit');
figure.addEventListener('bb-done', ({ detail }) => {
  const answer: Answer = detail;
  const specification: Specification = answer.specification;
  const mean: number = answer.policies[0].final.regret.mean;
  const all: boolean | undefined = answer.decided?.all;
  console.log(specification.seed, mean, all);
  // @ts-expect-error An answer has no such field.
  console.log(answer.nothing);
});
figure.addEventListener('bb-progress', ({ detail }) => console.log(detail.done / detail.tasks, detail.repetitions));
// Events bubble.
document.addEventListener('bb-error', ({ detail: { message } }) => console.log(message.length));
figure.run();
found?.stop();
// @ts-expect-error The element has no such method.
figure.pause();

class Own extends BudgetedBandit {}
customElements.define('my-figure', Own);
