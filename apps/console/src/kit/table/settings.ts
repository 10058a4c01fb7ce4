import { type ColumnLayout, EMPTY_LAYOUT } from '@outpost/ui/DataTable'
import type { Density } from '@outpost/ui/theme'

/** What a reader has made of a table, kept for every browser of theirs. */
export interface TableSettings {
  layout: ColumnLayout
  density: Density
  pageSize: number
  /** Seconds between two refreshes; null is off. */
  refresh: number | null
}

/** A table as nobody has changed it. */
export const DEFAULT_SETTINGS: TableSettings = { layout: EMPTY_LAYOUT, density: 'normal', pageSize: 25, refresh: null }

/** The shorter of two waits in ms; false is none. */
export const sooner = (a: number | false, b: number | false): number | false =>
  a === false || b === false ? a || b : Math.min(a, b)
