import { monitorEventLoopDelay } from 'node:perf_hooks'
import client, { type Registry } from 'prom-client'

/** Milliseconds of the timer that measures, which count in; seconds for which a maximum is kept, and for which the recent one is. */
const limits = { resolution: 10, kept: 60, recent: 1 } as const

/** Those of the library, which forget with each reading what they have measured: two readers would take it from each other. */
const forgetting = ['', '_min', '_max', '_mean', '_stddev', '_p50', '_p90', '_p99'].map(
  (kind) => `outpost_nodejs_eventloop_lag${kind}_seconds`,
)

/**
 * Shows for how long the event loop stood still at most, in the last minute and in the last second or two. Reading changes
 * nothing: any number of readers see the same. Measures until the returned function is called.
 */
export function showEventLoopLag(registry: Registry): () => void {
  for (const name of forgetting) registry.removeSingleMetric(name)
  const histogram = monitorEventLoopDelay({ resolution: limits.resolution })
  histogram.enable()
  /** The longest of each of the last seconds, in nanoseconds, the newest last. */
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
