import type { FailedFile, Outcome } from './report.ts'

/** What became of a suite whose failed files ran once more. */
export interface Again {
  outcome: Outcome
  /** The files that failed and then passed, by their path. */
  unsteady: readonly string[]
}

/**
 * Runs each failed file of a suite once more, by itself, and judges it by that run alone: one that passes counts as passed
 * whatever becomes of the others (docs/decisions/0014).
 * @param run runs one file; its outcome counts as passed only where a test passed and nothing failed
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

/** The outcome after a failed file passed in a run of its own: its tests count by that run, and none twice. */
function mended(before: Outcome, file: FailedFile, second: Outcome): Outcome {
  return {
    passed: before.passed - file.passed + second.passed,
    failed: before.failed - file.failures.length,
    skipped: before.skipped - file.skipped + second.skipped,
    failedFiles: before.failedFiles.filter((other) => other !== file),
  }
}
