/** The remaining time of a toast in ms, and since when it runs. It is paused while the user reads the toast. */
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

/** Starts the timer of a toast; `false` removes it. */
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

/** Continues a paused timer with the remaining time. */
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
