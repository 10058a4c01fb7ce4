import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds for which a loop may keep other requests waiting. */
const longest = 20

/** Returns a function that a long loop awaits in each round. It lets other requests be served every 20 ms. */
export function takingTurns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longest) return
    await nextTurn()
    began = performance.now()
  }
}
