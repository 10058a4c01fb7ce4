import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { dropTokens } from '../device-jobs/service.ts'
import { downloadKinds } from './backups/request.ts'

/**
 * What came from devices and was ordered for them goes with them to another company; those that saw a file by its old company see it
 * no more, and what the old company still waits for does not come. They leave the backup rules of companies that are not above them now.
 */
export async function followDevices(tx: Transaction, ids: readonly number[], companyId: number): Promise<void> {
  await sql`delete from file_companies where file_id in (select id from files where device_id = any(${ids}::int[]))`.execute(
    tx,
  )
  await sql`update files set company_id = ${companyId}, visibility = 'company' where device_id = any(${ids}::int[])`.execute(
    tx,
  )
  await sql`update device_updates set company_id = ${companyId} where job_id in (select id from device_jobs where device_id = any(${ids}::int[]))`.execute(
    tx,
  )
  await dropTokens(tx, ids, Object.keys(downloadKinds))
  await sql`select leave_backup_rules(${ids}::int[])`.execute(tx)
}
