/** One timer for all ages on the page. It runs every second while the page is visible. */

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let offset = 0
let now = Date.now()

function tick() {
  now = Date.now() + offset
  for (const listener of listeners) listener()
}

function updateTimer() {
  const wanted = listeners.size > 0 && document.visibilityState === 'visible'
  if (wanted && timer === undefined) {
    tick()
    timer = setInterval(tick, 1000)
  }
  if (!wanted && timer !== undefined) {
    clearInterval(timer)
    timer = undefined
  }
}

/** Calls the listener every second. Returns the function that unsubscribes it. */
export function subscribeToClock(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', updateTimer)
  listeners.add(listener)
  updateTimer()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) document.removeEventListener('visibilitychange', updateTimer)
    updateTimer()
  }
}

/** Returns the time of the last tick in ms since 1970, by the server's clock once that is known. */
export function clockNow(): number {
  if (timer === undefined) now = Math.floor((Date.now() + offset) / 1000) * 1000
  return now
}

/**
 * Sets how far the server's clock is ahead of this one, so that ages are correct even if this computer's clock is
 * wrong.
 */
export function setClockOffset(milliseconds: number): void {
  offset = milliseconds
  if (timer !== undefined) tick()
}
