import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tryAgain } from './test/again.ts'
import { install, installLine, thisMachine, type Need } from './test/programs.ts'
import { formatCounts, listFailures, total, type Outcome } from './test/report.ts'
import { runSuite } from './test/run-suite.ts'
import { chooseSince } from './test/choose-since.ts'
import { filesOf, leftOut, suites, type LeftOut, type Suite } from './test/suites.ts'

/**
 * `npm test`: runs every suite that this machine can run, one after another, and reports which it left out and why; not
 * those that run only when they are named.
 * With names of suites after `--` it runs only those, with `--since REF` only the files that a change since then can
 * break. With CI=true it installs what is missing, a suite left out counts as a failure, and files that failed run once
 * more on their own (docs/decisions/0014). The last lines name every test that failed.
 */
const root = join(import.meta.dirname, '..')
/** When more files fail than a busy machine explains, nothing is tried again. */
const maxRerunFiles = 8
const maxFailuresShown = 30
const inCi = process.env['CI'] === 'true'
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const { values: options, positionals: names } = parseArgs({
  options: { since: { type: 'string' } },
  allowPositionals: true,
})
const unknown = names.filter((name) => !suites.some((suite) => suite.name === name))
if (unknown.length > 0) {
  say(`There is no suite ${unknown.join(', ')}. There are: ${suites.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const wanted = options.since === undefined ? undefined : chooseSince(root, options.since, say)
/** Returns the files of a suite to run; undefined for all of them. */
const part = (suite: Suite): string[] | undefined => wanted && filesOf(suite).filter((path) => wanted.has(path))
/** A change runs all files that it can break, those of suites that otherwise have to be named as well. */
const isChosen = (suite: Suite): boolean =>
  names.length > 0 ? names.includes(suite.name) : wanted !== undefined || !suite.named
const chosen = suites.filter((suite) => isChosen(suite) && part(suite)?.length !== 0)

if (inCi)
  install(
    leftOut(chosen, thisMachine()).flatMap(({ missing }) => missing),
    say,
  )
const machine = thisMachine()
const absent = leftOut(chosen, machine)

interface Result {
  suite: Suite
  outcome: Outcome
  seconds: number
}
const results: Result[] = []
for (const suite of chosen) {
  if (absent.some(({ suite: name, extent }) => name === suite.name && extent === 'whole')) continue
  say(`\n== ${suite.name}`)
  const started = performance.now()
  const outcome = await attempt(suite, part(suite))
  results.push({ suite, outcome, seconds: (performance.now() - started) / 1000 })
}

const unsteady: string[] = []
const failedFiles = results.flatMap(({ outcome }) => outcome.failedFiles)
if (inCi && failedFiles.length <= maxRerunFiles) for (const result of results) await runAgain(result)

say('')
for (const { suite, outcome, seconds } of results)
  say(`${suite.name.padEnd(26)}${formatCounts(outcome)}  (${seconds.toFixed(1)} s)`)
for (const line of listFailures(
  results.flatMap(({ outcome }) => outcome.failedFiles),
  maxFailuresShown,
))
  say(line)
for (const { suite, outcome } of results)
  if (outcome.failed > 0 && outcome.failedFiles.length === 0)
    say(`failed: ${suite.name}: its run failed although no test did; its output above says why`)
for (const path of unsteady) say(`unsteady: ${path} failed, and passed when it ran by itself`)
for (const entry of absent) say(explain(entry))

const sum = total(
  results.map(({ outcome }) => outcome),
  absent.length,
  inCi,
)
say(formatCounts(sum))
process.exitCode = sum.failed > 0 ? 1 : 0

function attempt(suite: Suite, files?: readonly string[]): Promise<Outcome> {
  return runSuite(suite, root, files).catch((error: unknown): Outcome => {
    say(`${suite.name} could not run: ${error instanceof Error ? error.message : String(error)}`)
    return { passed: 0, failed: 1, skipped: 0, failedFiles: [] }
  })
}

/**
 * Runs each failed file of a suite once more, while nothing else runs. A suite that failed as a whole is not repeated.
 */
async function runAgain(result: Result): Promise<void> {
  const started = performance.now()
  const again = await tryAgain(result.outcome, (path) => {
    say(`\n== ${result.suite.name}, once more: ${path}`)
    return attempt(result.suite, [path])
  })
  result.outcome = again.outcome
  result.seconds += (performance.now() - started) / 1000
  unsteady.push(...again.unsteady)
}

function explain({ suite, extent, missing }: LeftOut): string {
  const what = extent === 'whole' ? 'left out' : 'left out in part'
  return `${suite}: ${what}, for want of ${missing.map(nameOf).join(', ')}. ${installLine(missing) ?? 'No package helps.'}`
}

function nameOf(need: Need): string {
  if (need === 'namespaces') return 'the right to make network namespaces (run as root)'
  if (need === 'tun') return 'a /dev/net/tun that every user may open (chmod 666 /dev/net/tun)'
  return need === 'postgres15' ? 'PostgreSQL 15' : need
}
