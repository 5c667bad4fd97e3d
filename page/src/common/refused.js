// Refusals: by the server, by a worker, or because the backend cannot be reached.
// @ts-check

/** A refusal, in the words of the backend. */
export class Refused extends Error {
  /**
   * @param {number} status as in HTTP; 0 when there was no answer
   * @param {{ code?: string, message?: string, help?: string | null }} error
   */
  constructor(status, error) {
    super(error.help ? `${error.message} (${error.help})` : (error.message ?? `the answer is ${status}`));
    this.status = status;
    this.code = error.code ?? "";
  }
}
