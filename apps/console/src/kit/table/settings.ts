import { type ColumnLayout, EMPTY_LAYOUT } from '@outpost/ui/DataTable'
import type { Density } from '@outpost/ui/theme'

/** A user's settings of a table. They apply in every browser. */
export interface TableSettings {
  layout: ColumnLayout
  density: Density
  pageSize: number
  /** Refresh interval in seconds; null if off. */
  refresh: number | null
  /** The columns without a view, to return to when the user leaves the view in use. */
  withoutView?: ColumnLayout | undefined
}

/** The settings of a table that the user has not changed. */
export const DEFAULT_SETTINGS: TableSettings = { layout: EMPTY_LAYOUT, density: 'normal', pageSize: 25, refresh: null }

/** The shorter of two intervals in ms; false means none. */
export const shorterInterval = (a: number | false, b: number | false): number | false =>
  a === false || b === false ? a || b : Math.min(a, b)
