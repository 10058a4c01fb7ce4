import { dashboardLimits } from '@outpost/contract/dashboards/constants'
import { dashboardLinks } from '@outpost/contract/dashboards/endpoints'
import { requestOf } from '@outpost/contract/dashboards/requests'
import { dashboardLinkSchemas } from '@outpost/contract/dashboards/schemas'
import type { Widget } from '@outpost/contract/dashboards/widget'
import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import { sql } from 'kysely'
import { type Context, implement } from '../../kit/implement.ts'
import { utc } from '../../kit/paginate.ts'
import { hashToken, randomToken } from '../../kit/secrets.ts'
import { readData } from './data/data.ts'
import { pictureOf } from './picture.ts'
import { requireDashboard } from './queries.ts'

/** Requests with links from one network in a minute: twenty viewers of a dashboard that is read every 10 s, and pictures. */
const perNetwork = { requests: 300, seconds: 60 } as const
/** The permissions that values may need, of which a link keeps those of its author. */
const valueRights = ['view_device_location', 'view_device_data_usage', 'view_wireless_information'] as const

interface OpenedLink {
  id: number
  rights: string[]
  expires_at: Date
  device_id: number
  name: string
  refresh: number
  widgets: Widget[]
}

/**
 * Finds the dashboard of a link, and counts the use of it.
 * @throws LINK_NOT_VALID if there is no such link, it has expired, or its author can no longer sign in
 */
async function openLink({ app, tx, request, now }: Context, token: string): Promise<OpenedLink> {
  await app.limits.take(`dashboard-link:${networkOf(request.ip)}`, perNetwork.requests, perNetwork.seconds)
  const { rows } = await sql<OpenedLink>`
    select l.id, l.rights, l.expires_at, d.device_id, d.name, d.refresh, d.widgets
    from dashboard_links l join dashboards d on d.id = l.dashboard_id join users u on u.id = l.user_id
    where u.disabled_at is null and l.token_hash = ${hashToken(token)} and l.expires_at > ${now}`.execute(tx)
  if (!rows[0]) throw fail('LINK_NOT_VALID', { source: 'token' })
  return rows[0]
}

/** Notes that a link is used, at most once a minute: the request itself only reads. */
const noteUse = ({ app, now }: Context, id: number): Promise<unknown> =>
  app.ownTransaction((tx) =>
    sql`update dashboard_links set last_used_at = ${now}
      where id = ${id} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`.execute(
      tx,
    ),
  )

export default implement(dashboardLinks, dashboardLinkSchemas, {
  async list(context, { id, limit, offset }) {
    await requireDashboard(context, id)
    const found = context.tx
      .selectFrom('dashboard_links as l')
      .leftJoin('users as u', 'u.id', 'l.user_id')
      .where('l.dashboard_id', '=', id)
      .where('l.expires_at', '>', context.now)
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .select(['l.id', 'u.username', 'l.created_at', 'l.expires_at', 'l.last_used_at'])
      .orderBy('l.id', 'desc')
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
    const { app, tx, scope, now } = context
    const link = await openLink(context, token)
    const widgets = link.widgets.filter(({ kind }) => kind !== 'button')
    const reader = { app, tx, scope, now, rights: new Set(link.rights) }
    const data = await readData(reader, link.device_id, requestOf(widgets))
    await noteUse(context, link.id)
    return { name: link.name, refresh: link.refresh, widgets, data, expires_at: utc(link.expires_at) }
  },
  async picture(context, { token, image_id }) {
    const { widgets } = await openLink(context, token)
    return pictureOf(context.app, widgets, image_id)
  },
})
