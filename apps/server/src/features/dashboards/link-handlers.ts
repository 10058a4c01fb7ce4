import { dashboardLimits } from '@outpost/contract/dashboards/constants'
import { dashboardLinks } from '@outpost/contract/dashboards/endpoints'
import { requestOf } from '@outpost/contract/dashboards/requests'
import { dashboardLinkSchemas } from '@outpost/contract/dashboards/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { type Context, implement } from '../../kit/implement.ts'
import { nullable, orderBy, utc } from '../../kit/paginate.ts'
import { systemScope } from '../../kit/scope.ts'
import { hashToken, randomToken } from '../../kit/secrets.ts'
import { readData } from './data/data.ts'
import { withLink } from './open-link.ts'
import { pictureOf } from './picture.ts'
import { requireDashboard } from './queries.ts'

/** The permissions that values may need, of which a link keeps those of its author. */
const valueRights = ['view_device_location', 'view_device_data_usage', 'view_wireless_information'] as const

/** Notes that a link is used, at most once a minute: the request itself only reads. */
const noteUse = ({ app, now }: Context, id: number): Promise<unknown> =>
  app.ownTransaction((tx) =>
    sql`update dashboard_links set last_used_at = ${now}
      where id = ${id} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`.execute(
      tx,
    ),
  )

const columns = {
  id: sql.ref('l.id'),
  created_by: nullable(sql`lower(u.username)`),
  created_at: sql.ref('l.created_at'),
  expires_at: sql.ref('l.expires_at'),
  last_used_at: nullable(sql.ref('l.last_used_at')),
}

export default implement(dashboardLinks, dashboardLinkSchemas, {
  async list(context, { id, limit, offset, sort }) {
    await requireDashboard(context, id)
    const found = context.tx
      .selectFrom('dashboard_links as l')
      .leftJoin('users as u', 'u.id', 'l.user_id')
      .where('l.dashboard_id', '=', id)
      .where('l.expires_at', '>', context.now)
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .select(['l.id', 'u.username', 'l.created_at', 'l.expires_at', 'l.last_used_at'])
      .orderBy(orderBy(sort, columns, '-id', 'l.id'))
      .limit(limit)
      .offset(offset)
      .execute()
    return {
      rows: rows.map((row) => ({
        id: row.id,
        created_by: row.username ?? '',
        created_at: utc(row.created_at),
        expires_at: utc(row.expires_at),
        last_used_at: row.last_used_at && utc(row.last_used_at),
      })),
      total,
    }
  },
  async create(context, { id, days }) {
    const { tx, actor, now } = context
    const dashboard = await requireDashboard(context, id, { lock: true })
    await tx.deleteFrom('dashboard_links').where('dashboard_id', '=', id).where('expires_at', '<=', now).execute()
    const { total } = await tx
      .selectFrom('dashboard_links')
      .where('dashboard_id', '=', id)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    if (total >= dashboardLimits.links)
      throw fail('LIMIT_REACHED', {
        message: `A dashboard can have at most ${dashboardLimits.links} links. Revoke one that is no longer needed.`,
      })
    const token = randomToken()
    const row = await tx
      .insertInto('dashboard_links')
      .values({
        dashboard_id: id,
        company_id: dashboard.company_id,
        user_id: actor.userId,
        author_company_id: actor.companyId,
        token_hash: hashToken(token),
        rights: valueRights.filter((right) => actor.permissions.has(right)),
        expires_at: new Date(now.getTime() + days * 86_400_000),
      })
      .returning(['id', 'created_at', 'expires_at'])
      .executeTakeFirstOrThrow()
    context.audit({ target: `dashboard:${id}`, detail: { link_id: row.id, days } })
    return {
      id: row.id,
      created_by: actor.username,
      created_at: utc(row.created_at),
      expires_at: utc(row.expires_at),
      last_used_at: null,
      token,
    }
  },
  async remove(context, { id, link_id }) {
    await requireDashboard(context, id)
    const removed = await context.tx
      .deleteFrom('dashboard_links')
      .where('id', '=', link_id)
      .where('dashboard_id', '=', id)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw fail('NOT_FOUND')
    context.audit({ target: `dashboard:${id}`, detail: { link_id } })
  },
  async open(context, { token }) {
    const { app, now } = context
    const shown = await withLink(context, token, async (tx, link) => {
      const widgets = link.widgets.filter(({ kind }) => kind !== 'button')
      const reader = { app, tx, scope: systemScope, now, rights: link.rights }
      const data = await readData(reader, link.device_id, requestOf(widgets))
      const answer = { name: link.name, refresh: link.refresh, widgets, data, expires_at: utc(link.expires_at) }
      return { id: link.id, answer }
    })
    await noteUse(context, shown.id)
    return shown.answer
  },
  picture: (context, { token, image_id }) =>
    withLink(context, token, (_, { widgets }) => pictureOf(context.app, widgets, image_id)),
})
