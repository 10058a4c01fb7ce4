import { sql } from 'kysely'
import type { AccessPart } from '../../auth/service.ts'
import { revokeProfiles } from './issue.ts'

/** Revokes all profiles of a user in the companies of the transaction, which also ends the sessions with them. */
export const endProfiles: AccessPart = async (context, userId) => {
  const { rows } = await sql<{ id: number; hub: string; ip: string | null }>`
    select k.id, h.name as hub, s.real_address as ip from vpn_clients k
    join vpn_hubs h on h.id = k.hub_id
    left join vpn_sessions s on s.client_id = k.id and s.ended_at is null
    where k.user_id = ${userId} order by h.name, k.id, s.id`.execute(context.tx)
  // Also those for others: the laptop that created them could open them.
  await context.tx.deleteFrom('vpn_profile_links').where('created_by', '=', userId).execute()
  const revoked = new Set(await revokeProfiles(context, [...new Set(rows.map(({ id }) => id))]))
  const profiles = [...new Map(rows.map(({ id, hub }) => [id, hub]))].filter(([id]) => revoked.has(id))
  return [
    ...profiles.map(([, name]) => ({ kind: 'vpn_profile' as const, name, ip: null })),
    ...rows
      .filter(({ ip }) => ip !== null)
      .map(({ hub, ip }) => ({ kind: 'vpn_session' as const, name: hub, ip: ip!.replace(/:\d+$/, '') })),
  ]
}
