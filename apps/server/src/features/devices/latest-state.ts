import type { Value as Known } from '@outpost/contract/device/values'
import { sql } from 'kysely'
import { reportedNumber, reportedText, type Value } from './filter-values.ts'

/** An entry of `device_states.values`: a value as it is, or with its own moment in unix seconds where it is a `timed` one. */
export type StateEntry = string | number | readonly [value: string | number, at: number]

/** The value of an entry, in its unit. */
export const latestIn = (entry: StateEntry): string | number => (typeof entry === 'object' ? entry[0] : entry)

/** The latest state of a value as an expression of a query that joins `device_states` as `s`. */
export function latestOf({ address, kind, timed }: Known): Value<string | number> {
  if (!timed) return kind === 'number' ? reportedNumber(address) : reportedText(address)
  const text = sql<string>`s.values->${address}->>0`
  return kind === 'number' ? sql<number>`(${text})::double precision` : text
}
