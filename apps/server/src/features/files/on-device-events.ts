import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { dropTokens } from '../device-jobs/service.ts'
import { downloadKinds } from './backups/request.ts'

/**
 * Moves the files and orders of devices to another company. Companies with which the old company shared a file lose
 * access, files that the old company still waits for are no longer accepted, and the devices leave the backup rules of
 * companies that are no longer above them.
 */
export async function moveFiles(tx: Transaction, ids: readonly number[], companyId: number): Promise<void> {
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
