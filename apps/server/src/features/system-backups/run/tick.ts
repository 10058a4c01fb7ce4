import { proofAlarmHours } from '@outpost/contract/system-backups/constants'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { BackupError } from '../archive/backup-error.ts'
import { companyRestoreLock } from '../company/session.ts'
import { dropScratch, ownersOf } from '../proof/scratch.ts'
import { readSettings, storeOf } from '../settings.ts'
import { tellFailure, tellOverdue } from './notices.ts'
import { orderBackup, orderProof, queueRun } from './order.ts'
import { asSystem, changing, maxAttempts, type RunTable } from './track.ts'

const limits = {
  /** Minutes without a heartbeat after which a run is started again, or fails if it was started too often. */
  silentMinutes: 3,
  /** Days for which failed and cancelled backups are listed. */
  listedDays: 30,
} as const

/** The last time at which the schedule was due. */
export function lastDue(hour: number, now: Date): Date {
  const today = new Date(now)
  today.setUTCHours(hour, 0, 0, 0)
  return today > now ? new Date(today.getTime() - 86_400_000) : today
}

/** Begins runs again whose worker has died, and gives up those that were begun too often. */
async function reviveDead(app: Program, tx: Transaction, table: RunTable): Promise<void> {
  const { rows } = await sql<{ id: number; attempts: number }>`
    select id, attempts from ${sql.table(table)} where state in ('waiting', 'running')
      and coalesce(heartbeat_at, created_at) < now() - ${limits.silentMinutes} * interval '1 minute'`.execute(tx)
  for (const { id, attempts } of rows) {
    if (attempts < maxAttempts) {
      await queueRun(tx, table, id)
      continue
    }
    const reason = `Its worker has ended ${attempts} times before it was finished.`
    await sql`${changing[table]} set state = 'failed', error = ${reason}, finished_at = now() where id = ${id}`.execute(
      tx,
    )
    await tellFailure(app, tx, table === 'system_backups' ? 'backup' : 'proof', reason)
  }
}

/** Orders a backup if the schedule is due, and tells the administrators if its place cannot be used any more. */
async function followSchedule(app: Program, tx: Transaction, now: Date): Promise<void> {
  const settings = await readSettings(tx)
  if (!settings?.enabled) return
  const due = lastDue(settings.hour, now)
  const made = await tx
    .selectFrom('system_backups')
    .select('id')
    .where('cause', '=', 'schedule')
    .where('created_at', '>=', due)
    .limit(1)
    .executeTakeFirst()
  if (made || settings.enabled_at >= due) return
  try {
    const { place } = storeOf(app, settings)
    await orderBackup(tx, { cause: 'schedule', place, created_by: null, at: now })
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    await tellFailure(app, tx, 'backup', error.message)
  }
}

/** Tells the administrators if no restore was proven for too long. */
async function watchProofs(app: Program, tx: Transaction, now: Date): Promise<void> {
  const settings = await readSettings(tx)
  if (!settings?.enabled) return
  const limit = new Date(now.getTime() - proofAlarmHours * 3_600_000)
  if (settings.enabled_at > limit) return
  const proven = await tx
    .selectFrom('system_backup_proofs')
    .select('id')
    .where('state', '=', 'done')
    .where('finished_at', '>', limit)
    .limit(1)
    .executeTakeFirst()
  if (!proven) await tellOverdue(app, tx)
}

/** Orders the proof of the latest scheduled backup that could not be ordered before, because another one was running. */
async function proveLatest(tx: Transaction): Promise<void> {
  const latest = await tx
    .selectFrom('system_backups as b')
    .select((eb) => [
      'b.id',
      eb
        .exists(eb.selectFrom('system_backup_proofs as p').select('p.id').whereRef('p.backup_id', '=', 'b.id'))
        .as('tried'),
    ])
    .where('b.cause', '=', 'schedule')
    .where('b.state', '=', 'done')
    .orderBy('b.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest && !latest.tried) await orderProof(tx, latest.id)
}

/** Whether a proof needs the scratch database now. */
const isProving = async (tx: Transaction): Promise<boolean> =>
  (await tx
    .selectFrom('system_backup_proofs')
    .select('id')
    .where('state', '=', 'running')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether a proof has ended without its worker in the last day, so that a scratch database may be left. */
const mayHaveLeft = async (tx: Transaction): Promise<boolean> =>
  (await tx
    .selectFrom('system_backup_proofs')
    .select('id')
    .where('attempts', '>', 1)
    .where('started_at', '>', sql<Date>`now() - interval '1 day'`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The regular job. @param now the time by which the schedule is judged; tests set it */
export async function tick(app: Program, now = new Date()): Promise<void> {
  await asSystem(app, async (tx) => {
    await reviveDead(app, tx, 'system_backups')
    await reviveDead(app, tx, 'system_backup_proofs')
    await tx
      .deleteFrom('system_backups')
      .where('state', 'in', ['failed', 'cancelled'])
      .where('created_at', '<', sql<Date>`now() - ${limits.listedDays} * interval '1 day'`)
      .execute()
  })
  await asSystem(app, async (tx) => {
    await proveLatest(tx)
    await watchProofs(app, tx, now)
  })
  await asSystem(app, (tx) => followSchedule(app, tx, now))
  const isLeft = await asSystem(app, async (tx) => (await mayHaveLeft(tx)) && !(await isProving(tx)))
  if (isLeft) await dropScratch(await ownersOf(app.env))
  await dropLeftByCompany(app)
}

/** Drops the scratch database of a restore of a company that was killed. None can begin meanwhile. */
const dropLeftByCompany = (app: Program): Promise<void> =>
  asSystem(app, async (tx) => {
    const { rows } = await sql<{ left: boolean }>`
      select exists (select from pg_database where datname = left(current_database(), 50) || '_company')
        and pg_try_advisory_xact_lock(${companyRestoreLock}) as left`.execute(tx)
    if (rows[0]!.left) await dropScratch(await ownersOf(app.env, 'company'))
  })
