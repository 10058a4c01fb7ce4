import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileFigures, formatFigures } from '../tests/conventions/file-figures.ts'

/**
 * `npm run check`: types, lint, the project's conventions, and the unit tests that the uncommitted changes can break, in
 * parallel and in about a minute. Run it before a commit; `npm test` is what must pass before a change is merged.
 */
const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
/** A step on a busy machine takes three times as long. */
const limitMs = 300_000
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const typescript = join(modules, 'typescript/bin/tsc')
const vitest = join(modules, 'vitest/vitest.mjs')
const tests = ['run', '--reporter=dot', '--project']
/**
 * Formatting is a step of its own here; CI checks it by the convention test. The files are listed because vitest ignores
 * `--exclude` for projects that have their own `exclude`.
 */
const conventions = globSync('tests/conventions/*.test.ts', { cwd: root }).filter(
  (path) => !path.endsWith('/format.test.ts'),
)

/** Two lists that run in parallel, for two processors. */
const lists = [
  [
    { name: 'types of the server, the devices and the tools', words: [typescript, '-p', 'tsconfig.json', '--noEmit'] },
    { name: 'types of the console', words: [typescript, '-p', 'tsconfig.web.json', '--noEmit'] },
    {
      name: 'formatting',
      words: [join(modules, 'prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '--cache', '.'],
    },
    { name: 'lint', words: [join(modules, 'oxlint/bin/oxlint'), '--quiet'] },
  ],
  [
    {
      name: 'conventions and the contract',
      words: [vitest, ...tests, 'node', ...conventions, 'packages/contract/'],
    },
    {
      name: 'units of the console and the design system that the uncommitted changes can break',
      words: [vitest, ...tests, 'web', '--changed', '--passWithNoTests'],
    },
  ],
]

interface Outcome {
  name: string
  ok: boolean
  /** The step was ended because it took longer than its limit. */
  late: boolean
  output: string
  seconds: number
}

function run({ name, words }: { name: string; words: string[] }): Promise<Outcome> {
  const started = performance.now()
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      words,
      { cwd: root, timeout: limitMs, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        resolve({
          name,
          ok: error === null,
          late: error?.killed === true,
          output: `${stdout}${stderr}`.trim(),
          seconds: (performance.now() - started) / 1000,
        })
      },
    )
  })
}

async function runInTurn(list: (typeof lists)[number]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of list) {
    const outcome = await run(step)
    if (outcome.late) say(`Ended after ${limitMs / 1000} s: ${outcome.name}`)
    else if (!outcome.ok) say(`\n${outcome.output}\n`)
    say(`${outcome.ok ? 'ok    ' : 'FAILED'} ${outcome.name} (${outcome.seconds.toFixed(1)} s)`)
    outcomes.push(outcome)
  }
  return outcomes
}

const outcomes = (await Promise.all(lists.map(runInTurn))).flat()
say(`       ${formatFigures(fileFigures())}`)
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
