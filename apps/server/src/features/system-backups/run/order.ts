import { randomBytes } from 'node:crypto'
import type { BackupCause } from '@outpost/contract/system-backups/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { NAME_START } from '../store/store.ts'
import type { RunTable } from './track.ts'

const jobs = { system_backups: 'system-backups.make', system_backup_proofs: 'system-backups.prove' } as const

/** Puts a run into the queue of jobs. A second order of the same run replaces the first. */
export const queueRun = (tx: Transaction, table: RunTable, id: number): Promise<unknown> =>
  sql`select graphile_worker.add_job(${jobs[table]}, json_build_object('id', ${id}::integer), max_attempts := 5,
    job_key := ${`${jobs[table]} ${id}`})`.execute(tx)

const nameAt = (at: Date): string =>
  `${NAME_START}${at.toISOString().replace(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}.backup`

/** Orders a backup. @returns its id; undefined if one is waiting or running */
export async function orderBackup(
  tx: Transaction,
  backup: { cause: BackupCause; place: string; created_by: string | null; at: Date },
): Promise<number | undefined> {
  const { at, ...values } = backup
  const row = await tx
    .insertInto('system_backups')
    .values({ ...values, name: nameAt(at) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await queueRun(tx, 'system_backups', row.id)
  return row?.id
}

/** Orders the proof of a backup. @returns false if one is waiting or running */
export async function orderProof(tx: Transaction, backupId: number): Promise<boolean> {
  const row = await tx
    .insertInto('system_backup_proofs')
    .values({ backup_id: backupId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await queueRun(tx, 'system_backup_proofs', row.id)
  return row !== undefined
}
