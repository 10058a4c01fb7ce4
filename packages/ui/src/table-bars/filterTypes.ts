import type { ReactNode } from 'react'

export interface FilterOption {
  value: string
  label: string
}

/** A filter that a list offers: a choice from `options`, a search through `load`, a day, or free text. */
export interface FilterDefinition {
  id: string
  label: string
  icon?: ReactNode
  options?: readonly FilterOption[]
  /** Finds options on the server; called 250 ms after the last key. */
  load?: (query: string, signal: AbortSignal) => Promise<readonly FilterOption[]>
  /** Name of a value that came with the address and has not been loaded. */
  labelOf?: (value: string) => string | undefined
  /** A day as `2026-11-22` instead of free text. */
  type?: 'date'
  /** False where "is not" makes no sense. */
  negatable?: boolean
}

export interface FilterValue {
  id: string
  /** Any of these. */
  values: readonly string[]
  /** None of these. */
  not: boolean
}
