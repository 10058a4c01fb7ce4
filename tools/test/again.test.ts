import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tryAgain } from './again.ts'
import { runSuite } from './run-suite.ts'
import type { Outcome } from './report.ts'

const minute = 60_000
let root: string
/** Creates a project for these test files, which vitest runs in the same manner as ours. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'outpost-again-'))
  mkdirSync(join(root, 'tests'))
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'))
  writeFileSync(
    join(root, 'vitest.config.mjs'),
    `export default { test: { projects: [{ test: { name: 'own', include: ['tests/*.test.ts'] } }] } }`,
  )
})
afterEach(() => rmSync(root, { recursive: true }))

const write = (name: string, words: string): void =>
  writeFileSync(
    join(root, 'tests', `${name}.test.ts`),
    `import { existsSync, writeFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
/** Whether this file runs for the first time. */
const first = !existsSync(import.meta.filename + '.ran')
writeFileSync(import.meta.filename + '.ran', '')
${words}
`,
  )
const run = (files?: readonly string[]): Promise<Outcome> =>
  runSuite({ name: 'own', words: ['--project', 'own'] }, root, files, 'ignore')
/** Returns the outcome of the suite after the second attempt, with paths reduced to file names. */
async function both(): Promise<object> {
  const { outcome, unsteady } = await tryAgain(await run(), (path) => run([path]))
  const nameOf = (path: string): string => path.replace(/^.*\/(.*)\.test\.ts$/, '$1')
  return {
    ...outcome,
    failedFiles: outcome.failedFiles.map(({ path }) => nameOf(path)),
    unsteady: unsteady.map(nameOf),
  }
}

test(
  'each file is judged by its own second run: one passes, and two others fail again',
  async () => {
    write('steady', `test('good', () => {})\ntest.skip('left out', () => {})`)
    write('late', `test('good', () => {})\ntest('late', () => expect(first).toBe(false))`)
    write('broken', `test('good', () => {})\ntest('wrong', () => expect(1).toBe(2))`)
    write('worse', `throw new Error('it does not load')`)
    expect(await both()).toEqual({
      passed: 4,
      failed: 2,
      skipped: 1,
      failedFiles: expect.arrayContaining(['broken', 'worse']),
      unsteady: ['late'],
    })
  },
  2 * minute,
)

test(
  'tests skipped because of a failed hook count once they have run',
  async () => {
    write('hook', `beforeAll(() => expect(first).toBe(false))\ntest('one', () => {})\ntest('two', () => {})`)
    expect(await both()).toEqual({ passed: 2, failed: 0, skipped: 0, failedFiles: [], unsteady: ['hook'] })
  },
  2 * minute,
)

test(
  'a second run with an unhandled rejection or without any test does not repair the first',
  async () => {
    write(
      'unhandled',
      `test('one', () => { if (first) throw new Error('no'); void Promise.reject(new Error('stray')) })`,
    )
    write('nothing', `test.skipIf(!first)('one', () => expect(first).toBe(false))`)
    expect(await both()).toMatchObject({ failed: 2, unsteady: [] })
  },
  2 * minute,
)
