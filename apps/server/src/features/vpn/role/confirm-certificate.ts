import type { Session } from '@outpost/vpn/openvpn/sessions'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { clientIdOf } from '../keys.ts'

/** Revokes the former certificate of a device that has connected with its new one. */
export async function confirmCertificate(app: Program, hubId: number, { name, serial }: Session): Promise<void> {
  const clientId = clientIdOf(name)
  if (clientId === undefined || serial === '') return
  await app.ownTransaction((tx) =>
    sql`with confirmed as (
        update vpn_clients c set previous_serial = null, previous_expires_at = null
        from vpn_clients before
        where c.id = ${clientId} and c.hub_id = ${hubId} and c.serial = ${serial} and c.previous_serial is not null
          and before.id = c.id
        returning c.hub_id, before.previous_serial as serial, before.previous_expires_at as expires_at
      ), revoked as (
        insert into vpn_revoked (hub_id, serial, expires_at) select * from confirmed on conflict do nothing
      )
      update vpn_hubs set revision = revision + 1 where id in (select hub_id from confirmed)`.execute(tx),
  )
}
