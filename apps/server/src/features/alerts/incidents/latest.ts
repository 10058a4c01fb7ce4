import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

/** What a further message about an incident refers to. */
export interface LatestEvaluation {
  evaluation_id: number
  device_id: number
  company_id: number
  user_id: number | null
  automation_name: string
  opened_at: Date
}

/** Returns the latest evaluation of an automation in an incident; undefined if its log was cleaned up. */
export async function latestEvaluation(
  tx: Transaction,
  incidentId: number,
  automationId: number,
): Promise<LatestEvaluation | undefined> {
  const { rows } = await sql<LatestEvaluation>`
    select e.id as evaluation_id, e.device_id, e.company_id, a.user_id, a.name as automation_name, i.opened_at
    from automation_evaluations e join automations a on a.id = e.automation_id join alert_incidents i on i.id = e.incident_id
    where e.incident_id = ${incidentId} and e.automation_id = ${automationId} order by e.id desc limit 1`.execute(tx)
  return rows[0]
}
