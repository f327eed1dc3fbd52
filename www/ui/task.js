// Waiting, so that the browser can draw and react.

/** Waits for another task of the browser. */
export const another_task = () => new Promise((then) => setTimeout(then));
