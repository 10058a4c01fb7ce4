import { applications } from '@outpost/contract/auth/oauth/applications/endpoints'
import { applicationSchemas } from '@outpost/contract/auth/oauth/applications/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { implement, type Context } from '../../../kit/implement.ts'
import { likeText, nullable, orderBy, utc, utcOrNull } from '../../../kit/paginate.ts'
import { hashToken, randomToken } from '../../../kit/secrets.ts'
import type { Application } from './clients.ts'

/** The maximum number of applications per account. */
const most = 50

const present = (row: Application) => ({
  id: row.id,
  name: row.name,
  client_id: row.client_id,
  type: row.secret_hash === null ? ('public' as const) : ('confidential' as const),
  redirect_uris: row.redirect_uris,
  scopes: row.scopes,
  created_at: utc(row.created_at),
  updated_at: utc(row.updated_at),
})

/**
 * Closes all sockets of the users, because sockets do not record their token. Those with other credentials reconnect at
 * once.
 */
const endSockets = ({ app, afterCommit }: Context, users: readonly number[]): void =>
  afterCommit(async () => {
    for (const userId of users) await app.publish('sessions.ended', { userId, why: 'grant revoked' })
  })

/**
 * Returns the company names of the applications' makers. Reads across all companies: users who have granted access may
 * see the name even if the company is out of their scope.
 */
const companiesOf = ({ app }: Context, makers: readonly number[]): Promise<Map<number, string>> =>
  app.ownTransaction(async (tx) => {
    const rows =
      makers.length === 0
        ? []
        : await tx
            .selectFrom('users')
            .innerJoin('companies', 'companies.id', 'users.company_id')
            .select(['users.id', 'companies.name'])
            .where('users.id', 'in', makers)
            .execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  })

export default implement(applications, applicationSchemas, {
  async list({ tx, actor }, { limit, offset, q, sort }) {
    const own = tx
      .selectFrom('oauth_applications')
      .where('user_id', '=', actor.userId)
      .$if(Boolean(q), (rows) => rows.where(sql`lower(name)`, 'like', likeText(q!)))
    const order = orderBy(
      sort,
      { id: sql.ref('id'), name: sql`lower(name)`, created_at: sql.ref('created_at') },
      '-id',
      'id',
    )
    const rows = await own.selectAll().orderBy(order).limit(limit).offset(offset).execute()
    const { total } = await own.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows: rows.map(present), total }
  },
  async create({ tx, actor, audit }, { name, type, redirect_uris, scopes }) {
    // Locks the user: of two requests that add the last allowed application at once, the second waits here.
    await tx.selectFrom('users').select('id').where('id', '=', actor.userId).forUpdate().executeTakeFirst()
    const { count } = await tx
      .selectFrom('oauth_applications')
      .where('user_id', '=', actor.userId)
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= most) throw fail('APPLICATION_LIMIT')
    const secret = type === 'confidential' ? `os_${randomToken()}` : null
    const values = {
      user_id: actor.userId,
      name,
      client_id: randomToken(128),
      secret_hash: secret === null ? null : hashToken(secret),
      redirect_uris,
      scopes,
    }
    const row = await tx.insertInto('oauth_applications').values(values).returningAll().executeTakeFirstOrThrow()
    audit({ target: `application:${row.id}` })
    return { ...present(row), client_secret: secret }
  },
  async update({ tx, actor, audit, now }, { id, name, redirect_uris, scopes }) {
    const values = {
      ...(name !== undefined && { name }),
      ...(redirect_uris && { redirect_uris }),
      ...(scopes && { scopes }),
      updated_at: now,
    }
    const changed = await tx
      .updateTable('oauth_applications')
      .set(values)
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw fail('NOT_FOUND')
    audit({ target: `application:${id}` })
  },
  async renewSecret({ tx, actor, audit, now }, { id }) {
    const secret = `os_${randomToken()}`
    const renewed = await tx
      .updateTable('oauth_applications')
      .set({ secret_hash: hashToken(secret), updated_at: now })
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .where('secret_hash', 'is not', null)
      .executeTakeFirst()
    if (renewed.numUpdatedRows === 0n) throw fail('NOT_FOUND')
    audit({ target: `application:${id}` })
    return { client_secret: secret }
  },
  async remove(context, { id }) {
    const { tx, actor, audit } = context
    const users = await tx
      .selectFrom('oauth_grants')
      .select('user_id')
      .distinct()
      .where('application_id', '=', id)
      .execute()
    const gone = await tx
      .deleteFrom('oauth_applications')
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw fail('NOT_FOUND')
    audit({ target: `application:${id}` })
    endSockets(
      context,
      users.map(({ user_id }) => user_id),
    )
  },
  async grants(context, { limit, offset, q, sort }) {
    const { tx, actor, now } = context
    const own = tx
      .selectFrom('oauth_grants as grant')
      .innerJoin('oauth_applications as application', 'application.id', 'grant.application_id')
      .leftJoin('access_tokens as token', 'token.grant_id', 'grant.id')
      .where('grant.user_id', '=', actor.userId)
      .where('grant.expires_at', '>', now)
      .$if(Boolean(q), (rows) => rows.where(sql`lower(application.name)`, 'like', likeText(q!)))
    const order = orderBy(
      sort,
      {
        id: sql.ref('grant.id'),
        application: sql`lower(application.name)`,
        created_at: sql.ref('grant.created_at'),
        last_used_at: nullable(sql.ref('token.last_used_at')),
      },
      '-id',
      'grant.id',
    )
    const rows = await own
      .select([
        'grant.id',
        'grant.scopes',
        'grant.created_at',
        'token.last_used_at',
        'application.name',
        'application.user_id as maker',
      ])
      .orderBy(order)
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await own.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const companies = await companiesOf(context, [...new Set(rows.map(({ maker }) => maker))])
    return {
      rows: rows.map((row) => ({
        id: row.id,
        application: row.name,
        company_name: companies.get(row.maker) ?? '',
        scopes: row.scopes,
        created_at: utc(row.created_at),
        last_used_at: utcOrNull(row.last_used_at),
      })),
      total,
    }
  },
  async revoke(context, { id }) {
    const { tx, actor, audit } = context
    const gone = await tx
      .deleteFrom('oauth_grants')
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw fail('NOT_FOUND')
    audit({ target: `grant:${id}` })
    endSockets(context, [actor.userId])
  },
})
