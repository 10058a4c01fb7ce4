import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { languageOf } from '../../mail/service.ts'
import { orderJobs } from '../incidents/record.ts'
import { withheldWords } from '../incidents/text.ts'
import type { ActionRow } from './outcome.ts'
import { overBudget } from './budget.ts'

/**
 * Tells a receiver how many messages were withheld in the hour of an action, because there were too many. The summary is
 * one more action of the same evaluation, and runs at most once.
 */
export async function sendDigest(app: Program, id: number): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    const action: ActionRow | undefined = await tx
      .selectFrom('automation_actions')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!action?.finished_at) return
    const { rows } = await sql<{ withheld: number; user_id: number | null; name: string }>`
      select a.user_id, a.name, (select count(*)::integer from automation_actions w
        where w.company_id = ${action.company_id} and w.receiver = ${action.receiver} and w.state = 'withheld' and w.message = ${overBudget}
          and w.finished_at >= date_trunc('hour', ${action.finished_at}::timestamptz) and w.finished_at < date_trunc('hour', ${action.finished_at}::timestamptz) + interval '1 hour') as withheld
      from automations a where a.id = ${action.automation_id}`.execute(tx)
    const [facts] = rows
    if (!facts || facts.withheld === 0) return
    const language = facts.user_id === null ? 'en' : await languageOf(tx, facts.user_id)
    const words = withheldWords(facts.withheld, language)
    const added = await tx
      .insertInto('automation_actions')
      .values({
        evaluation_id: action.evaluation_id,
        automation_id: action.automation_id,
        device_id: action.device_id,
        company_id: action.company_id,
        incident_id: action.incident_id,
        kind: 'digest',
        tag: action.tag,
        name: action.name,
        receiver: action.receiver,
        options: JSON.stringify({ ...action.options, ...words }),
        state: 'waiting',
        created_at: new Date(),
        finished_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await orderJobs(tx, [added.id])
  })
}
