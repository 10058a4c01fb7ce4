import { startFleet, type Fleet } from '@outpost/agent/fleet'
import type { FleetOrder } from './fleet.ts'
import { counts } from './plan.ts'

/**
 * The number of concurrent first logins. It is low because the machine is busy in the first seconds after a
 * start.
 */
const logins = 12

/**
 * The process that runs the devices of the demo. It receives its order from the process that forked it, and
 * shuts down cleanly on SIGTERM or when that process is gone. Ctrl-C signals the whole process group, so
 * SIGINT is ignored here: the parent decides when this process ends.
 */
let fleet: Fleet | undefined
let watch: NodeJS.Timeout | undefined

process.once('message', async (order: FleetOrder) => {
  const started = performance.now()
  // The one unregistered device has no token either, so it waits for approval.
  fleet = await startFleet({ ...order, logins, token: (index) => (index < counts.connected ? order.token : undefined) })
  watch = setInterval(() => {
    const { online, pending } = fleet!.counters()
    if (online < counts.connected) return
    clearInterval(watch)
    const seconds = Math.round((performance.now() - started) / 1000)
    process.send?.(`The demo's devices are here after ${seconds} s: ${online} online, ${pending} waiting for approval`)
  }, 500)
})

function end(): void {
  clearInterval(watch)
  setTimeout(() => process.exit(1), 4000).unref()
  Promise.resolve(fleet?.stop()).then(
    () => process.exit(0),
    () => process.exit(1),
  )
}

process.once('SIGTERM', end)
process.once('disconnect', end)
process.on('SIGINT', () => {})
