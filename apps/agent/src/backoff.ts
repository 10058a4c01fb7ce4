const hour = 3600
const day = 24 * hour
/** The pauses after the first hour offline: each step applies until `until` seconds offline. Both are in seconds. */
const steps = [
  { until: 2 * hour, pause: 300 },
  { until: 3 * hour, pause: 600 },
  { until: 14 * day + 3 * hour, pause: 3600 },
  { until: Infinity, pause: 21_600 },
]

/**
 * Returns the seconds to wait before dialling again, after `tries` failures in a row and `offline` seconds since the
 * last connection. In the first hour the limit doubles from 5 s to 120 s and the pause is random between zero and that
 * limit, so that devices do not return all at once when their server does. Later it is random in the second half of the
 * step's pause.
 */
export function backoffSeconds(tries: number, offline: number, first = 5, random: () => number = Math.random): number {
  if (offline < hour) return Math.min(first * 2 ** Math.min(tries, 30), 120) * random()
  const pause = steps.find((step) => offline < step.until)!.pause
  return (pause / 2) * (1 + random())
}
