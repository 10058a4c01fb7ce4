import type { Value as Known } from '@outpost/contract/device/values'
import { sql } from 'kysely'
import { reportedNumber, reportedText, type Value } from './filter-values.ts'

/** An entry of `device_states.values`: the value, with its own time in Unix seconds if it is a `timed` one. */
export type StateEntry = string | number | readonly [value: string | number, at: number]

/** Returns the value of an entry, in its unit. */
export const latestIn = (entry: StateEntry): string | number => (typeof entry === 'object' ? entry[0] : entry)

/** Selects the latest state of a value, in a query that joins `device_states` as `s`. */
export function latestOf({ address, kind, timed }: Known): Value<string | number> {
  if (!timed) return kind === 'number' ? reportedNumber(address) : reportedText(address)
  const text = sql<string>`s.values->${address}->>0`
  return kind === 'number' ? sql<number>`(${text})::double precision` : text
}
