import { monitorEventLoopDelay } from 'node:perf_hooks'
import client, { type Registry } from 'prom-client'

/**
 * `resolution`: interval of the sampling timer in milliseconds, which is included in the measured values. `kept`:
 * seconds over which the maximum is kept. `recent`: seconds covered by the recent maximum.
 */
const limits = { resolution: 10, kept: 60, recent: 1 } as const

/** The library's own metrics. They reset on each read, so two scrapers would take data from each other. */
const forgetting = ['', '_min', '_max', '_mean', '_stddev', '_p50', '_p90', '_p99'].map(
  (kind) => `outpost_nodejs_eventloop_lag${kind}_seconds`,
)

/**
 * Registers metrics for the longest event loop stall, in the last minute and in the last one or two seconds. Reading
 * changes nothing, so any number of scrapers see the same values. Measures until the returned function is called.
 */
export function showEventLoopLag(registry: Registry): () => void {
  for (const name of forgetting) registry.removeSingleMetric(name)
  const histogram = monitorEventLoopDelay({ resolution: limits.resolution })
  histogram.enable()
  /** The longest stall of each recent second, in nanoseconds, newest last. */
  const longest: number[] = []
  const timer = setInterval(() => {
    longest.push(histogram.max)
    histogram.reset()
    if (longest.length > limits.kept) longest.shift()
  }, 1000)
  timer.unref()
  const within = (seconds: number): number => Math.max(histogram.max, ...longest.slice(-seconds)) / 1e9
  const gauge = (name: string, help: string, seconds: number): void => {
    registry.registerMetric(
      new client.Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(within(seconds))
        },
      }),
    )
  }
  gauge('outpost_nodejs_eventloop_lag_max_seconds', 'Longest stop of the event loop in the last minute', limits.kept)
  gauge(
    'outpost_nodejs_eventloop_lag_recent_max_seconds',
    'Longest stop of the event loop in the last second or two',
    limits.recent,
  )
  return () => {
    clearInterval(timer)
    histogram.disable()
  }
}
