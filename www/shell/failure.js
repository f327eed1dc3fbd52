// Tells the visitor about errors that nothing else has caught.
import { why } from '../simulator/actions.js';
import { at, fill } from '../ui/dom.js';
import { notice } from '../ui/notice.js';
import { message_of } from '../ui/text.js';
import { forget } from './navigation.js';

/** Whether the simulator has crashed. The page can no longer get anything from it. */
let broken = false;

/** Starts to watch for errors. */
export function watch() {
  addEventListener('error', (event) => failed(event, event.error));
  addEventListener('unhandledrejection', (event) => failed(event, event.reason));
}

/** Shows an error. @param {Event} event @param {unknown} error undefined if the browser only gives a warning */
function failed(event, error) {
  if (!error) return;
  const first = !broken;
  broken ||= error instanceof WebAssembly.RuntimeError;
  if (broken) event.preventDefault();
  if (!first) return;
  const again = { 'Load again': () => location.reload() };
  if (!broken) {
    const what = `Load the page again: your settings are kept in the address. (${message_of(error)})`;
    notice('failed', 'Something went wrong on this page.', what, again);
    return;
  }
  const start_over = () => {
    forget();
    location.reload();
  };
  const title = 'The simulator has crashed.';
  notice('failed', title, why(error), { ...again, 'Use the default': start_over });
  for (const id of ['top', 'panel']) at(id).inert = true;
  /** @type {NodeListOf<HTMLElement>} */
  const rest = document.querySelectorAll('#main > :not(#notices)');
  for (const one of rest) one.inert = true;
  at('runs').hidden = true;
  fill(at('sentence'), title);
}
