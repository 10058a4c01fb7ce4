import type { ApprovalState } from '@outpost/contract/device-jobs/approvals/constants'
import type { jobApprovals } from '@outpost/contract/device-jobs/approvals/endpoints'
import type { JobApproval, JobApprovalDetails } from '@outpost/contract/device-jobs/approvals/schemas'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { fail } from '@outpost/contract/kit/errors'
import { sql, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { pageOf, searchText, type SortColumns, utc, utcOrNull } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'

export type ApprovalRow = Selectable<Database['job_approvals']>

/** Devices that are named. */
const named = 50

const state = sql<ApprovalState>`
  case when a.state = 'pending' and a.expires_at <= now() then 'expired' else a.state end`
const devices = sql<number>`cardinality(a.device_ids)`

/** The requests that a user may see: the own ones, and all in reach with the permission to approve. */
const records = ({ tx, scope, actor }: Pick<Context, 'tx' | 'scope' | 'actor'>, ownOnly = false) =>
  tx
    .selectFrom('job_approvals as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .where(inScope(scope, 'a.company_id'))
    .$if(ownOnly || !actor.permissions.has('approve_device_jobs'), (rows) => rows.where('a.user_id', '=', actor.userId))
    .selectAll('a')
    .select(['c.name as company_name', state.as('state_now'), devices.as('device_count')])

type ShownRow = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number]

const present = (row: ShownRow): JobApproval => ({
  id: row.id,
  state: row.state_now,
  user_id: row.user_id,
  username: row.username,
  company_id: row.company_id,
  company_name: row.company_name,
  kinds: row.kinds,
  device_count: row.device_count,
  name: row.name,
  created_at: utc(row.created_at),
  expires_at: utc(row.expires_at),
  decided_by: row.decided_by,
  decided_at: utcOrNull(row.decided_at),
  answer: row.answer,
})

const columns: SortColumns = {
  id: sql.ref('a.id'),
  created_at: sql.ref('a.created_at'),
  expires_at: sql.ref('a.expires_at'),
  state,
  device_count: devices,
  username: sql`lower(a.username)`,
  company_name: sql`lower(c.name)`,
}

const searched = { username: sql.ref('a.username'), name: sql.ref('a.name') }

/** Returns a page of requests, the latest first, and their number. */
export async function listApprovals(
  context: Context,
  query: ParsedInputOf<typeof jobApprovals.list>,
): Promise<{ rows: JobApproval[]; total: number }> {
  const found = records(context, query.own === true)
    .$if(query.state !== undefined, (rows) => rows.where(sql<boolean>`${state} = any(${query.state}::text[])`))
    .$if(Boolean(query.q), (rows) => rows.where(searchText(query.q!, query['search-fields'], searched)))
  const { rows, total } = await pageOf(found, query, columns, '-id', 'a.id')
  return { rows: rows.map(present), total }
}

/** Returns a request that the user may see, with what would happen. Throws NOT_FOUND. */
export async function readApproval(context: Context, id: number): Promise<JobApprovalDetails> {
  const row = await records(context).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return {
    ...present(row),
    work: row.work,
    more_work: row.more_work,
    devices: await namesOf(context.tx, context.scope, row.device_ids),
    channel: row.user_id === context.actor.userId ? row.channel : null,
  }
}

const namesOf = (tx: Transaction, scope: Scope, ids: readonly number[]) =>
  tx
    .selectFrom('devices as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .select(['d.id', 'd.name', 'c.name as company_name'])
    .where('d.id', '=', sql<number>`any(${ids}::integer[])`)
    .where(inScope(scope, 'd.company_id'))
    .orderBy('d.name')
    .orderBy('d.id')
    .limit(named)
    .execute()

/** Returns a request that the user may see, locked until the transaction ends. Throws NOT_FOUND. */
export async function lockApproval(context: Context, id: number): Promise<ApprovalRow> {
  const { tx, scope, actor } = context
  const row = await tx
    .selectFrom('job_approvals')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .$if(!actor.permissions.has('approve_device_jobs'), (rows) => rows.where('user_id', '=', actor.userId))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}
