import { startFleet, type Fleet } from '@outpost/agent/fleet'
import type { FleetOrder } from './fleet.ts'
import { counts } from './plan.ts'

/** First contacts at a time: a newcomer's machine has other things to do in its first seconds. */
const logins = 12

/**
 * The process of the demo's devices. It gets its order from the process that forked it, and ends in order on SIGTERM or
 * when that one is gone. Ctrl-C reaches the whole group, so it is left to the other to say when.
 */
let fleet: Fleet | undefined
let watch: NodeJS.Timeout | undefined

process.once('message', async (order: FleetOrder) => {
  const started = performance.now()
  // The one that nobody registered has no token either, and waits to be approved.
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
