import type { IncidentStep } from '@outpost/contract/alerts/incidents/schemas'
import type { Escalation } from '@outpost/contract/alerts/escalation'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { type Page, pageOf, searchText, utcOrNull } from '../../../kit/paginate.ts'
import { receiverPrefix } from '../incidents/actions.ts'
import { receiversOfStep } from './receivers.ts'

const columns = {
  id: sql`(e.automation_id, s.n)`,
  automation_name: sql.ref('a.name'),
  step: sql.ref('s.n'),
  after: sql`(s.step ->> 'after')::integer`,
}

/** Returns the names of users and receivers by the texts that actions have for them. */
async function readNames(tx: Transaction, receivers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ receiver: string; name: string }>`
    select 'user:' || id as receiver, username as name from users where 'user:' || id = any(${[...receivers]}::text[])
    union all select ${receiverPrefix} || id, name from alert_receivers where ${receiverPrefix} || id = any(${[...receivers]}::text[])`.execute(
    tx,
  )
  return new Map(rows.map(({ receiver, name }) => [receiver, name]))
}

/** Returns a page of the steps of the escalation of an incident, with what became of each and when the next one comes. */
export async function listSteps(
  tx: Transaction,
  incidentId: number,
  page: Page,
): Promise<{ rows: IncidentStep[]; total: number }> {
  const found = tx
    .selectFrom('alert_escalations as e')
    .innerJoin('automations as a', 'a.id', 'e.automation_id')
    .innerJoinLateral(
      sql<{ n: number; step: Escalation[number] }>`jsonb_array_elements(e.steps) with ordinality`.as<'s'>(
        sql`s(step, n)`,
      ),
      (join) => join.onTrue(),
    )
    .where('e.incident_id', '=', incidentId)
    .$if(Boolean(page.q), (rows) =>
      rows.where(searchText(page.q!, page['search-fields'], { automation_name: sql.ref('a.name') })),
    )
    .select(['e.automation_id', 'a.name as automation_name', 's.step', 'e.due_at', 'e.paused_by'])
    .select([sql<number>`s.n::integer`.as('n'), sql<number>`cardinality(e.sent_at)`.as('done')])
    .select(sql<Date | null>`e.sent_at[s.n]`.as('done_at'))
  const { rows, total } = await pageOf(found, page, columns, 'step', 'e.automation_id')
  const names = await readNames(
    tx,
    rows.flatMap(({ step }) => receiversOfStep(step)),
  )
  return {
    rows: rows.map(({ n, step, done, done_at, due_at, paused_by, ...row }) => {
      const state = n <= done ? 'done' : due_at === null ? 'stopped' : n === done + 1 ? 'next' : 'later'
      return {
        ...row,
        id: `${row.automation_id}:${n}`,
        step: n,
        after: step.after,
        receivers: receiversOfStep(step).map(
          (receiver) => names.get(receiver) ?? receiver.slice(receiver.indexOf(':') + 1),
        ),
        state,
        at: utcOrNull(state === 'done' ? done_at : state === 'next' ? due_at : null),
        paused_by: state === 'next' ? paused_by : '',
      }
    }),
    total,
  }
}
