// Repeats an action while a button or a key is held.

/** The number of milliseconds until a held button repeats. */
const WAIT = 400;
/** The number of milliseconds between repetitions, of which there are eight a second. */
const PACE = 125;

export class Hold {
  #timer = 0;
  /** The time of the last repetition by a held key. */
  #last = 0;
  /** Whether the button has repeated its action since it was pressed. The click at the end then adds nothing. */
  #repeated = false;

  constructor() {
    addEventListener('blur', () => this.stop());
  }

  /** Ends the repetition. */
  stop() {
    clearTimeout(this.#timer);
  }

  /** @param {() => void} act @param {number} wait */
  #soon(act, wait) {
    this.#timer = window.setTimeout(() => {
      this.#repeated = true;
      this.#soon(act, PACE); // before the action, so that the action can end the repetition
      act();
    }, wait);
  }

  /**
   * Acts on a key that was pressed. A held key is repeated by the system, often faster than eight times a second.
   * @param {KeyboardEvent} event
   * @param {() => void} act
   */
  key(event, act) {
    event.preventDefault();
    if (event.repeat && event.timeStamp - this.#last < PACE) return;
    this.#last = event.timeStamp;
    act();
  }

  /**
   * Makes a button act when it is pressed, and repeat while it is held.
   * @param {HTMLElement} button
   * @param {() => void} act
   */
  connect(button, act) {
    const stop = () => this.stop();
    button.addEventListener('pointerdown', ({ button: pressed }) => {
      this.stop();
      this.#repeated = false;
      if (pressed === 0) this.#soon(act, WAIT);
    });
    for (const event of ['pointerup', 'pointerleave', 'pointercancel']) button.addEventListener(event, stop);
    button.addEventListener('contextmenu', (event) => {
      if (this.#repeated) event.preventDefault(); // a long press of a finger would open the menu
    });
    button.addEventListener('click', () => {
      if (!this.#repeated) act();
      this.#repeated = false;
    });
    button.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.repeat) this.key(event, act);
    });
  }
}
