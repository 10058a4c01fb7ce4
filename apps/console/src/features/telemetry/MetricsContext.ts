import type { FullDevice } from '@outpost/contract/devices/device'
import type { TimeRangeValue } from '@outpost/ui/TimeRange'
import type { ChartPeriod } from '@outpost/ui/LineChart'
import { createContext, use } from 'react'
import type { Metrics } from './useMetrics.ts'

export interface MetricsView {
  metrics: Metrics
  /** The device with its latest values; undefined until it is loaded. */
  device: FullDevice | undefined
  /** When the device was offline in the range; undefined if the user may not know. */
  offline: readonly ChartPeriod[] | undefined
  /** The names of monitoring templates by id, as far as the user may see them. */
  templateNames: ReadonlyMap<number, string>
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
