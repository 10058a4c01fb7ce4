import { groupOfValue } from '@outpost/contract/device/value-groups'
import { systemTemplates } from '@outpost/contract/templates/system'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

/** Where a value comes from: the template that reads it, or null for reports, and the seconds between two readings. */
export interface Source {
  template: string | null
  period: number | null
}

/** The id of the template in an address `configId:url:parameter`; undefined for a device's own values. */
const templateIn = (address: string): number | undefined => {
  const found = /^(\d{1,9}):/.exec(address)
  return found ? Number(found[1]) : undefined
}

type Periods = Readonly<Record<string, number>>

async function ownPeriods(tx: Transaction, deviceId: number): Promise<Periods> {
  const device = await tx
    .selectFrom('devices')
    .select(systemTemplates.map(({ field }) => field))
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return device
}

/** The period of a device's own value. Groups that are off are part of the regular reports. */
function periodOf(address: string, periods: Periods): number | null {
  const group = groupOfValue(address)
  const own = systemTemplates.find(({ key }) => key === group)
  return (own && periods[own.field]) || periods['dynamic_monitoring'] || null
}

/**
 * Returns a function that tells where the values of a device come from. Templates of companies that the caller does not
 * see count too.
 */
export async function sourcesOf(
  tx: Transaction,
  deviceId: number,
  addresses: readonly string[],
): Promise<(address: string) => Source> {
  const ids = [...new Set(addresses.flatMap((address) => templateIn(address) ?? []))]
  const periods = await ownPeriods(tx, deviceId)
  const { rows: names } = await sql<{ template_id: number; name: string }>`
    select template_id, name from template_names_of(${ids}::int[])`.execute(tx)
  const { rows: assigned } = await sql<{ template_id: number; assigned_period: number }>`
    select template_id, assigned_period from template_readings_of(array[${deviceId}]::int[])`.execute(tx)
  const nameOf = new Map(names.map(({ template_id, name }) => [template_id, name]))
  const assignedPeriod = new Map(assigned.map((row) => [row.template_id, row.assigned_period]))
  return (address) => {
    const id = templateIn(address)
    if (id === undefined) return { template: null, period: periodOf(address, periods) }
    return { template: nameOf.get(id) ?? null, period: assignedPeriod.get(id) ?? null }
  }
}
