import { type Selectable, sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { languageOf } from '../../mail/service.ts'
import { addEntries } from '../incidents/history.ts'
import { latestEvaluation } from '../incidents/latest.ts'
import { orderJobs } from '../incidents/record.ts'
import { escalationText, markOf } from '../incidents/text.ts'
import { silencedBy, type SilenceRow } from '../silences/match.ts'
import { type EscalationKey, pauseOf } from './pause.ts'
import { actionsOfStep } from './receivers.ts'

/** Steps that one sweep carries out; the rest follows in the next one. */
const perSweep = 100
/** Devices that a message names. */
const named = 20
const minute = 60_000

type EscalationRow = Selectable<Database['alert_escalations']>

/** What a step puts off or ends: when it is looked at again, and the silence for which it waits. */
type Next = { due_at: Date | null; paused_by: string; sent_at?: Date[]; since?: Date }
const over: Next = { due_at: null, paused_by: '' }

/** What the first message about an incident said, which the messages of steps repeat. */
async function firstWords(tx: Transaction, { incident_id, automation_id }: EscalationKey) {
  const { rows } = await sql<{
    subject: string | null
    message: string | null
    text: string | null
    smtp_config_id: number | null
  }>`
    select options ->> 'subject' as subject, options ->> 'text' as text, options ->> 'message' as message, (options ->> 'smtp_config_id')::integer as smtp_config_id
    from automation_actions where incident_id = ${incident_id} and automation_id = ${automation_id} and receiver <> '' and kind = 'firing'
    order by id limit 1`.execute(tx)
  return rows[0]
}

/** How many devices an automation still finds something on, and the names of the first ones. */
interface Affected {
  total: number
  names: string[]
}

/** Tells the receivers of the next step. @returns whether there was anything to refer to */
async function carryOut(tx: Transaction, row: EscalationRow, { total, names }: Affected, now: Date) {
  const { incident_id, automation_id, sent_at } = row
  const facts = await latestEvaluation(tx, incident_id, automation_id)
  if (!facts) return false
  const { user_id, automation_name, opened_at, ...of } = facts
  const step = row.steps[sent_at.length]!
  const first = await firstWords(tx, row)
  const language = user_id === null ? 'en' : await languageOf(tx, user_id)
  const options = {
    subject: `${markOf('escalated', language)}${first?.subject ?? automation_name}`,
    text: escalationText({ since: opened_at, names, total, first: first?.text ?? '' }, language),
    message: first?.message ?? '',
    ...(first?.smtp_config_id && { smtp_config_id: first.smtp_config_id }),
  }
  const rows = await tx
    .insertInto('automation_actions')
    .values(
      actionsOfStep(step).map(({ name, receiver }) => ({
        ...of,
        automation_id,
        incident_id,
        kind: 'escalated' as const,
        tag: `step_${sent_at.length + 1}.${name}`,
        name,
        receiver,
        options: JSON.stringify(options),
        state: 'waiting' as const,
        created_at: now,
        finished_at: null,
      })),
    )
    .returning('id')
    .execute()
  await orderJobs(
    tx,
    rows.map(({ id }) => id),
  )
  await addEntries(tx, [incident_id], { kind: 'escalated', at: now, note: `${automation_name}: ${sent_at.length + 1}` })
  return true
}

/** Returns on which of the devices of an incident an automation still finds something. */
async function affectedBy(tx: Transaction, { incident_id, automation_id }: EscalationKey): Promise<Affected> {
  const { rows } = await sql<{ name: string; total: number }>`
    select d.name, count(*) over ()::integer as total from alert_incident_devices m join devices d on d.id = m.device_id
    where m.incident_id = ${incident_id} and m.automation_id = ${automation_id} and m.resolved_at is null
    order by m.fired_at, m.device_id limit ${named}`.execute(tx)
  return { total: rows[0]?.total ?? 0, names: rows.map(({ name }) => name) }
}

/**
 * A silence that is about to be deleted has paused escalations: that time does not count for them, and they are looked at
 * again.
 */
export async function keepPauses(tx: Transaction, silence: SilenceRow, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('alert_escalations')
    .selectAll()
    .where('paused_by', '=', silencedBy(silence))
    .where('due_at', 'is not', null)
    .limit(perSweep)
    .forUpdate()
    .execute()
  for (const row of rows) {
    const pause = await pauseOf(tx, row, row.since.getTime(), now.getTime())
    await tx
      .updateTable('alert_escalations')
      .set({ since: new Date(row.since.getTime() + pause.silent), due_at: now, paused_by: '' })
      .where('incident_id', '=', row.incident_id)
      .where('automation_id', '=', row.automation_id)
      .execute()
  }
}

/** Carries out the next step of an escalation, unless nothing has to be told any more or silences apply. */
async function advance(tx: Transaction, row: EscalationRow, now: Date): Promise<Next> {
  const step = row.steps[row.sent_at.length]
  const affected = step && (await affectedBy(tx, row))
  if (!affected || affected.total === 0) return over
  const pause = await pauseOf(tx, row, row.since.getTime(), now.getTime())
  const due = row.since.getTime() + step.after * 1000 + pause.silent
  if (due > now.getTime() || pause.now !== '')
    return { due_at: new Date(Math.max(due, now.getTime() + minute)), paused_by: pause.now }
  if (!(await carryOut(tx, row, affected, now))) return over
  const next = row.steps[row.sent_at.length + 1]
  return {
    sent_at: [...row.sent_at, now],
    since: now,
    due_at: next ? new Date(now.getTime() + next.after * 1000) : null,
    paused_by: '',
  }
}

/**
 * Looks at one escalation in one transaction: what a step tells is ordered together with the record that it was carried
 * out, so a worker that is killed neither loses nor repeats it. The incident is locked, so an acknowledgement comes
 * before the step or after it.
 */
async function escalateOne(tx: Transaction, { incident_id, automation_id }: EscalationKey): Promise<void> {
  const incident = await tx
    .selectFrom('alert_incidents')
    .select(['resolved_at', 'acknowledged_at'])
    .where('id', '=', incident_id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!incident) return
  const row = await tx
    .selectFrom('alert_escalations')
    .selectAll()
    .where('incident_id', '=', incident_id)
    .where('automation_id', '=', automation_id)
    .where('due_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const isOpen = incident.resolved_at === null && incident.acknowledged_at === null
  const next = isOpen ? await advance(tx, row, new Date()) : over
  await tx
    .updateTable('alert_escalations')
    .set(next)
    .where('incident_id', '=', incident_id)
    .where('automation_id', '=', automation_id)
    .execute()
}

/** Carries out the steps whose time has come. One that fails is tried again a minute later, and delays no other. */
export async function escalateDue(app: Program): Promise<void> {
  const due = await inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('alert_escalations')
      .select(['incident_id', 'automation_id'])
      .where('due_at', '<=', sql<Date>`now()`)
      .orderBy('due_at')
      .limit(perSweep)
      .execute(),
  )
  for (const key of due)
    try {
      await inTransaction(app.db, systemScope, (tx) => escalateOne(tx, key))
    } catch (error) {
      app.log.error({ ...key, error: String(error) }, 'a step of an escalation failed')
      await inTransaction(app.db, systemScope, (tx) =>
        sql`update alert_escalations set due_at = now() + interval '1 minute'
          where incident_id = ${key.incident_id} and automation_id = ${key.automation_id} and due_at is not null`.execute(
          tx,
        ),
      )
    }
}
