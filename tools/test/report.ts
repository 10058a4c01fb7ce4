import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The result of a suite's run. */
export interface Outcome extends Counts {
  /** The files that failed, with their path and with the tests in them that passed and that did not run. */
  failedFiles: readonly FailedFile[]
}

export interface FailedFile {
  path: string
  passed: number
  skipped: number
  /** Each failed test with the first line of its message; the file's own message if it did not load. */
  failures: readonly string[]
}

/** The part of the output of vitest's JSON reporter that is used here. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; message?: string; assertionResults: TestReport[] }[]
}
interface TestReport {
  status: string
  fullName?: string
  failureMessages?: string[]
}

/**
 * Counts the tests of a run. A file that failed without a failed test (it does not load, or its hooks fail) counts as
 * one failure, and so does a run that failed for any other reason or left no report.
 */
export function countTests(reportFile: string, exitCode: number | null): Outcome {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, skipped: 0, failedFiles: [] }
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport
  const number = (tests: readonly { status: string }[], status: string): number =>
    tests.filter((test) => test.status === status).length
  const broken = report.testResults.filter(({ status }) => status === 'failed')
  const failed =
    report.numFailedTests + broken.filter(({ assertionResults }) => number(assertionResults, 'failed') === 0).length
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failedFiles: broken.map(({ name, message, assertionResults }) => ({
      path: name,
      passed: number(assertionResults, 'passed'),
      skipped: assertionResults.filter(({ status }) => notRun.has(status)).length,
      failures: failuresOf(assertionResults, message),
    })),
  }
}

/** The statuses that vitest gives to tests that did not run. */
const notRun: ReadonlySet<string> = new Set(['pending', 'skipped', 'todo', 'disabled'])

const maxLine = 400
const firstLine = (text = ''): string => text.trim().split('\n', 1)[0]?.slice(0, maxLine) ?? ''

function failuresOf(tests: readonly TestReport[], fileMessage?: string): string[] {
  const failures = tests
    .filter(({ status }) => status === 'failed')
    .map(({ fullName = '', failureMessages = [] }) => `${fullName}: ${firstLine(failureMessages[0])}`)
  return failures.length > 0 ? failures : [firstLine(fileMessage)]
}

/** Lists what failed, for the end of a run: a line for each test with its file, up to `limit` lines. */
export function listFailures(files: readonly FailedFile[], limit: number): string[] {
  const lines = files.flatMap(({ path, failures }) => failures.map((failure) => `failed: ${path}: ${failure}`))
  return lines.length > limit ? [...lines.slice(0, limit), `and ${String(lines.length - limit)} more failures`] : lines
}

const add = (counts: readonly Counts[]): Counts =>
  counts.reduce<Counts>(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/** Returns the sum of a whole run. Suites left out count as skipped, or with CI=true as failed. */
export const total = (counts: readonly Counts[], leftOut: number, inCi: boolean): Counts =>
  add([...counts, { passed: 0, failed: inCi ? leftOut : 0, skipped: inCi ? 0 : leftOut }])

export const formatCounts = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
