import { type Selectable, sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { wakeSync } from '../devices/target.ts'
import { createDeviceKeys, renewServerKeys } from '../keys.ts'
import { requireOpenvpn } from '../kinds.ts'
import type { HubRow } from '../role/read-hub.ts'

/** Days before its end at which a certificate is renewed. */
export const renewDays = 30
/** How many certificates are issued in one run, each in its own transaction: 5 ms each. The next run continues. */
const perRun = 2000

type Renew = (app: Program, tx: Transaction, id: number, now: Date) => Promise<void>

/**
 * Renews the certificates of hubs and devices that expire within 30 days. Users renew theirs by downloading a new profile.
 * A certificate that cannot be renewed is logged, and users are warned of its end.
 */
export async function renewCertificates(app: Program, now: Date): Promise<void> {
  await renewAll(app, now, 'hub', hubsDue(now), renewHub)
  await renewAll(app, now, 'client', devicesDue(now), renewDevice)
}

/** Leaves out certificates that end together with their authority: a new one would end at the same time. */
const hubsDue = (now: Date) => sql<{ id: number }>`
  select id from vpn_hubs where certificate_expires_at <= ${now}::timestamptz + ${renewDays} * interval '1 day'
    and certificate_expires_at < authority_expires_at - interval '1 day'
  order by certificate_expires_at limit ${perRun}`

/** Leaves out devices that are changing their configuration: when they confirm it, the stored key is deleted. */
const devicesDue = (now: Date) => sql<{ id: number }>`
  select c.id from vpn_clients c join vpn_hubs h on h.id = c.hub_id
  where c.device_id is not null and c.expires_at <= ${now}::timestamptz + ${renewDays} * interval '1 day'
    and c.expires_at < h.authority_expires_at - interval '1 day'
    and not exists (select from vpn_device_configs f where f.client_id = c.id and f.state = 'sent')
  order by c.expires_at limit ${perRun}`

async function renewAll(
  app: Program,
  now: Date,
  kind: 'hub' | 'client',
  due: ReturnType<typeof hubsDue>,
  renew: Renew,
): Promise<void> {
  const { rows } = await inTransaction(app.db, systemScope, (tx) => due.execute(tx))
  for (const { id } of rows)
    try {
      await inTransaction(app.db, systemScope, (tx) => renew(app, tx, id, now))
    } catch (error) {
      app.log.warn({ [kind]: id, error: String(error) }, 'a VPN certificate could not be renewed')
    }
}

/** Renews the certificate of a hub. A running hub starts to use it when there is little traffic (`refreshHub`). */
async function renewHub(app: Program, tx: Transaction, id: number, now: Date): Promise<void> {
  const { rows } = await sql<HubRow>`select * from vpn_hubs where id = ${id} for update`.execute(tx)
  if (!rows[0]) return
  await tx
    .updateTable('vpn_hubs')
    .set(await renewServerKeys(app.sealer, requireOpenvpn(rows[0]), now))
    .set({ revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
  await app.bus.publish(tx, 'vpn.changed', id)
}

/** Renews the certificate of a device, which gets it with its configuration. The former one stays valid until it connects with the new one. */
async function renewDevice(app: Program, tx: Transaction, id: number, now: Date): Promise<void> {
  const { rows } = await sql<Selectable<Database['vpn_clients']>>`
    select * from vpn_clients where id = ${id} for update`.execute(tx)
  const client = rows[0]
  if (!client) return
  const hub = await tx.selectFrom('vpn_hubs').selectAll().where('id', '=', client.hub_id).executeTakeFirstOrThrow()
  const renewed = await createDeviceKeys(app.sealer, requireOpenvpn(hub), id, now)
  const former =
    client.previous_serial === null
      ? { previous_serial: client.serial, previous_expires_at: client.expires_at }
      : // The device still uses the certificate before that one.
        {}
  await tx
    .updateTable('vpn_clients')
    .set({ ...renewed, ...former, updated_at: now })
    .where('id', '=', id)
    .execute()
  await sql`update vpn_device_configs
    set target = target + 1, state = 'not_sent', message = null, next_at = now(), changed_at = now()
    where client_id = ${id}`.execute(tx)
  await wakeSync(tx)
  await app.bus.publish(tx, 'vpn.changed', hub.id)
}
