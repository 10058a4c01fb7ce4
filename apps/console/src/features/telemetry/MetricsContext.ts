import type { FullDevice } from '@outpost/contract/devices/device'
import type { TimeRangeValue } from '@outpost/ui/TimeRange'
import { createContext, use } from 'react'
import type { Metrics } from './useMetrics.ts'

export interface MetricsView {
  metrics: Metrics
  /** The device with its latest values; undefined until it is loaded. */
  device: FullDevice | undefined
  /** Whether the range ends now. */
  upToNow: boolean
  setRange: (range: TimeRangeValue) => void
}

/** The data that the charts of a device's metrics share. */
export const MetricsContext = createContext<MetricsView | undefined>(undefined)

export function useMetricsView(): MetricsView {
  const view = use(MetricsContext)
  if (!view) throw new Error('Charts of metrics need the metrics tab around them')
  return view
}
