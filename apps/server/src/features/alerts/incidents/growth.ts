import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { languageOf } from '../../mail/service.ts'
import { toldOf } from './ending.ts'
import { latestEvaluation } from './latest.ts'
import { closeIfWell, type IncidentRow } from './open.ts'
import { orderJobs } from './record.ts'
import { growthText, markOf } from './text.ts'

/** How many incidents are processed in one round. */
const perRound = 100
/** How many devices a message names. */
const namedDevices = 20

/** Sends the receivers of an incident one message about the devices that were added to it. */
async function tell(tx: Transaction, { id }: IncidentRow): Promise<void> {
  const { rows } = await sql<{ automation_id: number; names: string[]; total: number }>`
    select m.automation_id, (array_agg(d.name order by m.fired_at, d.id))[1:${sql.lit(namedDevices)}] as names, count(*)::integer as total
    from alert_incident_devices m join devices d on d.id = m.device_id where m.incident_id = ${id} group by m.automation_id`.execute(
    tx,
  )
  const members = new Map(rows.map((row) => [row.automation_id, row]))
  const now = new Date()
  for (const { automation_id, name, tag, receiver, options } of await toldOf(tx, id, false)) {
    const [member, facts] = [members.get(automation_id), await latestEvaluation(tx, id, automation_id)]
    if (!member || member.total < 2 || !facts) continue
    const language = facts.user_id === null ? 'en' : await languageOf(tx, facts.user_id)
    const { evaluation_id, device_id, company_id } = facts
    const added = await tx
      .insertInto('automation_actions')
      .values({
        evaluation_id,
        device_id,
        company_id,
        automation_id,
        incident_id: id,
        kind: 'growing',
        tag,
        name,
        receiver,
        options: JSON.stringify({
          ...options,
          mail_id: undefined,
          subject: `${markOf('growing', language)}${options.subject ?? ''}`,
          text: growthText(member.names, member.total, language),
        }),
        state: 'waiting',
        created_at: now,
        finished_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await orderJobs(tx, [added.id])
  }
}

/**
 * Resolves devices whose condition is momentary (a change) when none followed within `flapWindow`. The next change is then
 * a new incident. They stay open while an escalation waits for someone to acknowledge the incident.
 */
const resolveChanges = (tx: Transaction): Promise<unknown> =>
  sql`
    update alert_incident_devices m set resolved_at = now() where m.resolved_at is null and m.ends_at <= now()
      and not exists (select from alert_escalations e where e.incident_id = m.incident_id and e.automation_id = m.automation_id and e.due_at is not null)`.execute(
    tx,
  )

/** Sends the messages about added devices that are due, and closes incidents without open devices. */
export async function tellGrowth(app: Program): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    await resolveChanges(tx)
    // No message is sent when changes are resolved or devices are deleted.
    const { rows: left } = await sql<{ id: number }>`
      select id from alert_incidents i where resolved_at is null
        and not exists (select from alert_incident_devices m where m.incident_id = i.id and m.resolved_at is null) limit ${perRound}`.execute(
      tx,
    )
    await closeIfWell(
      tx,
      left.map(({ id }) => id),
      new Date(),
    )
    const due = await tx
      .updateTable('alert_incidents')
      .set({ update_at: null })
      .where('id', 'in', (rows) =>
        rows
          .selectFrom('alert_incidents')
          .select('id')
          .where('update_at', '<=', sql<Date>`now()`)
          .orderBy('update_at')
          .limit(perRound)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute()
    for (const incident of due) if (incident.resolved_at === null) await tell(tx, incident)
  })
}
