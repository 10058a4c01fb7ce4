/** What is left of a toast's time in ms, and since when it runs; it stands still while somebody reads. */
interface Clock {
  left: number
  since: number
  timer: ReturnType<typeof setTimeout> | undefined
  end: () => void
}

const clocks = new Map<string, Clock>()

function run(clock: Clock): void {
  clock.since = Date.now()
  clock.timer = setTimeout(clock.end, clock.left)
}

/** Gives a toast its time, from now on; `false` takes it away. */
export function startClock(id: string, duration: number | false, end: () => void): void {
  stopClock(id)
  if (duration === false) return
  const clock: Clock = { left: duration, since: 0, timer: undefined, end }
  clocks.set(id, clock)
  run(clock)
}

export function pauseClock(id: string): void {
  const clock = clocks.get(id)
  if (clock?.timer === undefined) return
  clearTimeout(clock.timer)
  clock.timer = undefined
  clock.left = Math.max(0, clock.left - (Date.now() - clock.since))
}

/** Goes on with what was left. */
export function resumeClock(id: string): void {
  const clock = clocks.get(id)
  if (clock && clock.timer === undefined) run(clock)
}

export function stopClock(id: string): void {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
}

export function stopAllClocks(): void {
  for (const id of clocks.keys()) stopClock(id)
}
