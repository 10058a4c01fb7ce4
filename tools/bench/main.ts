import os from 'node:os'
import type { Figure } from './measure.ts'

/** Every benchmark by name; `npm run bench list telemetry` runs some, `npm run bench` all of them in this order. */
const benches: Record<string, () => Promise<Figure[]>> = {
  list: async () => (await import('./list.ts')).benchList(),
  telemetry: async () => (await import('./telemetry.ts')).benchTelemetry(),
  connections: async () => (await import('./connections.ts')).benchConnections(),
  console: async () => (await import('./console.ts')).benchConsole(),
  tunnel: async () => (await import('./tunnel.ts')).benchTunnel(),
  terminal: async () => (await import('./terminal.ts')).benchTerminal(),
  start: async () => (await import('./start.ts')).benchStart(),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}

console.log(`${os.cpus().length} cores, ${os.cpus()[0]?.model ?? ''}, Node ${process.version}, load ${os.loadavg().map((load) => load.toFixed(1)).join(' ')}`)
let missed = 0
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  const figures = await benches[name]!()
  for (const figure of figures) {
    if (!figure.ok) missed++
    console.log(`${figure.ok ? 'ok  ' : 'MISS'} ${figure.what.padEnd(64)} ${figure.ours.padEnd(22)} bar ${figure.bar.padEnd(20)} baseline ${figure.baseline}`)
  }
}
console.log(missed === 0 ? 'Every bar is held.' : `${missed} bars are missed.`)
process.exitCode = missed === 0 ? 0 : 1
