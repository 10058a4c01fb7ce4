import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'

/** The most different values that are counted. */
const maxValues = 1000

/** Counts the devices in a scope by their latest value at an address, the most frequent values first. */
export async function countValues(
  tx: Transaction,
  scope: Scope,
  address: string,
): Promise<{ value: string; count: number }[]> {
  const { rows } = await sql<{ value: string; count: number }>`
    select case jsonb_typeof(v) when 'array' then v ->> 0 else v #>> '{}' end as value, count(*)::int as count
    from (select values -> ${address} as v from device_states where values ? ${address} and ${inScope(scope, 'company_id')}) s
    group by 1 order by 2 desc, 1 limit ${maxValues}`.execute(tx)
  return rows
}
