import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'
import { languageOf } from '../../mail/service.ts'
import { toldOf, withoutMark } from '../incidents/ending.ts'
import { addEntries } from '../incidents/history.ts'
import type { IncidentRow } from '../incidents/open.ts'
import { orderJobs } from '../incidents/record.ts'
import { endedByText, markOf } from '../incidents/text.ts'

/** Returns an incident in the scope that has not ended, locked. Throws NOT_FOUND, or CONFLICT if it has ended. */
async function requireOpen({ tx, scope }: Context, id: number): Promise<IncidentRow> {
  const row = await tx
    .selectFrom('alert_incidents')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  if (row.resolved_at !== null) throw fail('CONFLICT', { message: 'This incident has already ended.' })
  return row
}

/** Records who has taken an incident. Nothing is repeated, and nobody further is told, while it is open. */
export async function acknowledge(context: Context, id: number, note: string): Promise<void> {
  const { tx, actor, now } = context
  const { title } = await requireOpen(context, id)
  await tx
    .updateTable('alert_incidents')
    .set({ acknowledged_at: now, acknowledged_by: actor.username, note, update_at: null })
    .where('id', '=', id)
    .execute()
  await addEntries(tx, [id], { kind: 'acknowledged', at: now, username: actor.username, note })
  context.audit({ target: `incident:${id}`, detail: { title, note } })
}

/** Orders the messages about an end by hand, to everybody who was told of the beginning. */
async function tellEnd(tx: Transaction, id: number, by: string, reason: string, now: Date): Promise<void> {
  for (const { automation_id, name, tag, receiver, options } of await toldOf(tx, id)) {
    const { rows } = await sql<{
      evaluation_id: number
      device_id: number
      company_id: number
      user_id: number | null
    }>`
      select e.id as evaluation_id, e.device_id, e.company_id, a.user_id from automation_evaluations e join automations a on a.id = e.automation_id
      where e.incident_id = ${id} and e.automation_id = ${automation_id} order by e.id desc limit 1`.execute(tx)
    const [facts] = rows
    if (!facts) continue
    const { user_id, ...of } = facts
    const language = user_id === null ? 'en' : await languageOf(tx, user_id)
    const added = await tx
      .insertInto('automation_actions')
      .values({
        ...of,
        automation_id,
        incident_id: id,
        kind: 'resolved',
        tag,
        name,
        receiver,
        options: JSON.stringify({
          ...options,
          mail_id: undefined,
          subject: `${markOf('resolved', language)}${withoutMark(options.subject ?? '', language)}`,
          text: endedByText(by, reason, language),
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
 * Ends an incident by hand. Its devices leave it; if one of them is triggered again, that is a new incident, or the same
 * one if it flaps.
 */
export async function resolveByHand(context: Context, id: number, reason: string): Promise<void> {
  const { tx, actor, now } = context
  const { title } = await requireOpen(context, id)
  await tx
    .updateTable('alert_incidents')
    .set({ resolved_at: now, resolved_by: actor.username, resolve_reason: reason, update_at: null })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('alert_incident_devices')
    .set({ resolved_at: now })
    .where('incident_id', '=', id)
    .where('resolved_at', 'is', null)
    .execute()
  await addEntries(tx, [id], { kind: 'resolved_by_hand', at: now, username: actor.username, note: reason })
  await tellEnd(tx, id, actor.username, reason, now)
  context.audit({ target: `incident:${id}`, detail: { title, reason } })
}
