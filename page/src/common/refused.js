// What was refused: by the server, by a worker, or because nobody can be reached.
// @ts-check

/** What was refused, in the words of whoever refused it. */
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
