import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

/** An incident, and an automation that found something of it. */
export interface Found {
  incident_id: number
  automation_id: number
}

/** The seconds of the step that follows those that were carried out; null after the last one. */
const nextWait = sql`(e.steps -> cardinality(e.sent_at) ->> 'after')::integer`

/**
 * Starts the escalation of incidents by automations that have steps, or continues one that has stopped, unless somebody
 * has acknowledged the incident. One that is already running goes on as it is.
 */
export async function startEscalation(tx: Transaction, found: readonly Found[], at: Date): Promise<void> {
  if (found.length === 0) return
  await sql`
    insert into alert_escalations as e (incident_id, automation_id, company_id, steps, since, due_at)
    select distinct i.id, a.id, i.company_id, a.escalation, ${at}::timestamptz, ${at}::timestamptz + (a.escalation -> 0 ->> 'after')::integer * interval '1 second'
    from json_to_recordset(${JSON.stringify(found)}::json) as v(incident_id integer, automation_id integer)
    join alert_incidents i on i.id = v.incident_id join automations a on a.id = v.automation_id
    where jsonb_array_length(a.escalation) > 0 and i.acknowledged_at is null and i.resolved_at is null
    on conflict (incident_id, automation_id) do update set since = excluded.since, paused_by = '',
      due_at = excluded.since + ${nextWait} * interval '1 second'
    where e.due_at is null`.execute(tx)
}

/** Stops the escalation of incidents that were acknowledged or have ended. */
export const stopEscalation = (tx: Transaction, incidentIds: readonly number[]): Promise<unknown> =>
  sql`update alert_escalations set due_at = null, paused_by = ''
    where incident_id = any(${[...incidentIds]}::integer[]) and due_at is not null`.execute(tx)
