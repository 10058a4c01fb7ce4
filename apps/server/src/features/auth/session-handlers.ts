import { sessions } from '@outpost/contract/auth/sessions/endpoints'
import { sessionSchemas } from '@outpost/contract/auth/sessions/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { implement, type Context } from '../../kit/implement.ts'
import { orderBy, searchText, utc } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'
import { requireChangeable } from '../users/service.ts'
import { removeSessions } from './end-sessions.ts'
import { endOtherSessions, sessionSeconds } from './service.ts'

interface ListQuery {
  limit: number
  offset: number
  q?: string | undefined
  'search-fields'?: string[] | undefined
  sort?: string[] | undefined
}

const usedAt = sql<Date>`greatest(s.created_at, s.expires_at - ${sessionSeconds.access} * interval '1 second')`
const sessionColumns = { id: sql.ref('s.id'), created_at: sql.ref('s.created_at'), last_used_at: usedAt }
const sessionFields = { ip: sql.ref('s.ip'), user_agent: sql.ref('s.user_agent') }
const loginColumns = {
  id: sql.ref('l.id'),
  at: sql.ref('l.at'),
  method: sql.ref('l.method'),
  outcome: sql.ref('l.outcome'),
}
const loginFields = { ip: sql.ref('l.ip'), user_agent: sql.ref('l.user_agent') }

/** Sessions that can still be used, each with the company in which it acts. */
const alive = ({ tx }: Context) =>
  tx
    .selectFrom('sessions as s')
    .innerJoin('members as m', (join) =>
      join
        .onRef('m.user_id', '=', 's.user_id')
        .on(sql<boolean>`case when s.company_id is null then m.is_home else m.company_id = s.company_id end`),
    )
    .where('s.refresh_until', '>', new Date())

/** Sessions of another user, limited to those that act in a company in scope. */
const inSight = (context: Context) => alive(context).where(inScope(context.scope, 'm.company_id'))

async function listSessions(sessionsOf: ReturnType<typeof alive>, { actor, now }: Context, query: ListQuery) {
  const found = sessionsOf.$if(Boolean(query.q), (rows) =>
    rows.where(searchText(query.q!, query['search-fields'], sessionFields)),
  )
  const rows = await found
    .select(['s.id', 's.ip', 's.user_agent', 's.created_at', usedAt.as('last_used_at')])
    .orderBy(orderBy(query.sort, sessionColumns, '-last_used_at', 's.id'))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const isCurrent = (id: number): boolean => actor.credential.kind === 'session' && actor.credential.id === id
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      created_at: utc(row.created_at),
      // The stored time is that of the last renewal. The session that asks is in use at this moment.
      last_used_at: utc(isCurrent(row.id) ? now : row.last_used_at),
      is_current: isCurrent(row.id),
    })),
  }
}

async function listLogins({ tx }: Context, userId: number, query: ListQuery) {
  const found = tx
    .selectFrom('logins as l')
    .where('l.user_id', '=', userId)
    .$if(Boolean(query.q), (rows) => rows.where(searchText(query.q!, query['search-fields'], loginFields)))
  const rows = await found
    .select(['l.id', 'l.at', 'l.ip', 'l.user_agent', 'l.method', 'l.outcome'])
    .orderBy(orderBy(query.sort, loginColumns, '-id', 'l.id'))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { total, rows: rows.map((row) => ({ ...row, at: utc(row.at) })) }
}

/** Closes the user's sockets; those of other sessions reconnect at once. */
const notifyUser = ({ app, afterCommit }: Context, userId: number, why: string): void =>
  afterCommit(() => app.publish('sessions.ended', { userId, why }))

export default implement(sessions, sessionSchemas, {
  list: (context, query) => listSessions(alive(context).where('s.user_id', '=', context.actor.userId), context, query),
  async end(context, { id }) {
    const { tx, actor } = context
    const gone = await removeSessions(tx, sql`id = ${id} and user_id = ${actor.userId}`)
    if (gone.length === 0) throw fail('NOT_FOUND')
    context.audit({ target: `session:${id}` })
    notifyUser(context, actor.userId, 'session ended')
  },
  async endOthers(context) {
    await endOtherSessions(context, 'sessions ended')
    context.audit({ target: `user:${context.actor.userId}` })
  },
  logins: (context, query) => listLogins(context, context.actor.userId, query),
  async ofUser(context, { id, ...query }) {
    await requireChangeable(context, id)
    return listSessions(inSight(context).where('s.user_id', '=', id), context, query)
  },
  async endOfUser(context, { id }) {
    await requireChangeable(context, id)
    const ids = await inSight(context).select('s.id').where('s.user_id', '=', id).execute()
    await removeSessions(context.tx, sql`id = any(${ids.map((row) => row.id)}::int[])`)
    context.audit({ target: `user:${id}`, detail: { sessions: ids.length } })
    notifyUser(context, id, 'sessions ended')
  },
  async endOneOfUser(context, { id }) {
    const row = await inSight(context).select('s.user_id').where('s.id', '=', id).executeTakeFirst()
    if (!row) throw fail('NOT_FOUND')
    await requireChangeable(context, row.user_id)
    await removeSessions(context.tx, sql`id = ${id}`)
    context.audit({ target: `user:${row.user_id}`, detail: { session: id } })
    notifyUser(context, row.user_id, 'session ended')
  },
  async loginsOfUser(context, { id, ...query }) {
    const members = await requireChangeable(context, id)
    return members.some((member) => member.is_home) ? listLogins(context, id, query) : { rows: [], total: 0 }
  },
})
