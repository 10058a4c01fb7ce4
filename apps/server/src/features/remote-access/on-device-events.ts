import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { DeviceRecord } from '../devices/service.ts'

/** Adds the main entry of new devices: their own SSH server. Every device has one from its creation. */
export const addMainEntries = (
  tx: Transaction,
  devices: readonly Pick<DeviceRecord, 'id' | 'company_id'>[],
): Promise<unknown> =>
  sql`
    insert into remote_access (company_id, device_id, name, destination_ip, destination_port, protocol, is_main)
    select company_id, id, 'SSH', '127.0.0.1', 22, 'ssh', true
    from unnest(${devices.map(({ id }) => id)}::int[], ${devices.map(({ company_id }) => company_id)}::int[]) as added(id, company_id)`.execute(
    tx,
  )

/**
 * Moves the entries and scans of devices to another company, so that the old one no longer sees them. Sessions stay
 * with the company in which they took place. Tags and remembered credentials belong to the old company and are removed.
 */
export async function moveEntries(tx: Transaction, deviceIds: readonly number[], companyId: number): Promise<void> {
  const entries = sql`select id from remote_access where device_id = any(${deviceIds}::int[])`
  await sql`delete from remote_access_tags where remote_access_id in (${entries})`.execute(tx)
  await sql`delete from remote_access_credentials where remote_access_id in (${entries})`.execute(tx)
  await sql`update remote_access set company_id = ${companyId} where device_id = any(${deviceIds}::int[])`.execute(tx)
  // The new company has not approved them.
  await sql`
    update access_requests set state = 'revoked', revoked_at = now()
    where device_id = any(${deviceIds}::int[]) and company_id <> ${companyId} and state in ('pending', 'granted') and ends_at > now()`.execute(
    tx,
  )
  await sql`delete from remote_consents where device_id = any(${deviceIds}::int[]) and company_id <> ${companyId}`.execute(
    tx,
  )
  await sql`update port_scans set company_id = ${companyId} where device_id = any(${deviceIds}::int[])`.execute(tx)
}
