// Loads the element <budgeted-bandit>, and says in every such element why it does not run if it cannot be loaded.
//
// A page may load this script from any host, because it is not a module. A module of another host needs the header
// Access-Control-Allow-Origin; without the header the browser does not run the module, so the module cannot say why.
{
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const element = new URL('budgeted-bandit.js', src).href;

  /** Returns a sentence that says why the element cannot be loaded. */
  const why = async () => {
    const reached = (/** @type {RequestInit} */ how) => fetch(element, how).then(Boolean, () => false);
    return !(await reached({})) && (await reached({ mode: 'no-cors' }))
      ? 'This figure does not run, because its host does not allow other pages to load it: the host sends no header ' +
          'Access-Control-Allow-Origin.'
      : 'This figure could not be loaded. Check the connection and load the page again.';
  };

  const tell = async () => {
    const sentence = await why();
    if (document.readyState === 'loading')
      await new Promise((then) => document.addEventListener('DOMContentLoaded', then, { once: true }));
    for (const figure of document.querySelectorAll('budgeted-bandit')) {
      const note = document.createElement('p');
      note.setAttribute('role', 'alert');
      note.textContent = sentence;
      figure.prepend(note);
    }
  };

  import(element).catch(tell);
}
