const hour = 3600
const day = 24 * hour
/** What follows the first hour without a connection: how long a step lasts and the pause on it, both in seconds. */
const ladder = [
  { until: 2 * hour, pause: 300 },
  { until: 3 * hour, pause: 600 },
  { until: 14 * day + 3 * hour, pause: 3600 },
  { until: Infinity, pause: 21_600 },
]

/**
 * Seconds to wait before dialling again, after `tries` failures in a row, `offline` seconds after the last connection
 *: 5 s doubling to 120 s in the first hour, drawn from the whole span, so that the devices of a server
 * that comes back do not arrive together; later the second half of a step.
 */
export function backoffSeconds(tries: number, offline: number, first = 5, random: () => number = Math.random): number {
  if (offline < hour) return Math.min(first * 2 ** Math.min(tries, 30), 120) * random()
  const pause = ladder.find((step) => offline < step.until)!.pause
  return (pause / 2) * (1 + random())
}
