import type { Widget } from '@outpost/contract/dashboards/widget'
import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import { inScope, scopeOf, systemScope } from '../../kit/scope.ts'
import { hashToken } from '../../kit/secrets.ts'
import { userNow } from '../auth/service.ts'

/** Requests with links from one network in a minute: twenty viewers of a dashboard that is read every 10 s, and pictures. */
const perNetwork = { requests: 300, seconds: 60 } as const
/** Requests with one link in a minute, from wherever: fifty viewers, and pictures. */
const perLink = { requests: 600, seconds: 60 } as const

interface Stored {
  id: number
  user_id: number
  author_company_id: number
  rights: string[]
}

/** A link with the dashboard that it shows. */
export interface OpenedLink {
  id: number
  /** The permissions for values that its author had when creating it, and still has. */
  rights: ReadonlySet<string>
  expires_at: Date
  device_id: number
  name: string
  refresh: number
  widgets: Widget[]
}

async function findLink({ app, now }: Context, token: string): Promise<Stored | undefined> {
  const { rows } = await app.unscoped.query<Stored>(
    'select id, user_id, author_company_id, rights from dashboard_links where token_hash = $1 and expires_at > $2',
    [hashToken(token), now],
  )
  return rows[0]
}

/** Reads what a link shows, as far as its author sees it at the moment; undefined if they do not. */
async function shownBy({ app }: Context, link: Stored): Promise<OpenedLink | undefined> {
  const author = await userNow(app, link.user_id, link.author_company_id)
  if (!author?.permissions.has('view_device_dashboard')) return undefined
  const scope = scopeOf(author)
  return app.read(scope, async (tx) => {
    const { rows } = await sql<Omit<OpenedLink, 'id' | 'rights'>>`
      select l.expires_at, d.device_id, d.name, d.refresh, d.widgets
      from dashboard_links l join dashboards d on d.id = l.dashboard_id
      where l.id = ${link.id} and ${inScope(scope, 'd.company_id')}
        and (d.shared or d.user_id is null or d.user_id = ${link.user_id})`.execute(tx)
    const rights = new Set<string>(
      link.rights.filter((right) => (author.permissions as ReadonlySet<string>).has(right)),
    )
    return rows[0] && { ...rows[0], id: link.id, rights }
  })
}

/**
 * Runs `act` with the dashboard of a link and access to all companies, because the holder of the link may belong to
 * another company, or to none.
 * @throws LINK_NOT_VALID if there is no such link, it has expired, or its author may not see the dashboard any more
 */
export async function withLink<T>(
  context: Context,
  token: string,
  act: (tx: Transaction, link: OpenedLink) => Promise<T>,
): Promise<T> {
  const { app, request } = context
  await app.limits.take(`dashboard-link:${networkOf(request.ip)}`, perNetwork.requests, perNetwork.seconds)
  const stored = await findLink(context, token)
  const link = stored && (await shownBy(context, stored))
  if (!link) throw fail('LINK_NOT_VALID', { source: 'token' })
  await app.limits.take(`dashboard-link:${link.id}`, perLink.requests, perLink.seconds)
  return app.read(systemScope, (tx) => act(tx, link))
}
