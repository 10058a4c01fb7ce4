import { randomUUID } from 'node:crypto'
import { fail } from '@outpost/contract/kit/errors'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'

/** A tag that is new to a device. */
export interface Given {
  device_id: number
  tag_id: number
  company_id: number
}

/** Actions that one call may start: each of four on ten thousand devices. */
const MOST_RUNS = 40_000

/** Has the worker begin and withdraw what is due, once this transaction is committed. Losing it loses ten seconds. */
const notifyWorker = (tx: Transaction): Promise<unknown> =>
  sql`select graphile_worker.add_job('tags.advance', job_key := 'tags.advance')`.execute(tx)

/** Writes down what tags start on devices that did not have them, in one statement for all. The worker begins it. */
export async function planRuns({ tx, actor }: Context, given: readonly Given[]): Promise<void> {
  const column = (name: keyof Given): number[] => given.map((pair) => pair[name])
  const { numAffectedRows } = await sql`
    insert into tag_runs (company_id, device_id, tag_id, tag_name, tag_description, batch, action, source_id, source_name, message, user_id, username)
    select p.company_id, p.device_id, t.id, t.name, t.description, ${randomUUID()}::uuid, a.action, a.source_id, a.source_name, 'Started by the tag.', ${actor.userId}::integer, ${actor.username}::text
    from unnest(${column('device_id')}::integer[], ${column('tag_id')}::integer[], ${column('company_id')}::integer[]) as p (device_id, tag_id, company_id)
    join tags t on t.id = p.tag_id join tag_actions a on a.tag_id = p.tag_id
    order by p.device_id, lower(t.name), t.id, a.place limit ${MOST_RUNS + 1}`.execute(tx)
  if (!numAffectedRows) return
  if (numAffectedRows > MOST_RUNS)
    throw fail('VALIDATION', { source: 'tag_id', message: `One call starts at most ${MOST_RUNS} actions.` })
  await notifyWorker(tx)
}

/** Cancels what has not been begun of the given runs, and has the worker cancel what was begun and has not reached its device. */
async function withdraw(tx: Transaction, which: RawBuilder<unknown>, message: string): Promise<void> {
  await sql`update tag_runs r set state = 'cancelled', message = ${message} where r.state = 'pending' and ${which}`.execute(
    tx,
  )
  const { numAffectedRows } =
    await sql`update tag_runs r set withdrawn = true where r.finished_at is null and r.job_id is not null and ${which}`.execute(
      tx,
    )
  if (numAffectedRows) await notifyWorker(tx)
}

/** Tags were taken off devices: what still waits for them is cancelled. */
export async function withdrawPairs(
  tx: Transaction,
  pairs: readonly Pick<Given, 'device_id' | 'tag_id'>[],
): Promise<void> {
  if (pairs.length === 0) return
  const [devices, tags] = [pairs.map(({ device_id }) => device_id), pairs.map(({ tag_id }) => tag_id)]
  await withdraw(
    tx,
    sql`(r.device_id, r.tag_id) in (select * from unnest(${devices}::integer[], ${tags}::integer[]))`,
    'The tag was taken off the device.',
  )
}

/** A tag goes: what still waits for it is cancelled. Before its row is deleted. */
export const withdrawTag = (tx: Transaction, tagId: number): Promise<void> =>
  withdraw(tx, sql`r.tag_id = ${tagId}`, 'The tag was deleted.')

/** What a person cancels on devices, of it the jobs that are named. */
export interface Cancelled {
  /** The device of each action that had not begun and will not. */
  devices: number[]
  /** The jobs of the features below by which the others were begun, for the person who can cancel those. */
  jobs: number[]
}

/** Cancels actions of devices that have not begun, with those behind them, and answers by which jobs others have. */
export async function cancelRuns(
  tx: Transaction,
  deviceIds: readonly number[],
  ids: readonly number[] | undefined,
): Promise<Cancelled> {
  const named = ids ? sql`and id = any(${ids}::integer[])` : sql``
  const begun = await sql<{
    job_id: number
  }>`select job_id from tag_runs where finished_at is null and job_id is not null and device_id = any(${deviceIds}::integer[]) ${named}`.execute(
    tx,
  )
  const waiting = await sql<{ device_id: number }>`
    with first as (select device_id, batch, tag_id, id from tag_runs where state = 'pending' and device_id = any(${deviceIds}::integer[]) ${named})
    update tag_runs r set state = 'cancelled', message = case when exists (select from first where first.id = r.id) then 'Cancelled before it began.' else 'Not begun: the action before it was cancelled.' end
    where r.state = 'pending' and exists (select from first f where f.device_id = r.device_id and f.batch = r.batch and f.tag_id is not distinct from r.tag_id and f.id <= r.id)
    returning r.device_id`.execute(tx)
  return { devices: waiting.rows.map((row) => row.device_id), jobs: begun.rows.map((row) => row.job_id) }
}

/** What tags have started on devices goes with them to another company. */
export const moveRuns = (tx: Transaction, deviceIds: readonly number[], companyId: number): Promise<unknown> =>
  sql`update tag_runs set company_id = ${companyId} where device_id = any(${deviceIds}::int[])`.execute(tx)
