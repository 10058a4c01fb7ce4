import { fail } from '@outpost/contract/kit/errors'
import { vpnClients } from '@outpost/contract/vpn/endpoints'
import { vpnClientSchemas } from '@outpost/contract/vpn/schemas'
import { contains, parseAddress, parseSubnet, sizeOf, type Subnet } from '@outpost/vpn/network/subnet'
import { hubAddress } from '@outpost/vpn/openvpn/server-config'
import { sql } from 'kysely'
import { type Context, implement } from '../../kit/implement.ts'
import { withChildCompanies } from '../companies/service.ts'
import { requireDevices } from '../devices/service.ts'
import { takeAddress } from './addresses.ts'
import { addUserClient, findUserInScope } from './add-users.ts'
import { answerOnChannel, missing, type Outcome } from './answers.ts'
import { addClient, deviceConfig, removeClients, requireClient } from './clients.ts'
import { announceHub } from './create.ts'
import { sendToDevice } from './devices/target.ts'
import { issueProfile, revokeProfiles } from './profiles/issue.ts'
import { requireOpenvpn, isWireguard } from './kinds.ts'
import { listClients, requireHub } from './queries.ts'
import { usageByDay } from './usage.ts'

async function toggle(context: Context, { id, enabled }: { id: number; enabled?: boolean | undefined }) {
  if (enabled === undefined) return answerOnChannel(context, missing(1, 'enabled'))
  const { hub } = await requireClient(context, id)
  const changes = { enabled, updated_at: context.now }
  await context.tx.updateTable('vpn_clients').set(changes).where('id', '=', id).execute()
  await announceHub(context, hub.id)
  context.audit({ target: `vpn-client:${id}`, detail: { enabled } })
  return answerOnChannel(context, { code: 0, text: `Successfully ${enabled ? 'enabled' : 'disabled'} VPN user.` })
}

/** Whether a client may have an address: not that of the hub, and neither the first nor the last one of its network. */
const isFree = (subnet: Subnet, address: number): boolean =>
  contains(subnet, address) && ![subnet.base, hubAddress(subnet), subnet.base + sizeOf(subnet) - 1].includes(address)

/** Gives a client a fixed address, or the next free one. */
async function setAddress(context: Context, id: number, mode: 'static' | 'dhcp', wanted?: string): Promise<Outcome> {
  const { tx } = context
  if (mode === 'static' && wanted === undefined) return missing(1, 'ip')
  const { hub, client } = await requireClient(context, id)
  const subnet = parseSubnet(hub.subnet)!
  const number = wanted === undefined ? undefined : parseAddress(wanted)!
  if (mode === 'static' && !isFree(subnet, number!)) return { code: -1, text: 'Incorrect server IP.' }
  const address = mode === 'static' ? wanted! : await takeAddress(tx, hub)
  const other = await sql`
    select 1 from vpn_clients where hub_id = ${hub.id} and address = ${address}::inet and id <> ${client.id}`.execute(
    tx,
  )
  if (other.rows.length > 0) return { code: -3, text: 'IP is used by another client' }
  await tx.updateTable('vpn_clients').set({ mode, address, updated_at: context.now }).where('id', '=', id).execute()
  // The configuration of WireGuard contains the address, so the former one no longer fits.
  if (isWireguard(hub) && address !== client.address) await revokeProfiles(context, [id])
  await announceHub(context, hub.id)
  context.audit({ target: `vpn-client:${id}`, detail: { mode, address } })
  return { code: 0, text: 'Client IP is set.' }
}

/** Ends the session of a client, if it has one. */
async function disconnect(context: Context, id: number): Promise<Outcome> {
  const { tx } = context
  const { hub, client } = await requireClient(context, id)
  context.audit({ target: `vpn-client:${id}`, detail: { hub: hub.name } })
  const open = await sql`select 1 from vpn_sessions where client_id = ${client.id} and ended_at is null`.execute(tx)
  if (open.rows.length === 0) return { code: -1, text: 'The client is not connected.' }
  await tx
    .updateTable('vpn_clients')
    .set({ disconnected_at: sql`now()` })
    .where('id', '=', client.id)
    .execute()
  await announceHub(context, hub.id)
  return { code: 0, text: 'The session is ended.' }
}

export default implement(vpnClients, vpnClientSchemas, {
  async list({ tx, scope }, { vpn_hub_id, device_id, type, ...query }) {
    const { company_id } = await withChildCompanies(tx, scope, query)
    return listClients(tx, scope, { hub_id: vpn_hub_id, device_id, type, company_id }, query)
  },
  async get({ tx, scope }, { id }) {
    const [client] = (await listClients(tx, scope, { id }, { limit: 1, offset: 0 })).rows
    if (!client) throw fail('NOT_FOUND')
    return client
  },
  async addDevices(context, { id, device_id }) {
    const { tx, scope } = context
    const hub = await requireHub(tx, scope, id)
    requireOpenvpn(hub)
    const devices = await requireDevices(tx, scope, [...new Set(device_id)], 'device_id')
    if (devices.some(({ company_id }) => company_id !== hub.company_id))
      throw fail('VALIDATION', {
        source: 'device_id',
        message: 'A device does not belong to the company of the hub. Choose devices of that company.',
      })
    for (const device of devices) {
      const client_id = await addClient(context, hub, { device_id: device.id })
      if (client_id !== undefined) await sendToDevice(context, hub, { device_id: device.id, client_id })
    }
    await announceHub(context, hub.id)
    context.audit({ target: `vpn-hub:${id}`, detail: { device_id } })
    return answerOnChannel(context, { code: 0, text: 'Device successfully added to VPN hub.' })
  },
  async removeDevices(context, { id, device_id }) {
    const { tx, scope } = context
    const hub = await requireHub(tx, scope, id)
    const clients = await tx
      .selectFrom('vpn_clients')
      .selectAll()
      .where('hub_id', '=', hub.id)
      .where('device_id', 'in', device_id)
      .execute()
    if (clients.length !== new Set(device_id).size)
      return answerOnChannel(context, { code: -2, text: 'The device could not be removed. Try again.' })
    await removeClients(context, hub.id, clients)
    context.audit({ target: `vpn-hub:${id}`, detail: { device_id } })
    return answerOnChannel(context, { code: 0, text: 'User successfully removed from VPN hub.' })
  },
  async addUser(context, { vpn_hub_id, user_id }) {
    const { tx, scope } = context
    if (user_id === undefined) return answerOnChannel(context, missing(1, 'user_id'))
    const hub = await requireHub(tx, scope, vpn_hub_id, 'vpn_hub_id')
    const user = await findUserInScope(context, user_id)
    if (!user) return answerOnChannel(context, { code: -1, text: 'Failed to find user.' })
    if (!(await addUserClient(context, hub, user_id)))
      return answerOnChannel(context, {
        code: -2,
        text: "The user's role does not allow to connect to hubs of this company.",
      })
    await announceHub(context, hub.id)
    context.audit({ target: `vpn-hub:${hub.id}`, detail: { user_id } })
    return answerOnChannel(context, { code: 0, text: 'User successfully added to VPN hub' })
  },
  async addCustom(context, { vpn_hub_id, username }) {
    if (username === undefined) return answerOnChannel(context, missing(1, 'username'))
    const hub = await requireHub(context.tx, context.scope, vpn_hub_id, 'vpn_hub_id')
    const id = await addClient(context, hub, { username })
    if (id === undefined)
      return answerOnChannel(context, { code: -1, text: 'The hub already has a user with this name.' })
    await announceHub(context, hub.id)
    context.audit({ target: `vpn-hub:${hub.id}`, detail: { username } })
    return answerOnChannel(context, { code: 0, text: 'User successfully added to VPN hub', data: { id } })
  },
  setAddress: async (context, { id, mode, ip_address }) =>
    answerOnChannel(context, await setAddress(context, id, mode, ip_address)),
  toggle,
  toggleByPut: toggle,
  disconnect: async (context, { id }) => answerOnChannel(context, await disconnect(context, id)),
  async remove(context, { id }) {
    const { hub, client } = await requireClient(context, id)
    await removeClients(context, hub.id, [client])
    context.audit({ target: `vpn-client:${id}`, detail: { hub: hub.name, company_id: hub.company_id } })
    return answerOnChannel(context, { code: 0, text: 'User successfully removed from VPN hub.' })
  },
  async config(context, { vpn_hub_users }) {
    const { hub, client } = await requireClient(context, vpn_hub_users)
    context.audit({ target: `vpn-client:${client.id}`, detail: { hub: hub.name, downloaded: true } })
    if (client.device_id !== null)
      return answerOnChannel(context, deviceConfig(context.app, requireOpenvpn(hub, 'vpn_hub_users'), client))
    const secret = await issueProfile(context, hub, client)
    return answerOnChannel(context, { code: 0, text: 'The configuration is ready.', secret })
  },
  async quickConfig(context, { id }) {
    const { tx, scope, actor } = context
    const hub = await requireHub(tx, scope, id)
    if (!hub.quick) throw fail('NOT_FOUND')
    const client = await tx
      .selectFrom('vpn_clients')
      .selectAll()
      .where('hub_id', '=', id)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst()
    if (!client)
      return answerOnChannel(context, { code: -1, text: 'You are no client of this quick connect. Ask to be added.' })
    context.audit({ target: `vpn-client:${client.id}`, detail: { hub: hub.name, downloaded: true } })
    const secret = await issueProfile(context, hub, client)
    return answerOnChannel(context, { code: 0, text: 'The configuration is ready.', secret })
  },
  async logs(context, { id, hub_user_id }) {
    const { tx, scope } = context
    const { total } = await listClients(tx, scope, { id: hub_user_id, hub_id: id }, { limit: 1, offset: 0 })
    if (total === 0) throw fail('NOT_FOUND')
    const rows = await usageByDay(tx, { hubId: id, clientId: hub_user_id })
    return { rows: rows.map(({ total_data_used: _total, ...row }) => row), total: rows.length }
  },
})
