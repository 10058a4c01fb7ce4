import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

/**
 * Serialises transactions that change the entries of devices, or move the devices to another company, by locking the
 * devices in a fixed order. Call it before anything else is locked or read that must not change.
 */
export const lockEntries = (tx: Transaction, deviceIds: readonly number[]): Promise<unknown> =>
  tx
    .selectFrom('devices')
    .select('id')
    .where('id', '=', sql<number>`any(${deviceIds}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The entries of a device's own terminal or web page: those that can be its main ones. */
const ownKind = sql`protocol in ('ssh', 'http', 'https') and destination_ip <<= '127.0.0.0/8'`

/**
 * Makes the oldest entry of a device's own terminal, and that of its own web page, its main entries, where it has none.
 * Call it after entries of these devices were added, changed or removed.
 */
export const chooseMainEntries = (tx: Transaction, deviceIds: readonly number[]): Promise<unknown> =>
  sql`
    update remote_access set is_main = true where id in (
      select distinct on (device_id, protocol = 'ssh') id from remote_access own
      where device_id = any(${deviceIds}::int[]) and ${ownKind} and not exists (
        select from remote_access main
        where main.device_id = own.device_id and main.is_main and (main.protocol = 'ssh') = (own.protocol = 'ssh'))
      order by device_id, protocol = 'ssh', id)`.execute(tx)

interface Target {
  device_id: number
  destination_ip: string
  destination_port: number
  protocol: string
}

const kindOf = ({ protocol }: Target): 'terminal' | 'web' | undefined =>
  protocol === 'ssh' ? 'terminal' : protocol === 'http' || protocol === 'https' ? 'web' : undefined

/** Returns whether a main entry still leads to the same terminal or web page of the same device after a change. */
export const staysMain = (before: Target, after: Target): boolean =>
  before.device_id === after.device_id && after.destination_ip.startsWith('127.') && kindOf(before) === kindOf(after)

/** Returns whether two targets differ, so that what was accepted and remembered for one is not valid for the other. */
export const isOtherTarget = (before: Target, after: Target): boolean =>
  before.device_id !== after.device_id ||
  before.destination_ip !== after.destination_ip ||
  before.destination_port !== after.destination_port ||
  before.protocol !== after.protocol
