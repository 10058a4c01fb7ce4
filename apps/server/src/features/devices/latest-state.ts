import type { Value as Known } from '@outpost/contract/device/values'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
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

/** Returns the latest value of a number of devices, in its unit; devices that have never reported it are left out. */
export async function latestNumbers(
  tx: Transaction,
  ids: readonly number[],
  name: string,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ device_id: number; value: number | null }>`
    select s.device_id, ${reportedNumber(name)} as value from device_states s
    where s.device_id = any(${ids}::integer[])`.execute(tx)
  return new Map(rows.flatMap(({ device_id, value }) => (value === null ? [] : [[device_id, value] as const])))
}
