import type { FullDevice } from '@outpost/contract/devices/device'
import type { TimeRangeValue } from '@outpost/ui/TimeRange'
import { createContext, use } from 'react'
import type { Metrics } from './useMetrics.ts'

export interface MetricsView {
  metrics: Metrics
  /** With its latest values; undefined until it was read. */
  device: FullDevice | undefined
  /** The range ends at the present moment. */
  upToNow: boolean
  setRange: (range: TimeRangeValue) => void
}

/** What the charts of a device's metrics share. */
export const MetricsContext = createContext<MetricsView | undefined>(undefined)

export function useMetricsView(): MetricsView {
  const view = use(MetricsContext)
  if (!view) throw new Error('Charts of metrics need the metrics tab around them')
  return view
}
