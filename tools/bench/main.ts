import { breakOffWith } from './break-off.ts'
import os from 'node:os'
import type { Figure } from './measure.ts'

interface Benchmark {
  /** After this many seconds the benchmark is aborted, and everything it holds is ended. */
  seconds: number
  /** Everything that must end with the benchmark, even when it fails or is aborted, is put on the stack. */
  run: (held: AsyncDisposableStack) => Promise<Figure[]>
}

/** Every benchmark by name; `npm run bench list telemetry` runs some, `npm run bench` all of them in this order. */
const benches: Record<string, Benchmark> = {
  list: { seconds: 300, run: async (held) => (await import('./list.ts')).benchList(held) },
  search: { seconds: 300, run: async (held) => (await import('./search.ts')).benchSearch(held) },
  administration: {
    seconds: 480,
    run: async (held) => (await import('./administration.ts')).benchAdministration(held),
  },
  import: { seconds: 240, run: async (held) => (await import('./import.ts')).benchImport(held) },
  tree: { seconds: 300, run: async (held) => (await import('./tree.ts')).benchTree(held) },
  upload: { seconds: 300, run: async (held) => (await import('./upload.ts')).benchUpload(held) },
  telemetry: { seconds: 600, run: async (held) => (await import('./telemetry.ts')).benchTelemetry(held) },
  readings: { seconds: 300, run: async (held) => (await import('./readings.ts')).benchReadings(held) },
  dashboard: { seconds: 300, run: async (held) => (await import('./dashboard.ts')).benchDashboard(held) },
  report: { seconds: 600, run: async (held) => (await import('./report.ts')).benchReport(held) },
  desired: { seconds: 300, run: async (held) => (await import('./desired.ts')).benchDesired(held) },
  alerts: { seconds: 420, run: async (held) => (await import('./alerts.ts')).benchAlerts(held) },
  rehearsal: { seconds: 420, run: async (held) => (await import('./rehearsal.ts')).benchRehearsal(held) },
  ledger: { seconds: 240, run: async (held) => (await import('./ledger.ts')).benchLedger(held) },
  connections: { seconds: 300, run: async (held) => (await import('./connections.ts')).benchConnections(held) },
  fleet: { seconds: 720, run: async (held) => (await import('./fleet.ts')).benchFleet(held) },
  gateways: { seconds: 2400, run: async (held) => (await import('./gateways.ts')).benchGateways(held) },
  memory: { seconds: 2400, run: async (held) => (await import('./memory.ts')).benchMemory(held) },
  rollout: { seconds: 900, run: async (held) => (await import('./rollout.ts')).benchRollout(held) },
  changes: { seconds: 900, run: async (held) => (await import('./rollout-changes.ts')).benchChanges(held) },
  storm: { seconds: 480, run: async (held) => (await import('./storm.ts')).benchStorm(held) },
  console: { seconds: 300, run: async (held) => (await import('./console.ts')).benchConsole(held) },
  map: { seconds: 480, run: async (held) => (await import('./map.ts')).benchMap(held) },
  frame: { seconds: 300, run: async (held) => (await import('./shell.ts')).benchFrame(held) },
  tunnel: { seconds: 600, run: async (held) => (await import('./tunnel.ts')).benchTunnel(held) },
  terminal: { seconds: 600, run: async (held) => (await import('./terminal.ts')).benchTerminal(held) },
  remote: { seconds: 900, run: async (held) => (await import('./remote.ts')).benchRemote(held) },
  vpn: { seconds: 900, run: async (held) => (await import('./vpn.ts')).benchVpn(held) },
  agent: { seconds: 120, run: async (held) => (await import('./agent.ts')).benchAgent(held) },
  upgrade: { seconds: 1800, run: async (held) => (await import('./upgrade.ts')).benchUpgrade(held) },
  start: { seconds: 300, run: async (held) => (await import('./start.ts')).benchStart(held) },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}

let held = new AsyncDisposableStack()

/** Ends what the running benchmark holds, and then this process, for events that a benchmark cannot handle. */
const breakOff = breakOffWith(() => held.disposeAsync())

/** Runs a benchmark. One that fails has no figures and counts as one missed bar. */
async function measure(name: string): Promise<Figure[] | undefined> {
  const { seconds, run } = benches[name]!
  held = new AsyncDisposableStack()
  const limit = setTimeout(() => void breakOff(`${name} took more than ${seconds} s`), seconds * 1000)
  try {
    return await run(held)
  } catch (error) {
    console.error(`FAIL ${name}:`, error)
    return undefined
  } finally {
    await held.disposeAsync()
    clearTimeout(limit)
  }
}

console.log(
  `${os.cpus().length} cores, ${os.cpus()[0]?.model ?? ''}, Node ${process.version}, load ${os
    .loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
)
let missed = 0
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  const figures = await measure(name)
  if (!figures) missed++
  for (const figure of figures ?? []) {
    if (!figure.ok) missed++
    console.log(
      `${figure.ok ? 'ok  ' : 'MISS'} ${figure.what.padEnd(64)} ${figure.ours.padEnd(22)} bar ${figure.bar.padEnd(20)} baseline ${figure.baseline}`,
    )
  }
}
console.log(missed === 0 ? 'Every bar is held.' : `${missed} bars are missed.`)
// A failed benchmark may have left a socket or timer that would keep the process alive.
process.exit(missed === 0 ? 0 : 1)
