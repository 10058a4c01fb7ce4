import { fail } from '@outpost/contract/kit/errors'
import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import type { Author } from '../../kit/actor.ts'
import type { RequestFacts } from '../../kit/audit.ts'
import { inScope, type Scope } from '../../kit/scope.ts'

export type DeviceRecord = Selectable<Database['devices']>

/** A device inside the scope; another company's is NOT_FOUND like one that never was. */
export async function requireDevice(tx: Transaction, scope: Scope, id: number): Promise<DeviceRecord> {
  const device = await tx.selectFrom('devices').selectAll().where('id', '=', id).where(inScope(scope, 'company_id')).executeTakeFirst()
  if (!device) throw fail('NOT_FOUND')
  return device
}

/** All devices of a body's list, in its order; one that the scope does not see fails the whole call with `source`. */
export async function requireDevices(tx: Transaction, scope: Scope, ids: readonly number[], source: string): Promise<DeviceRecord[]> {
  const unique = [...new Set(ids)]
  const rows = await tx.selectFrom('devices').selectAll().where('id', 'in', unique).where(inScope(scope, 'company_id')).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return unique.map((id) => {
    const row = byId.get(id)
    if (!row) throw fail('NOT_FOUND', { source })
    return row
  })
}

/** A line without the id of its device is one that a company keeps when the device has gone. */
type Logged = Pick<DeviceRecord, 'company_id' | 'serial'> & { id: number | null }
interface LogLine { type: string; status: boolean; log: string }

/** A line of a device's activity log. `actor` null: the device or the server itself. */
export const writeDeviceLog = (tx: Transaction, device: Logged, line: LogLine, actor: Author | null, request?: Partial<RequestFacts>): Promise<void> => writeDeviceLogs(tx, [device], line, actor, request)

/** The same line in the activity logs of several devices. */
export async function writeDeviceLogs(tx: Transaction, devices: readonly Logged[], line: LogLine, actor: Author | null, request?: Partial<RequestFacts>): Promise<void> {
  const facts = {
    user_id: actor?.userId ?? null, username: actor?.username ?? null, type: line.type, status: line.status, log: line.log.slice(0, 2000), ip: request?.ip ?? null, user_agent: request?.userAgent?.slice(0, 300) ?? null,
  }
  await tx.insertInto('device_logs').values(devices.map((device) => ({ company_id: device.company_id, device_id: device.id, serial: device.serial, ...facts }))).execute()
}

export { contributeAction } from './bulk-actions.ts'
export { announce, type Change } from './changes.ts'
export { contributeFollowing, type CommandEnd, type Followed } from './command-follow.ts'
export { cancelQueued, orderCommand } from './command-service.ts'
export { deviceMatches } from './filters.ts'
export { contributePayment } from './payment.ts'
