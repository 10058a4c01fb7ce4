import { sql, type Selectable } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { eachAlone } from '../../../kit/alone.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { orderJob } from '../../device-jobs/service.ts'
import { devicesOfRule, type RuleRow } from './rules.ts'
import { momentsAround } from './schedule.ts'

/** Devices that are asked in one round, which comes every minute: what they send must not come all at once. */
const perRound = 200
/** Rules that begin in one round. */
const fewRules = 200
/** Seconds that a device which is connected may let wait: one that has just gone is asked once more when it comes back. */
const patience = 120
/** How often a rule asks a device in one of its periods where nothing comes, and the minutes between: networks and storage come back. */
const mostAttempts = 3
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

/** Begins a rule whose moment has come. One that was missed, since nobody was here, begins late; of several missed ones the last. */
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

/** What a rule has asked of a device in the period that is being worked off. */
const asked = sql`from device_jobs q where q.kind = 'download_backup' and q.schedule_id = backup_rules.id and q.period_at = backup_rules.period_at and q.device_id = wanted.device_id`

/** Connected devices that rules are for and that have not handed over anything yet for the moment which is being worked off, nor are about to. */
const waiting = (tx: Transaction) =>
  sql<Wanted>`
    select backup_rules.id, backup_rules.name, backup_rules.period_at, wanted.device_id, (select count(*) ${asked})::integer + 1 as attempt
    from backup_rules cross join lateral (select d.id as device_id from ${devicesOfRule} where d.status = 1) wanted
    where backup_rules.enabled and backup_rules.period_at is not null
      and not exists (select ${asked} and (q.finished_at is null or q.state = 'done' or q.finished_at > now() - ${pauseMinutes} * interval '1 minute' or q.attempt >= ${mostAttempts}))
    order by backup_rules.period_at, backup_rules.id, wanted.device_id limit ${perRound}`.execute(tx)

async function ask(app: Program, { id, name, period_at, device_id, attempt }: Wanted): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    const device: Device | undefined = await tx
      .selectFrom('devices')
      .selectAll()
      .where('id', '=', device_id)
      .executeTakeFirst()
    // A rule that has just been removed asks for nothing.
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
    // Another worker was faster.
    if (error.code !== '23505') throw error
  })
}

/**
 * One round of the rules for periodic backups: devices that are away are asked when they come, until the rule's next
 * moment. A rule or a device on which it fails holds up no other.
 */
export async function runBackupRules(app: Program, now = new Date()): Promise<void> {
  const due = await inTransaction(app.db, systemScope, (tx) => dueRules(tx, now))
  await eachAlone(
    app,
    'files.backup-rules',
    due,
    ({ id }) => ({ rule: id }),
    ({ id }) => inTransaction(app.db, systemScope, (tx) => begin(tx, id, now)),
  )
  const { rows } = await inTransaction(app.db, systemScope, waiting)
  await eachAlone(
    app,
    'files.backup-rules',
    rows,
    ({ id, device_id }) => ({ rule: id, device: device_id }),
    (wanted) => ask(app, wanted),
  )
}
