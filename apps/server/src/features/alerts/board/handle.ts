import { fail } from '@outpost/contract/kit/errors'
import type { Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'
import { languageOf } from '../../mail/service.ts'
import { stopEscalation } from '../escalation/plan.ts'
import { toldOf, withoutMark } from '../incidents/ending.ts'
import { addEntries } from '../incidents/history.ts'
import { latestEvaluation } from '../incidents/latest.ts'
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

/** Who acknowledges an incident, and what the person says about it. */
export interface Taken {
  by: string
  note: string
  now: Date
}

/** Records who has taken an open incident. Nothing is repeated, and nobody further is told, while it is open. */
export async function takeIncident(tx: Transaction, id: number, { by, note, now }: Taken): Promise<void> {
  await tx
    .updateTable('alert_incidents')
    .set({ acknowledged_at: now, acknowledged_by: by, note, update_at: null })
    .where('id', '=', id)
    .execute()
  await stopEscalation(tx, [id])
  await addEntries(tx, [id], { kind: 'acknowledged', at: now, username: by, note })
}

/** Records that the user has taken an incident. Throws NOT_FOUND, or CONFLICT if it has ended. */
export async function acknowledge(context: Context, id: number, note: string): Promise<void> {
  const { tx, actor, now } = context
  const { title } = await requireOpen(context, id)
  await takeIncident(tx, id, { by: actor.username, note, now })
  context.audit({ target: `incident:${id}`, detail: { title, note } })
}

/** Orders the messages about an end by hand, to everybody who was told of the beginning. */
async function tellEnd(tx: Transaction, id: number, by: string, reason: string, now: Date): Promise<void> {
  for (const { automation_id, name, tag, receiver, options } of await toldOf(tx, id, true)) {
    const facts = await latestEvaluation(tx, id, automation_id)
    if (!facts) continue
    const { user_id, evaluation_id, device_id, company_id } = facts
    const language = user_id === null ? 'en' : await languageOf(tx, user_id)
    const added = await tx
      .insertInto('automation_actions')
      .values({
        evaluation_id,
        device_id,
        company_id,
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
  await stopEscalation(tx, [id])
  await addEntries(tx, [id], { kind: 'resolved_by_hand', at: now, username: actor.username, note: reason })
  await tellEnd(tx, id, actor.username, reason, now)
  context.audit({ target: `incident:${id}`, detail: { title, reason } })
}
