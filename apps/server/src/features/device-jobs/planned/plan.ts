import { randomUUID } from 'node:crypto'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Pair, Tagging } from '../../tags/service.ts'
import { intendTagJobs, type TagJob } from '../approvals/intend.ts'
import { knownKind } from '../kinds.ts'
import { eventOf } from '../steps.ts'

/** The number of jobs that one request may plan: four for each of ten thousand devices. */
const maxPlanned = 40_000

/**
 * Wakes the worker for due jobs once this transaction commits. If that is lost, the next regular sweep, at most ten
 * seconds later, does the work.
 */
export const notifyWorker = (tx: Transaction): Promise<unknown> =>
  sql`select graphile_worker.add_job('device-jobs.advance', job_key := 'device-jobs.advance')`.execute(tx)

/**
 * Stores the jobs that tags start on devices that did not have them before, in one statement. The worker begins them,
 * one after another on each device. Throws VALIDATION if one request would start too many.
 */
export async function planTagJobs({ tx, actor }: Tagging, pairs: readonly Pair[]): Promise<void> {
  const column = (name: keyof Pair): number[] => pairs.map((pair) => pair[name])
  const event = eventOf('waiting', { reason: 'turn', message: 'Queued by the tag.' }, sql`null::text`)
  const { rows } = await sql<TagJob & { id: number }>`
    insert into device_jobs (company_id, device_id, kind, source, user_id, username, source_id, source_name, tag_id, tag_name, tag_description, batch, reason, events, expires_at)
    select p.company_id, p.device_id, a.action, 'tag', ${actor?.userId ?? null}::integer, ${actor?.username ?? null}::text, a.source_id, a.source_name, t.id, t.name, t.description,
      ${randomUUID()}::uuid, 'turn', jsonb_build_array(${event}), now() + interval '30 days'
    from unnest(${column('device_id')}::integer[], ${column('tag_id')}::integer[], ${column('company_id')}::integer[]) as p (device_id, tag_id, company_id)
    join tags t on t.id = p.tag_id join tag_actions a on a.tag_id = p.tag_id
    order by p.device_id, lower(t.name), t.id, a.place limit ${maxPlanned + 1}
    returning id, kind, device_id, company_id, source_id, source_name`.execute(tx)
  if (rows.length === 0) return
  if (rows.length > maxPlanned)
    throw fail('VALIDATION', {
      source: 'tag_id',
      message: `At most ${maxPlanned} actions can be started at once. Select fewer devices or tags.`,
    })
  await intendTagJobs(tx, rows)
  for (const [kind, jobs] of Map.groupBy(rows, (row) => row.kind))
    await knownKind(kind)?.planned?.(
      tx,
      jobs.map(({ id }) => id),
    )
  await notifyWorker(tx)
}
