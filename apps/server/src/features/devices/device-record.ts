import { fail } from '@outpost/contract/kit/errors'
import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import type { AuditOwner } from '../../kit/audit-owners.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { type SourceOf, sourceOfValue } from '../../kit/place-in.ts'

export type DeviceRecord = Selectable<Database['devices']>

/** The most devices that the target of an audit entry names. */
const maxNamed = 50

/** Returns the companies of devices for the audit log, each with its own devices. */
export const ownersOfDevices = (devices: readonly Pick<DeviceRecord, 'id' | 'company_id'>[]): AuditOwner[] =>
  [...Map.groupBy(devices, ({ company_id }) => company_id)].map(([companyId, own]) => ({
    companyId,
    target: `devices:${[...new Set(own.map(({ id }) => id))].slice(0, maxNamed).join(',')}`,
  }))

/** Returns a device within the scope. Throws NOT_FOUND both for unknown devices and for those of other companies. */
export async function requireDevice(tx: Transaction, scope: Scope, id: number): Promise<DeviceRecord> {
  const device = await tx
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .executeTakeFirst()
  if (!device) throw fail('NOT_FOUND')
  return device
}

/** Returns the devices of a list of ids in its order. Throws NOT_FOUND with `source` if one is outside the scope. */
export async function requireDevices(
  tx: Transaction,
  scope: Scope,
  ids: readonly number[],
  source: SourceOf<number>,
): Promise<DeviceRecord[]> {
  const unique = [...new Set(ids)]
  const rows = await tx
    .selectFrom('devices')
    .selectAll()
    .where('id', 'in', unique)
    .where(inScope(scope, 'company_id'))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return unique.map((id) => {
    const row = byId.get(id)
    if (!row) throw fail('NOT_FOUND', { source: sourceOfValue(source, id) })
    return row
  })
}
