import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until `met` returns a truthy value, and returns it. Throws after `seconds`, with the state that `tell` returns.
 * An error of `met` counts as "not yet", since the server may be temporarily unavailable.
 */
export async function until<T>(
  what: string,
  seconds: number,
  met: () => T | Promise<T>,
  tell: () => unknown = () => '',
  everyMs = 100,
): Promise<Exclude<T, false | 0 | '' | null | undefined>> {
  const end = performance.now() + seconds * 1000
  let last: unknown
  for (;;) {
    try {
      const found = await met()
      if (found) return found as Exclude<T, false | 0 | '' | null | undefined>
      last = undefined
    } catch (error) {
      last = error
    }
    if (performance.now() > end)
      throw new Error(`not within ${seconds} s: ${what}. ${describe(await tell())}`, { cause: last })
    await sleep(everyMs)
  }
}

/**
 * Puts the last line of a program's output first: lists of failures show only one line, and the last tells the most.
 */
function describe(state: unknown): string {
  if (typeof state !== 'string') return JSON.stringify(state).slice(0, 2000)
  const lines = state.trim().split('\n')
  return lines.length > 1 ? `At last: ${lines.at(-1)}\nAll of it: ${state}` : state
}

/** Seconds since a moment of `performance.now()`. */
export const secondsSince = (moment: number): number => (performance.now() - moment) / 1000

export { sleep }
