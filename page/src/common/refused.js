// Refusals: by the server, by a worker, or because the backend cannot be reached.
// @ts-check
import { sentence } from "./sentence.js";

/** A refusal, in the words of the backend as a sentence. */
export class Refused extends Error {
  /**
   * @param {number} status as in HTTP; 0 when there was no answer
   * @param {{ code?: string, message?: string, help?: string | null }} error
   */
  constructor(status, error) {
    const { message = `the answer is ${status}`, help } = error;
    super(sentence(help ? `${message} (${help})` : message));
    this.status = status;
    this.code = error.code ?? "";
  }
}
