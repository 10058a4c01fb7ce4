import { sql, type Selectable } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { forEachIsolated } from '../../../kit/for-each-isolated.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { orderJob } from '../../device-jobs/service.ts'
import { devicesOfRule, type RuleRow } from './rules.ts'
import { momentsAround } from './schedule.ts'

/** The number of devices asked in one round, which runs every minute, so that their files do not all arrive at once. */
const perRound = 200
/** The number of rules that begin in one round. */
const fewRules = 200
/**
 * Seconds that a request may wait for a device that was connected. One that has just disconnected is asked again when
 * it reconnects.
 */
const patience = 120
/**
 * The number of attempts per device and run if no file arrives, and the minutes between them: networks and storage
 * recover.
 */
const maxAttempts = 3
const pauseMinutes = 15

type Device = Selectable<Database['devices']>

const dueRules = (tx: Transaction, now: Date) =>
  tx
    .selectFrom('backup_rules')
    .select('id')
    .where('enabled', '=', true)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(fewRules)
    .execute()

/**
 * Begins a rule that is due. If its time was missed because the server was down, it begins late; of several missed
 * times only for the last.
 */
async function begin(tx: Transaction, id: number, now: Date): Promise<void> {
  const rule = await tx
    .selectFrom('backup_rules')
    .selectAll()
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where('next_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!rule) return
  const { last, next } = momentsAround(rule, now)
  await tx.updateTable('backup_rules').set({ period_at: last, next_at: next }).where('id', '=', id).execute()
}

type Wanted = Pick<RuleRow, 'id' | 'name' | 'period_at'> & { device_id: number; attempt: number }

/** The requests of a rule to a device in the current run. */
const asked = sql`from device_jobs q where q.kind = 'download_backup' and q.schedule_id = backup_rules.id and q.period_at = backup_rules.period_at and q.device_id = wanted.device_id`

/**
 * Selects the connected devices of rules that have not handed over a backup in the current run and have no open
 * request.
 */
const waiting = (tx: Transaction) =>
  sql<Wanted>`
    select backup_rules.id, backup_rules.name, backup_rules.period_at, wanted.device_id, (select count(*) ${asked})::integer + 1 as attempt
    from backup_rules cross join lateral (select d.id as device_id from ${devicesOfRule} where d.status = 1) wanted
    where backup_rules.enabled and backup_rules.period_at is not null
      and not exists (select ${asked} and (q.finished_at is null or q.state = 'done' or q.finished_at > now() - ${pauseMinutes} * interval '1 minute' or q.attempt >= ${maxAttempts}))
    order by backup_rules.period_at, backup_rules.id, wanted.device_id limit ${perRound}`.execute(tx)

async function ask(app: Program, { id, name, period_at, device_id, attempt }: Wanted): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    const device: Device | undefined = await tx
      .selectFrom('devices')
      .selectAll()
      .where('id', '=', device_id)
      .executeTakeFirst()
    // The rule may have been deleted meanwhile.
    const rule = await tx.selectFrom('backup_rules').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
    if (device && rule)
      await orderJob(app, tx, device, {
        kind: 'download_backup',
        source: 'schedule',
        sourceName: name,
        actor: null,
        channel: null,
        wait: patience,
        schedule: { id, at: period_at!, attempt },
      })
  }).catch((error: { code?: string }) => {
    // Unique violation: another worker was faster.
    if (error.code !== '23505') throw error
  })
}

/**
 * Runs one round of the rules for periodic backups. Offline devices are asked when they reconnect, until the next time
 * of the rule. A failing rule or device does not block the others.
 */
export async function runBackupRules(app: Program, now = new Date()): Promise<void> {
  const due = await inTransaction(app.db, systemScope, (tx) => dueRules(tx, now))
  await forEachIsolated(
    app,
    'files.backup-rules',
    due,
    ({ id }) => ({ rule: id }),
    ({ id }) => inTransaction(app.db, systemScope, (tx) => begin(tx, id, now)),
  )
  const { rows } = await inTransaction(app.db, systemScope, waiting)
  await forEachIsolated(
    app,
    'files.backup-rules',
    rows,
    ({ id, device_id }) => ({ rule: id, device: device_id }),
    (wanted) => ask(app, wanted),
  )
}
