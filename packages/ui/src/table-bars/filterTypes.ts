import type { ReactNode } from 'react'

export interface FilterOption {
  value: string
  label: string
  /** What users call it if the label says more, such as the company. Several options may have the same name. */
  name?: string
}

/** A filter of a list: a choice from `options`, a search with `load`, a date, or free text. */
export interface FilterDefinition {
  id: string
  label: string
  icon?: ReactNode
  options?: readonly FilterOption[]
  /** Searches for options on the server. Called 250 ms after the last key press. */
  load?: (query: string, signal: AbortSignal) => Promise<readonly FilterOption[]>
  /** Returns the label of a value that came from the URL and has not been loaded. */
  labelOf?: (value: string) => string | undefined
  /** A date such as `2026-11-22` instead of free text. */
  type?: 'date'
  /** False if "is not" makes no sense. */
  negatable?: boolean
}

export interface FilterValue {
  id: string
  /** Matches any of these. */
  values: readonly string[]
  /** Inverts the filter: matches none of the values. */
  not: boolean
}
