import { lostDevice } from '@outpost/contract/auth/lost-device/endpoints'
import { type EndedAccess, lostDeviceSchemas } from '@outpost/contract/auth/lost-device/schemas'
import { type RawBuilder, sql } from 'kysely'
import { type Context, implement } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'
import { beyondScope } from '../../../kit/transaction.ts'
import { requireChangeable } from '../../users/service.ts'
import { removeSessions } from '../end-sessions.ts'
import { accessParts } from './part.ts'

/** Which company a session, token or grant acts in. The user's home company is stored as null. */
const company = (table: string): RawBuilder<number> =>
  sql`coalesce(${sql.ref(`${table}.company_id`)}, (select company_id from users where users.id = ${sql.ref(`${table}.user_id`)}))`

const inCompanies = ({ scope }: Context, table: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from companies where id = ${company(table)} and ${inScope(scope, 'companies.id')})`

interface Named {
  name: string
  ip?: string | null
}

/** Ends sessions, tokens, grants and keys, each limited by a condition on its table. */
async function endOwn(
  context: Context,
  userId: number,
  where: (table: string) => RawBuilder<boolean>,
): Promise<EndedAccess[]> {
  const { tx } = context
  const of = (table: string) => sql`${sql.ref(`${table}.user_id`)} = ${userId} and ${where(table)}`
  const listed = (kind: EndedAccess['kind'], rows: readonly Named[]): EndedAccess[] =>
    rows.map(({ name, ip = null }) => ({ kind, name, ip }))
  const sessions = await sql<Named>`
    select coalesce(user_agent, '') as name, ip from sessions where ${of('sessions')} and refresh_until > now()
    order by id`.execute(tx)
  await removeSessions(tx, of('sessions'))
  const tokens = await sql<Named>`
    delete from access_tokens where ${of('access_tokens')} and grant_id is null returning name`.execute(tx)
  const applications = await sql<Named>`
    delete from oauth_grants where ${of('oauth_grants')}
    returning (select name from oauth_applications a where a.id = application_id) as name`.execute(tx)
  await sql`delete from oauth_codes where ${of('oauth_codes')}`.execute(tx)
  return [
    ...listed('session', sessions.rows),
    ...listed('access_token', tokens.rows),
    ...listed('application', applications.rows),
  ]
}

/** SSH keys belong to no company: they are removed by the user, or by those who see the user's home company. */
async function endKeys({ tx }: Context, userId: number): Promise<EndedAccess[]> {
  const { rows } = await sql<Named>`delete from ssh_keys where user_id = ${userId} returning name`.execute(tx)
  return rows.map(({ name }) => ({ kind: 'ssh_key', name, ip: null }))
}

async function endParts(context: Context, userId: number): Promise<EndedAccess[]> {
  const ended: EndedAccess[] = []
  for (const end of accessParts.all()) ended.push(...(await end(context, userId)))
  return ended
}

/** Closes sockets and running remote access of the user, and records how much was ended. */
function finish(context: Context, userId: number, ended: EndedAccess[]): { ended: EndedAccess[] } {
  const { app, afterCommit, audit } = context
  const counts = Object.fromEntries(
    [...Map.groupBy(ended, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length]),
  )
  audit({ target: `user:${userId}`, detail: { ended: counts } })
  afterCommit(() => app.publish('sessions.ended', { userId, why: 'device lost' }))
  return { ended }
}

export default implement(lostDevice, lostDeviceSchemas, {
  async own(context) {
    const { tx, scope, actor } = context
    const own = (table: string) =>
      table === 'sessions' ? sql<boolean>`sessions.id <> ${actor.credential.id}` : sql<boolean>`true`
    // The user's other companies are included, whichever of them this session acts in.
    const ended = await beyondScope(tx, scope, async () => [
      ...(await endOwn(context, actor.userId, own)),
      ...(await endKeys(context, actor.userId)),
      ...(await endParts(context, actor.userId)),
    ])
    return finish(context, actor.userId, ended)
  },
  async ofUser(context, { id }) {
    const members = await requireChangeable(context, id)
    const ended = await endOwn(context, id, (table) => inCompanies(context, table))
    if (members.some(({ is_home }) => is_home)) ended.push(...(await endKeys(context, id)))
    ended.push(...(await endParts(context, id)))
    return finish(context, id, ended)
  },
})
