import { join } from 'node:path'
import { install, installLine, thisMachine, type Need } from './test/programs.ts'
import { formatCounts, total, type Counts } from './test/report.ts'
import { runSuite } from './test/run-suite.ts'
import { leftOut, suites, type LeftOut } from './test/suites.ts'

/**
 * `npm test`: runs every suite that this machine can run, one after the other, and says which it left out and why. With
 * names of suites behind `--` only those. With CI=true it installs what is missing, and a suite left out is a failure.
 */
const root = join(import.meta.dirname, '..')
const inCi = process.env['CI'] === 'true'
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const names = process.argv.slice(2)
const unknown = names.filter((name) => !suites.some((suite) => suite.name === name))
if (unknown.length > 0) {
  say(`There is no suite ${unknown.join(', ')}. There are: ${suites.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const chosen = suites.filter(({ name }) => names.length === 0 || names.includes(name))

if (inCi) install(leftOut(chosen, thisMachine()).flatMap(({ missing }) => missing), say)
const machine = thisMachine()
const absent = leftOut(chosen, machine)

const results: { name: string; counts: Counts; seconds: number }[] = []
for (const suite of chosen) {
  if (absent.some(({ suite: name, extent }) => name === suite.name && extent === 'whole')) continue
  say(`\n== ${suite.name}`)
  const started = performance.now()
  const counts = await runSuite(suite, root).catch((error: unknown): Counts => {
    say(`${suite.name} could not run: ${error instanceof Error ? error.message : String(error)}`)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  results.push({ name: suite.name, counts, seconds: (performance.now() - started) / 1000 })
}

say('')
for (const { name, counts, seconds } of results) say(`${name.padEnd(26)}${formatCounts(counts)}  (${seconds.toFixed(1)} s)`)
for (const entry of absent) say(explain(entry))

const sum = total(results.map(({ counts }) => counts), absent.length, inCi)
say(formatCounts(sum))
process.exitCode = sum.failed > 0 ? 1 : 0

function explain({ suite, extent, missing }: LeftOut): string {
  const what = extent === 'whole' ? 'left out' : 'left out in part'
  return `${suite}: ${what}, for want of ${missing.map(nameOf).join(', ')}. ${installLine(missing) ?? 'No package helps.'}`
}

function nameOf(need: Need): string {
  if (need === 'namespaces') return 'the right to make network namespaces (run as root)'
  return need === 'postgres15' ? 'PostgreSQL 15' : need
}
