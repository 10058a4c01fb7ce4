import { breakOffWith } from '../bench/break-off.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Verdict } from './judge.ts'
import { runSoak } from './run.ts'
import { writeSamples } from './samples.ts'

/**
 * `npm run soak`: the whole program under load for hours, with a fault each minute. Ends with code 1 if anything rises, or
 * is lost. What is judged is in `limits.ts` and `invariants.ts`.
 */
const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    devices: { type: 'string', default: '250' },
    folder: { type: 'string' },
  },
})
const number = (name: 'minutes' | 'seed' | 'devices', least: number): number => {
  const value = Number(given[name])
  if (Number.isInteger(value) && value >= least) return value
  console.error(`--${name} must be a whole number, ${least} or more`)
  process.exit(2)
}
const options = { minutes: number('minutes', 1), seed: number('seed', 0), devices: number('devices', 20) }

const held = new AsyncDisposableStack()
const breakOff = breakOffWith(() => held.disposeAsync())

console.log(`${options.minutes} minutes, ${options.devices} devices, seed ${options.seed}`)
const { samples, verdicts, output } = await runSoak(held, options).catch(breakOff)
if (given.folder) {
  mkdirSync(given.folder, { recursive: true })
  writeSamples(join(given.folder, 'samples.csv'), samples)
  writeFileSync(join(given.folder, 'output.log'), output)
}
for (const verdict of verdicts) console.log(line(verdict))
const missed = verdicts.filter(({ ok }) => !ok).length
console.log(missed === 0 ? 'Everything is within its limits.' : `${missed} limits are missed.`)
await held.disposeAsync()
process.exit(missed === 0 ? 0 : 1)

function line({ what, found, limit, ok }: Verdict): string {
  return `${ok ? 'ok  ' : 'MISS'} ${what.padEnd(54)} ${found.padEnd(56)} ${limit}`
}
