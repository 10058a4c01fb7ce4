import { fail } from '@outpost/contract/kit/errors'
import { vpnLimits } from '@outpost/contract/vpn/constants'
import { vpnClients } from '@outpost/contract/vpn/endpoints'
import { vpnClientSchemas } from '@outpost/contract/vpn/schemas'
import { writeClientConfig } from '@outpost/vpn/openvpn/client-config'
import { sql } from 'kysely'
import { type Context, implement } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { withChildCompanies } from '../companies/service.ts'
import { requireDevices } from '../devices/service.ts'
import { takeAddress } from './addresses.ts'
import { answerOnChannel, missing } from './answers.ts'
import { announceHub } from './hub-handlers.ts'
import { createClientKeys, openKey, serverName } from './keys.ts'
import { listClients, requireHub } from './queries.ts'
import type { HubRow } from './role/read-hub.ts'

type Member = { device_id: number } | { user_id: number } | { username: string }

/** Adds a client with an address and a certificate of its own. Returns undefined if it belongs to the hub already. */
async function addClient(context: Context, hub: HubRow, member: Member): Promise<number | undefined> {
  const { app, tx, now } = context
  const [column, value] = Object.entries(member)[0]!
  const same = await sql`select 1 from vpn_clients where hub_id = ${hub.id} and ${sql.ref(column)} = ${value}`.execute(
    tx,
  )
  if (same.rows.length > 0) return undefined
  const { rows } = await sql<{ id: number; total: number }>`
    select nextval(pg_get_serial_sequence('vpn_clients', 'id'))::integer as id,
      (select count(*)::integer from vpn_clients where hub_id = ${hub.id}) as total`.execute(tx)
  const { id, total } = rows[0]!
  if (total >= vpnLimits.clients)
    throw fail('LIMIT_REACHED', {
      message: `The hub already has ${vpnLimits.clients} clients. Remove some of them first.`,
    })
  const kind = 'device_id' in member ? 'device' : 'user'
  const row = {
    company_id: hub.company_id,
    hub_id: hub.id,
    ...member,
    address: await takeAddress(tx, hub),
    ...(await createClientKeys(app.sealer, hub, { id, kind }, now)),
  }
  await sql`insert into vpn_clients (id, ${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    overriding system value values (${id}, ${sql.join(Object.values(row))})`.execute(tx)
  return id
}

/** Returns a client in the scope, with its hub locked. Throws NOT_FOUND. */
async function requireClient({ tx, scope }: Context, id: number) {
  const found = await tx
    .selectFrom('vpn_clients')
    .select('hub_id')
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  const hub = await requireHub(tx, scope, found.hub_id)
  const client = await tx.selectFrom('vpn_clients').selectAll().where('id', '=', id).executeTakeFirst()
  if (!client) throw fail('NOT_FOUND')
  return { hub, client }
}

export default implement(vpnClients, vpnClientSchemas, {
  async list({ tx, scope }, { vpn_hub_id, type, ...query }) {
    const { company_id } = await withChildCompanies(tx, scope, query)
    return listClients(tx, scope, { hub_id: vpn_hub_id, type, company_id }, query)
  },
  async addDevices(context, { id, device_id }) {
    const { tx, scope } = context
    const hub = await requireHub(tx, scope, id)
    const devices = await requireDevices(tx, scope, [...new Set(device_id)], 'device_id')
    const foreign = devices.find(({ company_id }) => company_id !== hub.company_id)
    if (foreign)
      throw fail('VALIDATION', { source: 'device_id', message: 'A device belongs to another company than the hub.' })
    for (const device of devices) await addClient(context, hub, { device_id: device.id })
    await announceHub(context, hub.id)
    context.audit({ target: `vpn-hub:${id}`, detail: { device_id } })
    return answerOnChannel(context, { code: 0, text: 'Device successfully added to VPN hub.' })
  },
  async addUser(context, { vpn_hub_id, user_id }) {
    const { tx, scope } = context
    if (user_id === undefined) return answerOnChannel(context, missing(1, 'user_id'))
    const hub = await requireHub(tx, scope, vpn_hub_id, 'vpn_hub_id')
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user_id)
      .where(inScope(scope, 'company_id'))
      .executeTakeFirst()
    if (!user) return answerOnChannel(context, { code: -1, text: 'Failed to find user.' })
    await addClient(context, hub, { user_id })
    await announceHub(context, hub.id)
    context.audit({ target: `vpn-hub:${hub.id}`, detail: { user_id } })
    return answerOnChannel(context, { code: 0, text: 'User successfully added to VPN hub' })
  },
  async addCustom(context, { vpn_hub_id, username }) {
    if (username === undefined) return answerOnChannel(context, missing(1, 'username'))
    const hub = await requireHub(context.tx, context.scope, vpn_hub_id, 'vpn_hub_id')
    const added = await addClient(context, hub, { username })
    if (added === undefined)
      return answerOnChannel(context, { code: -1, text: 'The hub already has a user with this name.' })
    await announceHub(context, hub.id)
    context.audit({ target: `vpn-hub:${hub.id}`, detail: { username } })
    return answerOnChannel(context, { code: 0, text: 'User successfully added to VPN hub', data: { id: added } })
  },
  async toggle(context, { id, enabled }) {
    if (enabled === undefined) return answerOnChannel(context, missing(1, 'enabled'))
    const { hub } = await requireClient(context, id)
    await context.tx.updateTable('vpn_clients').set({ enabled, updated_at: context.now }).where('id', '=', id).execute()
    await announceHub(context, hub.id)
    context.audit({ target: `vpn-client:${id}`, detail: { enabled } })
    return answerOnChannel(context, { code: 0, text: `Successfully ${enabled ? 'enabled' : 'disabled'} VPN user.` })
  },
  async remove(context, { id }) {
    const { hub, client } = await requireClient(context, id)
    const { serial, expires_at } = client
    await context.tx.insertInto('vpn_revoked').values({ hub_id: hub.id, serial, expires_at }).execute()
    await context.tx.deleteFrom('vpn_clients').where('id', '=', id).execute()
    await announceHub(context, hub.id)
    context.audit({ target: `vpn-client:${id}`, detail: { hub: hub.name } })
    return answerOnChannel(context, { code: 0, text: 'User successfully removed from VPN hub.' })
  },
  async config(context, { vpn_hub_users }) {
    const { app } = context
    const { hub, client } = await requireClient(context, vpn_hub_users)
    const isDevice = client.device_id !== null
    const content = writeClientConfig({
      type: hub.type,
      remotes: [{ host: app.env.vpnHost ?? new URL(app.publicUrl()).hostname, port: hub.port, protocol: 'udp' }],
      serverName: serverName(hub.id),
      authority: hub.authority,
      certificate: client.certificate,
      key: openKey(app.sealer, client.certificate_key),
      tlsCrypt: isDevice
        ? { version: 1, key: openKey(app.sealer, hub.shared_key) }
        : { version: 2, key: openKey(app.sealer, client.client_key) },
    })
    context.audit({ target: `vpn-client:${client.id}`, detail: { downloaded: true } })
    return answerOnChannel(context, {
      code: 0,
      text: 'The configuration is ready.',
      secret: { name: `${hub.name}.ovpn`, content },
    })
  },
})
