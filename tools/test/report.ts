import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** What vitest's JSON reporter writes, as far as it is read here. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

/**
 * Counts the tests of a run. A file that failed without a failed test (it does not load, or its hooks fail) counts as one
 * failure; so does a run that ended badly for any other reason, or without a report.
 */
export function countTests(reportFile: string, exitCode: number | null): Counts {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport
  const broken = report.testResults.filter(({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed')).length
  const failed = report.numFailedTests + broken
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

const add = (counts: readonly Counts[]): Counts =>
  counts.reduce((sum, { passed, failed, skipped }) => ({
    passed: sum.passed + passed, failed: sum.failed + failed, skipped: sum.skipped + skipped,
  }), { passed: 0, failed: 0, skipped: 0 })

/** The sum of a whole run: what was left out counts as skipped, or with CI=true as failed. */
export const total = (counts: readonly Counts[], leftOut: number, inCi: boolean): Counts =>
  add([...counts, { passed: 0, failed: inCi ? leftOut : 0, skipped: inCi ? 0 : leftOut }])

export const formatCounts = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
