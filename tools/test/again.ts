import type { FailedFile, Outcome } from './report.ts'

/** The result of a suite after its failed files ran once more. */
export interface Again {
  outcome: Outcome
  /** Paths of the files that failed and then passed. */
  unsteady: readonly string[]
}

/**
 * Runs each failed file of a suite once more, on its own, and judges it only by that run: one that passes counts as
 * passed regardless of the others (docs/decisions/0014).
 * @param run runs one file; its outcome counts as passed only if a test passed and nothing failed
 */
export async function tryAgain(first: Outcome, run: (path: string) => Promise<Outcome>): Promise<Again> {
  let outcome = first
  const unsteady: string[] = []
  for (const file of first.failedFiles) {
    const second = await run(file.path)
    if (second.failed > 0 || second.passed === 0) continue
    outcome = mended(outcome, file, second)
    unsteady.push(file.path)
  }
  return { outcome, unsteady }
}

/** Returns the outcome after a failed file passed on its own: that run replaces the counts of its tests. */
function mended(before: Outcome, file: FailedFile, second: Outcome): Outcome {
  return {
    passed: before.passed - file.passed + second.passed,
    failed: before.failed - file.failures.length,
    skipped: before.skipped - file.skipped + second.skipped,
    failedFiles: before.failedFiles.filter((other) => other !== file),
  }
}
