import { fail } from '@outpost/contract/kit/errors'
import type { VpnProfile, VpnProfileLink } from '@outpost/contract/vpn/profiles/schemas'
import { hubKinds } from '@outpost/contract/vpn/constants'
import { networkOf } from '@outpost/gateway/half-open'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { writeAudit } from '../../../kit/audit.ts'
import type { Context } from '../../../kit/implement.ts'
import { utc } from '../../../kit/paginate.ts'
import { systemScope } from '../../../kit/scope.ts'
import { hashToken, randomToken } from '../../../kit/secrets.ts'
import { beyondScope } from '../../../kit/transaction.ts'
import { findUser } from '../../users/service.ts'
import type { ClientRow } from '../clients.ts'
import { requireHub } from '../queries.ts'
import { mayConnect, mayIssueForOthers } from '../rights.ts'
import type { HubRow } from '../role/read-hub.ts'
import { issueProfile } from './issue.ts'

const linkMinutes = 10
/** How often links may be opened from one network in 15 minutes, so that nobody tries out tokens. */
const opened = { most: 60, seconds: 900 } as const

/** Creates a link to a profile that works once. An earlier link of the client no longer works. */
export async function createLink(
  { tx, actor, now, request }: Context,
  { kind }: Pick<HubRow, 'kind'>,
  client: ClientRow,
): Promise<VpnProfileLink> {
  const token = randomToken()
  const expires_at = new Date(now.getTime() + linkMinutes * 60_000)
  await tx.deleteFrom('vpn_profile_links').where('client_id', '=', client.id).execute()
  await tx
    .insertInto('vpn_profile_links')
    .values({
      token_hash: hashToken(token),
      company_id: client.company_id,
      client_id: client.id,
      created_by: actor.userId,
      expires_at,
    })
    .execute()
  return {
    // What follows the # stays in the browser: neither the page nor a preview of it sends the token.
    url: `${request.origin}/vpn-profile${kind === 'wireguard' ? '?kind=wireguard' : ''}#${token}`,
    import_url:
      kind === 'wireguard' ? null : `openvpn://import-profile/${request.origin}/api/vpn/profile-links/${token}`,
    expires_at: utc(expires_at),
  }
}

/** Whether a user may issue the profile of a client now: access may have been withdrawn since a link was created. */
async function mayStillIssue(tx: Transaction, userId: number, client: ClientRow): Promise<boolean> {
  const allowed = client.user_id === userId ? mayConnect : mayIssueForOthers
  const { rows } = await sql<{ allowed: boolean }>`
    select ${allowed(sql`${userId}::integer`, sql`${client.company_id}::integer`)} as allowed`.execute(tx)
  return rows[0]!.allowed
}

/**
 * Uses a link up and issues its profile. Of several requests at the same time one succeeds. Throws LINK_NOT_VALID for a
 * link that is unknown, used, replaced or expired, or whose creator could no longer create it, and ORIGIN_REFUSED for a
 * page of another site.
 * @param kinds of hubs whose links are opened
 */
export async function openLink(
  context: Context,
  token: string,
  kinds: readonly HubRow['kind'][] = hubKinds,
): Promise<VpnProfile> {
  const { app, tx, scope, now, request } = context
  if (!request.ownPage) throw fail('ORIGIN_REFUSED', { source: 'Origin' })
  await app.limits.take(`vpn-link-from:${networkOf(request.ip)}`, opened.most, opened.seconds)
  return beyondScope(tx, scope, async () => {
    const link = await tx
      .deleteFrom('vpn_profile_links')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst()
    const client =
      link && (await tx.selectFrom('vpn_clients').selectAll().where('id', '=', link.client_id).executeTakeFirst())
    const creator = link && (await findUser(tx, link.created_by))
    if (!client?.enabled || !creator || !(await mayStillIssue(tx, creator.id, client)))
      throw fail('LINK_NOT_VALID', { source: 'token' })
    const hub = await requireHub(tx, systemScope, client.hub_id)
    if (!kinds.includes(hub.kind)) throw fail('LINK_NOT_VALID', { source: 'token' })
    const profile = await issueProfile(context, hub, client)
    // Whoever opens the link is unknown, so the entry names the user who created it, in the company of the hub.
    const actor = { companyId: hub.company_id, userId: creator.id, email: creator.email, impersonator: null }
    await writeAudit(tx, actor, request, {
      act: 'POST /vpn/profile-links',
      target: `vpn-client:${String(client.id)}`,
      detail: { hub: hub.name, replaced: profile.replaced },
    })
    return profile
  })
}
