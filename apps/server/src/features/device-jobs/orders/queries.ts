import type { JobOrder } from '@outpost/contract/device-jobs/orders/schemas'
import { deviceStatuses } from '@outpost/contract/devices/fields'
import type { Page } from '@outpost/contract/kit/page'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceJob } from '../../../kit/device-job.ts'
import { utc, utcOrNull } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'

/** How long an order is listed. */
const listed = '7 days'
/** The maximum number of a user's latest jobs that are counted, so that reading the list stays fast. */
const maxJobs = 100_000

/**
 * What the jobs of one order have in common: the rollout, the assignment of tags, or the channel of the request. Jobs
 * without any of these are orders of their own.
 */
const keyOfMine = sql`coalesce('r' || rollout_id, 'b' || batch, 'c' || channel, 'j' || id)`

type OrderRow = Omit<JobOrder, 'created_at' | 'finished_at' | 'device_name'> & {
  device_name: string | null
  created_at: Date
  finished_at: Date | null
}
type CountedRow = { total: number; open: number } & (OrderRow | { id: null })

/** What jobs of one order have in common, and their number in each state. */
const counted = sql`min(id) as id, case when min(kind) = max(kind) then min(kind) end as action_name,
    case min(source) when 'tag' then 'tag_action' else min(source) end as action_initialized_from,
    case when min(source_name) = max(source_name) then min(source_name) else '' end as source_name,
    string_agg(distinct tag_name, ', ') as tag_name, min(rollout_id) as rollout_id, min(channel) as told_on,
    count(distinct device_id)::integer as devices,
    case when min(device_id) = max(device_id) then min(device_id) end as device_id, count(*)::integer as jobs,
    count(*) filter (where state = 'waiting')::integer as waiting,
    count(*) filter (where state = 'waiting' and (reason is null or reason = 'offline')
      and not exists (select from devices d where d.id = device_id and d.status = ${sql.lit(deviceStatuses.online)}))::integer as offline,
    count(*) filter (where state in ('sent', 'running'))::integer as running,
    count(*) filter (where state = 'sent')::integer as sent,
    count(*) filter (where state = 'done')::integer as done,
    count(*) filter (where finished_at is not null and state not in ('done', 'cancelled'))::integer as failed,
    count(*) filter (where state = 'cancelled')::integer as cancelled, min(created_at) as created_at,
    case when bool_and(finished_at is not null) then max(finished_at) end as finished_at`

/** What is read only for the orders of a page: the channel if it still exists, and the device of an order for one. */
const named = sql`(select name from channels where name = told_on) as channel,
    (select name from devices where devices.id = orders.device_id) as device_name`

/** A page of what a user ordered from devices in the companies that they see: unfinished orders first, then the latest. */
export async function listOrders(
  tx: Transaction,
  scope: Scope,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<JobOrder>> {
  const { rows } = await sql<CountedRow>`
    with mine as (
      select *, ${keyOfMine} as key from device_jobs
      where user_id = ${userId} and ${inScope(scope, 'company_id')} and source in ('person', 'token', 'tag')
        and created_at > now() - ${sql.lit(listed)}::interval
      order by id desc limit ${maxJobs}),
    orders as materialized (
      select ${counted} from mine group by key)
    select counts.*, page.* from
      (select count(*)::integer as total, count(*) filter (where finished_at is null)::integer as open from orders) counts
      left join lateral (
        select orders.*, ${named} from orders
        order by (finished_at is null) desc, id desc limit ${limit} offset ${offset}) page on true
    order by (page.finished_at is null) desc, page.id desc`.execute(tx)
  const { total, open } = rows[0]!
  return { total, rows: rows.flatMap((row) => (row.id === null ? [] : shown(row))), meta: { running: open } }
}

const shown = ({ created_at, finished_at, ...order }: OrderRow): JobOrder => ({
  id: order.id,
  action_name: order.action_name,
  action_initialized_from: order.action_initialized_from,
  source_name: order.source_name,
  tag_name: order.tag_name,
  rollout_id: order.rollout_id,
  channel: order.channel,
  devices: order.devices,
  device_name: order.device_name ?? '',
  jobs: order.jobs,
  waiting: order.waiting,
  offline: order.offline,
  running: order.running,
  sent: order.sent,
  done: order.done,
  failed: order.failed,
  cancelled: order.cancelled,
  created_at: utc(created_at),
  finished_at: utcOrNull(finished_at),
})

/** The columns that tell which order a job belongs to. */
export type OrderOfJob = Pick<DeviceJob, 'id' | 'user_id' | 'rollout_id' | 'batch' | 'channel'>

/** Returns which order a job belongs to, or undefined if it is outside the scope. */
export const orderOfJob = (tx: Transaction, scope: Scope, id: number): Promise<OrderOfJob | undefined> =>
  tx
    .selectFrom('device_jobs')
    .select(['id', 'user_id', 'rollout_id', 'batch', 'channel'])
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .executeTakeFirst()

/**
 * The condition for the jobs of an order, on a table or subquery with the columns of jobs. It names the user, whose jobs
 * have an index.
 */
export function inOrder({ id, user_id, rollout_id, batch, channel }: OrderOfJob, table: string): RawBuilder<boolean> {
  const column = (name: keyof OrderOfJob): RawBuilder<unknown> => sql.ref(`${table}.${name}`)
  if (rollout_id !== null) return sql<boolean>`${column('rollout_id')} = ${rollout_id}`
  const byUser = user_id === null ? sql`${column('user_id')} is null` : sql`${column('user_id')} = ${user_id}`
  if (batch !== null) return sql<boolean>`${byUser} and ${column('batch')} = ${batch}::uuid`
  return channel === null
    ? sql<boolean>`${column('id')} = ${id}`
    : sql<boolean>`${byUser} and ${column('channel')} = ${channel}`
}

/** Returns an order with its jobs in the scope. */
export async function readOrder(tx: Transaction, scope: Scope, order: OrderOfJob): Promise<JobOrder> {
  const { rows } = await sql<OrderRow>`
    select orders.*, ${named} from (
      select ${counted} from device_jobs
      where ${inOrder(order, 'device_jobs')} and ${inScope(scope, 'company_id')}) orders`.execute(tx)
  return shown(rows[0]!)
}

/** Returns the unfinished jobs of an order. Takes no locks. */
export const openJobsOf = (tx: Transaction, scope: Scope, order: OrderOfJob): Promise<DeviceJob[]> =>
  tx
    .selectFrom('device_jobs')
    .selectAll()
    .where(inOrder(order, 'device_jobs'))
    .where(inScope(scope, 'company_id'))
    .where('finished_at', 'is', null)
    .orderBy('id')
    .execute()
