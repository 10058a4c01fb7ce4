import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { notify } from '../../notifications/service.ts'

/** How many days before the end of a certificate users are notified, the last notification first. */
const warnings = [1, 7, 30] as const
/** How many certificates are processed in a transaction. */
const perRound = 200

/** Notifies users of certificates that expire and are not renewed automatically: 30 days, 7 days and 1 day before. */
export async function warnOfExpiry(app: Program, now: Date): Promise<void> {
  for (const round of [warnOfClients, warnOfHubs])
    while ((await inTransaction(app.db, systemScope, (tx) => round(app, tx, now))) === perRound);
}

/** Returns which of the `warnings` is due for a certificate that ends at `end`. */
const daysDue = (end: ReturnType<typeof sql.ref>, now: Date) => sql<number>`case
  ${sql.join(
    warnings.map((days) => sql`when ${end} <= ${now}::timestamptz + ${days} * interval '1 day' then ${days}::integer`),
    sql` `,
  )} end`

interface ExpiringClient {
  id: number
  hub_id: number
  hub: string
  company_id: number
  user_id: number | null
  name: string
  ends: Date
  mark: string
}

/** Warns of profiles of users, and of certificates of devices that could not be renewed. Returns how many were found. */
async function warnOfClients(app: Program, tx: Transaction, now: Date): Promise<number> {
  const { rows } = await sql<ExpiringClient>`
    select * from (
      select k.id, k.hub_id, h.name as hub, k.company_id, k.user_id, coalesce(u.email, d.name, k.username) as name,
        k.expires_at as ends, k.serial || ':' || ${daysDue(sql.ref('k.expires_at'), now)} as mark, k.warned
      from vpn_clients k join vpn_hubs h on h.id = k.hub_id
      left join users u on u.id = k.user_id
      left join devices d on d.id = k.device_id
      where k.enabled and k.expires_at > ${now} and k.expires_at <= ${now}::timestamptz + ${warnings.at(-1)!} * interval '1 day'
    ) due where mark is distinct from warned order by id limit ${perRound}`.execute(tx)
  for (const { id, hub_id, hub, company_id, user_id, name, ends, mark } of rows) {
    const date = ends.toISOString().slice(0, 10)
    // Both notices have the same key, so that a user who may edit hubs gets only one.
    const key = `vpn-client:${id}:${mark}`
    const params = { hub_id, hub, name, date }
    if (user_id !== null)
      await notify(app, tx, {
        to: { userIds: [user_id] },
        type: 'vpnProfileExpires',
        summary: `Your VPN configuration for ${hub} expires on ${date}. Get a new one before then.`,
        params,
        key,
      })
    await notify(app, tx, {
      to: { companyId: company_id, permission: 'create_vpn_hubs' },
      type: 'vpnClientExpires',
      summary: `The VPN access of ${name} to ${hub} expires on ${date}. Provide a new configuration before then.`,
      params,
      key,
    })
    await tx.updateTable('vpn_clients').set({ warned: mark }).where('id', '=', id).execute()
  }
  return rows.length
}

interface ExpiringHub {
  id: number
  hub: string
  company_id: number
  ends: Date
  is_authority: boolean
  mark: string
}

/** Warns of authorities, which cannot be renewed, and of server certificates that could not be renewed. */
async function warnOfHubs(app: Program, tx: Transaction, now: Date): Promise<number> {
  const end = sql.ref('h.ends')
  const { rows } = await sql<ExpiringHub>`
    select * from (
      select h.*, h.ends || ':' || ${daysDue(end, now)} as mark
      from (select id, name as hub, company_id, warned, least(authority_expires_at, certificate_expires_at) as ends,
        certificate_expires_at >= authority_expires_at - interval '1 day' as is_authority from vpn_hubs) h
      where h.ends > ${now} and h.ends <= ${now}::timestamptz + ${warnings.at(-1)!} * interval '1 day'
    ) due where mark is distinct from warned order by id limit ${perRound}`.execute(tx)
  for (const { id, hub, company_id, ends, is_authority, mark } of rows) {
    const date = ends.toISOString().slice(0, 10)
    await notify(app, tx, {
      to: { companyId: company_id, permission: 'create_vpn_hubs' },
      type: is_authority ? 'vpnAuthorityExpires' : 'vpnServerExpires',
      summary: is_authority
        ? `The VPN hub ${hub} ends on ${date} with its certificate authority. Create a new hub and move its clients to it before then.`
        : `The server certificate of the VPN hub ${hub} could not be renewed and expires on ${date}. Read the log of the server.`,
      params: { hub_id: id, hub, date },
      key: `vpn-hub:${id}:${mark}`,
    })
    await tx.updateTable('vpn_hubs').set({ warned: mark }).where('id', '=', id).execute()
  }
  return rows.length
}
