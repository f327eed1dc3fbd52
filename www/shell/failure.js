// Tells the visitor of errors that nothing else has caught.
import { why } from '../simulator/actions.js';
import { at, fill } from '../ui/dom.js';
import { notice } from '../ui/notice.js';
import { message_of } from '../ui/text.js';
import { forget } from './navigation.js';

/** Whether the simulator has broken off. From then on the page cannot get anything from it. */
let broken = false;

/** Watches for errors. */
export function watch() {
  addEventListener('error', (event) => failed(event, event.error));
  addEventListener('unhandledrejection', (event) => failed(event, event.reason));
}

/** @param {Event} event @param {unknown} error nothing where the browser only has a remark to make */
function failed(event, error) {
  if (!error) return;
  const first = !broken;
  broken ||= error instanceof WebAssembly.RuntimeError;
  if (broken) event.preventDefault();
  if (!first) return;
  const again = { 'Load again': () => location.reload() };
  if (!broken) {
    const what = `Load it again: the settings are in the address. (${message_of(error)})`;
    notice('failed', 'Something in this page has failed.', what, again);
    return;
  }
  const start_over = () => {
    forget();
    location.reload();
  };
  const title = 'The simulator has broken off.';
  notice('failed', title, why(error), { ...again, 'Use the default': start_over });
  for (const id of ['top', 'panel']) at(id).inert = true;
  /** @type {NodeListOf<HTMLElement>} */
  const rest = document.querySelectorAll('#main > :not(#notices)');
  for (const one of rest) one.inert = true;
  at('runs').hidden = true;
  fill(at('sentence'), title);
}
