// The entry of the npm package: the class of the element, which is not registered.
export { BudgetedBandit } from './element.js';
