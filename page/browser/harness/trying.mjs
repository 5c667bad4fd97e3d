// How the tests of a browser run: each once, and again if it failed.

/**
 * Runs tests in turn and prints how each went.
 * @param {[string, Function][]} tests by their names
 * @param {(test: Function) => Promise<Error | null>} failure runs a test, and returns why it failed
 * @returns {Promise<number>} how many failed
 */
export async function tryAll(tests, failure) {
  let failed = 0;
  for (const [name, test] of tests) {
    const begin = Date.now();
    const first = await failure(test);
    // On a busy machine a browser may miss a moment: a fault of the program is there a second time too.
    if (first) console.log(`again ${name}: ${first.stack}`);
    const error = first && (await failure(test));
    if (error) failed += 1;
    console.log(error ? `FAILED ${name}: ${error.stack}` : `ok ${name} (${Date.now() - begin} ms)`);
  }
  return failed;
}
