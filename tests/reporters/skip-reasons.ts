import type { Reporter, TestCase } from 'vitest/node';

/** A reason that counts: a part of this machine is missing, e.g. `context.skip('missing: bubblewrap')`. */
const MISSING_PART = /^missing: \S/;

/**
 * Prints why tests were skipped, and fails the run where a reason names no missing part of the machine. With
 * `REQUIRE=all` (set by `.ci/run`) no part may be missing, so that nothing passes by not having run.
 */
export class SkipReasons implements Reporter {
  readonly #skipped: { readonly name: string; readonly reason: string }[] = [];

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    // A name filter (-t) skips everything else; nobody asks it for reasons.
    if (result.state === 'skipped' && test.project.config.testNamePattern === undefined) {
      this.#skipped.push({ name: test.fullName, reason: result.note ?? '' });
    }
  }

  onTestRunEnd(): void {
    const all = process.env['REQUIRE'] === 'all';
    for (const { name, reason } of this.#skipped) {
      const fine = MISSING_PART.test(reason) && !all;
      console.error(`${fine ? 'skipped' : 'FAILED: skipped'}: ${name}: ${reason || 'without a reason'}`);
      if (!fine) {
        process.exitCode = 1;
      }
    }
  }
}
