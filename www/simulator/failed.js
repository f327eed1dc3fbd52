// The error of a run whose policies have failed.

/** Says that policies have failed. */
export class PolicyFailure extends Error {
  /** @param {Failed[]} failed */
  constructor(failed) {
    super(failed.map(({ reason }) => `${reason}.`).join(' '));
    this.failed = failed;
  }
}
