import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres15 } from './postgres15.ts'
import { countTests, type Outcome } from './report.ts'
import type { Suite } from './suites.ts'

/** The browser's tests take 40 minutes on a slow machine. */
const limitMs = 60 * 60_000

/**
 * Runs one suite, or some of its files, to the end.
 * @param output the destination of vitest's output: by default the screen
 */
export async function runSuite(
  suite: Suite,
  root: string,
  files: readonly string[] = suite.words.slice(2),
  output: 'inherit' | 'ignore' = 'inherit',
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-suite-'))
  const database = suite.postgres15 ? await startPostgres15() : undefined
  try {
    const report = join(folder, 'report.json')
    const words = [
      'run',
      ...suite.words.slice(0, 2),
      ...files,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]
    const environment = {
      ...(database && { OUTPOST_TEST_DATABASE_URL: database.url }),
      ...suite.environment,
    }
    const code = await vitest(root, words, environment, output)
    return countTests(report, code)
  } finally {
    await database?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs vitest. @returns its exit code, or null when it was killed, for example by its time limit */
function vitest(
  root: string,
  words: string[],
  more: Record<string, string>,
  output: 'inherit' | 'ignore',
): Promise<number | null> {
  const bin = join(root, 'node_modules/.bin')
  const env = { ...process.env, ...more, PATH: `${bin}:${process.env['PATH'] ?? ''}` }
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: root,
    env,
    stdio: ['ignore', output, output],
  })
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(limit)
      resolve(code)
    })
  })
}
