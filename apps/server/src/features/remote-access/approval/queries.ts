import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { accessRequests } from '@outpost/contract/remote-access/approval/endpoints'
import type { RequestState } from '@outpost/contract/remote-access/approval/constants'
import { type Insertable, sql } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { Context } from '../../../kit/implement.ts'
import { natural, pageOf, searchText, type SortColumns } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import type { DeviceRecord } from '../../devices/service.ts'

const state = sql<RequestState>`
  case when a.state in ('pending', 'granted') and a.ends_at <= now() then 'expired' else a.state end`

/** The requests that a user may see: the own ones, and all in reach with the permission to approve. */
const visible = (tx: Transaction, scope: Scope, actor: Actor, ownOnly: boolean) =>
  tx
    .selectFrom('access_requests as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .where(inScope(scope, 'a.company_id'))
    .$if(ownOnly || !actor.permissions.has('approve_remote_access'), (rows) =>
      rows.where('a.user_id', '=', actor.userId),
    )

const records = (tx: Transaction, scope: Scope, actor: Actor, ownOnly = false) =>
  visible(tx, scope, actor, ownOnly)
    .selectAll('a')
    .select(['c.name as company_name', state.as('state_now')])

export type RequestRow = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number]

const columns: SortColumns = {
  id: sql.ref('a.id'),
  created_at: sql.ref('a.created_at'),
  from: sql.ref('a.starts_at'),
  until: sql.ref('a.ends_at'),
  state: state,
  username: sql`lower(a.username)`,
  device_name: natural(sql.ref('a.device_name')),
  company_name: sql`lower(c.name)`,
}

const searched = {
  username: sql.ref('a.username'),
  device_name: sql.ref('a.device_name'),
  name: sql`coalesce(a.name, '')`,
  reason: sql.ref('a.reason'),
  answer: sql`coalesce(a.answer, '')`,
}

/** Returns a page of requests, the latest first, and their number. */
export async function listRequests(
  tx: Transaction,
  scope: Scope,
  actor: Actor,
  query: ParsedInputOf<typeof accessRequests.list>,
): Promise<{ rows: RequestRow[]; total: number }> {
  const found = records(tx, scope, actor, query.own === true)
    .$if(query.state !== undefined, (rows) => rows.where(sql<boolean>`${state} = any(${query.state}::text[])`))
    .$if(query.device_id !== undefined, (rows) =>
      rows.where(sql<boolean>`a.device_id = any(${query.device_id}::int[])`),
    )
    .$if(Boolean(query.q), (rows) => rows.where(searchText(query.q!, query['search-fields'], searched)))
  return pageOf(found, query, columns, '-id', 'a.id')
}

/** Returns a request that the user may see. */
export const findRequest = (tx: Transaction, scope: Scope, actor: Actor, id: number): Promise<RequestRow | undefined> =>
  records(tx, scope, actor).where('a.id', '=', id).executeTakeFirst()

type Asked = Omit<
  Insertable<Database['access_requests']>,
  'company_id' | 'user_id' | 'username' | 'device_id' | 'device_name'
>

/** Stores a request of the actor for access to a device, and returns it. */
export async function addRequest(
  { tx, scope, actor }: Context,
  device: Pick<DeviceRecord, 'id' | 'company_id' | 'name'>,
  asked: Asked,
): Promise<RequestRow> {
  const { id } = await tx
    .insertInto('access_requests')
    .values({
      company_id: device.company_id,
      user_id: actor.userId,
      username: actor.username,
      device_id: device.id,
      device_name: device.name,
      ...asked,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await findRequest(tx, scope, actor, id))!
}

/** Revokes the open requests for one entry. Its sessions end for another reason. */
export const revokeRequests = (tx: Transaction, entryId: number, now: Date): Promise<unknown> =>
  tx
    .updateTable('access_requests')
    .set({ state: 'revoked', revoked_at: now })
    .where('remote_access_id', '=', entryId)
    .where('state', 'in', ['pending', 'granted'])
    .where('ends_at', '>', now)
    .execute()
