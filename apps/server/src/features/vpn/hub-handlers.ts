import { fail } from '@outpost/contract/kit/errors'
import { quickHours } from '@outpost/contract/vpn/constants'
import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import { vpnHubSchemas } from '@outpost/contract/vpn/schemas'
import { formatAddress, netmaskOf, parseSubnet, subnetOfMask } from '@outpost/vpn/network/subnet'
import { hubAddress } from '@outpost/vpn/openvpn/server-config'
import { sql } from 'kysely'
import { type Context, implement } from '../../kit/implement.ts'
import { readEnd, readMoment } from '../../kit/moment.ts'
import { inScope } from '../../kit/scope.ts'
import { requireCompany, withChildCompanies } from '../companies/service.ts'
import { requireDevices } from '../devices/service.ts'
import { addUsers } from './add-users.ts'
import { moveNetwork } from './addresses.ts'
import { answerOnChannel, missing } from './answers.ts'
import { addClient, addressesOf } from './clients.ts'
import { announceHub, createHub, replaceHubTags, zoneOf } from './create.ts'
import { sendToDevice, wakeSync } from './devices/target.ts'
import { isWireguard } from './kinds.ts'
import { revokeProfiles } from './profiles/issue.ts'
import { clientIds, findHub, listHubs, requireHub } from './queries.ts'
import { addRoute } from './routes.ts'
import { readRouteNetwork, requirePrivate } from './usable.ts'
import { listConnections, openSessions, usageByDay } from './usage.ts'

const hour = 3_600_000

function requireHours(duration: number | undefined): asserts duration is number {
  if (!quickHours.some((hours) => hours === duration))
    throw fail('VALIDATION', {
      source: 'duration',
      message: `The duration must be one of ${quickHours.join(', ')} hours.`,
    })
}

/** Switches a quick connect on for some hours from now. */
async function switchQuick({ tx, now }: Context, id: number, hours: number): Promise<void> {
  const end_time = new Date(now.getTime() + hours * hour)
  await tx
    .updateTable('vpn_hubs')
    .set({ enabled: true, disabled_reason: null, start_time: now, end_time })
    .where('id', '=', id)
    .execute()
}

/** Has the process of a hub started again, if it runs. Its clients connect again by themselves. */
async function restartHub(context: Context, id: number): Promise<void> {
  await context.tx
    .updateTable('vpn_hubs')
    .set({ restarted_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await announceHub(context, id)
}

export default implement(vpnHubs, vpnHubSchemas, {
  list: async ({ app, tx, scope }, query) =>
    listHubs(tx, scope, await withChildCompanies(tx, scope, query), query, addressesOf(app)),
  zones({ app }) {
    const rows = app.env.vpnZones.map(({ name, title }, index) => ({
      id: index + 1,
      name,
      visual_name: title,
      latitude: null,
      longitude: null,
    }))
    return Promise.resolve({ rows, total: rows.length })
  },
  async create(context, { name, hub_zone, company_id, description, kind, vpn_type, keepalive, tag_id }) {
    const { tx, scope, actor } = context
    if (name === undefined) return answerOnChannel(context, missing(2, 'hub_name'))
    const companyId = company_id ?? actor.companyId
    await requireCompany(tx, scope, companyId, 'company_id')
    const zone = zoneOf(context, hub_zone)
    if (kind === 'wireguard' && vpn_type === 'tap')
      throw fail('VALIDATION', { source: 'vpn_type', message: 'A WireGuard hub is routed: its type is tun.' })
    const hub = { name, zone, companyId, description, kind, type: vpn_type, keepalive, quick: false, tagIds: tag_id }
    const id = await createHub(context, hub)
    context.audit({ target: `vpn-hub:${id}`, detail: { name, company_id: companyId, kind } })
    return answerOnChannel(context, { code: 0, text: 'VPN hub created.', data: { id } })
  },
  async connect(context, { company_id, hub_name, hub_zone, description, tag_id, endpoint, user_id, duration }) {
    const { tx, scope } = context
    if (company_id === undefined) return answerOnChannel(context, missing(1, 'company_id'))
    if (hub_name === undefined) return answerOnChannel(context, missing(2, 'hub_name'))
    if (duration !== undefined) requireHours(duration)
    await requireCompany(tx, scope, company_id, 'company_id')
    const [device] = await requireDevices(tx, scope, [endpoint.device_id], 'endpoint.device_id')
    if (device!.company_id !== company_id)
      throw fail('VALIDATION', {
        source: 'endpoint.device_id',
        message: 'The device belongs to another company. Choose a device of the company of the quick connect.',
      })
    const zone = zoneOf(context, hub_zone)
    const hub = { name: hub_name, zone, companyId: company_id, description, type: 'tun', quick: true } as const
    const id = await createHub(context, { ...hub, tagIds: tag_id })
    const row = await requireHub(tx, scope, id)
    const clientId = (await addClient(context, row, { device_id: device!.id }))!
    // The networks behind the device are why a quick connect is made.
    await tx.updateTable('vpn_clients').set({ lan: true }).where('id', '=', clientId).execute()
    const client = { id: clientId, device_id: device!.id }
    for (const { ip, netmask, name } of endpoint.routes) {
      const source = 'endpoint.routes'
      const network = readRouteNetwork(ip, netmask, { address: source, netmask: source })
      const { code, text } = await addRoute(context, row, client, { network, name })
      if (code !== 0) throw fail('VALIDATION', { source: 'endpoint.routes', message: text })
    }
    await sendToDevice(context, row, { device_id: device!.id, client_id: clientId })
    await addUsers(context, row, user_id)
    if (duration !== undefined) await switchQuick(context, id, duration)
    context.audit({ target: `vpn-hub:${id}`, detail: { name: hub_name, company_id, endpoint, user_id, duration } })
    return answerOnChannel(context, { code: 0, text: 'VPN hub created.', data: { id } })
  },
  async update(context, { id, description, tag_id, keepalive }) {
    const hub = await requireHub(context.tx, context.scope, id)
    if (keepalive && isWireguard(hub))
      throw fail('VALIDATION', { source: 'keepalive', message: 'Clients of a WireGuard hub have a fixed interval.' })
    const changes = {
      description: description ?? hub.description,
      keepalive: keepalive ?? hub.keepalive,
      updated_at: context.now,
    }
    await context.tx.updateTable('vpn_hubs').set(changes).where('id', '=', id).execute()
    if (tag_id) await replaceHubTags(context, id, tag_id)
    if (changes.keepalive !== hub.keepalive) await restartHub(context, id)
    context.audit({ target: `vpn-hub:${id}`, detail: { description, tag_id, keepalive } })
  },
  async toggle(context, { id, enabled, duration }) {
    if (enabled === undefined) return answerOnChannel(context, missing(1, 'enabled'))
    const hub = await requireHub(context.tx, context.scope, id)
    if (hub.quick && enabled) {
      requireHours(duration)
      await switchQuick(context, id, duration)
    } else
      await context.tx
        .updateTable('vpn_hubs')
        .set({ enabled, disabled_reason: null, end_time: null })
        .where('id', '=', id)
        .execute()
    await announceHub(context, id)
    context.audit({ target: `vpn-hub:${id}`, detail: { name: hub.name, enabled, duration } })
    return answerOnChannel(context, { code: 0, text: `VPN hub successfully ${enabled ? 'enabled' : 'disabled'}.` })
  },
  async restart(context, { id }) {
    const hub = await requireHub(context.tx, context.scope, id)
    context.audit({ target: `vpn-hub:${id}`, detail: { name: hub.name } })
    if (!hub.enabled) return answerOnChannel(context, { code: -1, text: 'The hub is switched off.' })
    await restartHub(context, id)
    return answerOnChannel(context, { code: 0, text: 'VPN hub is restarted.' })
  },
  async settings(context, { id, ip, netmask }) {
    if (ip === undefined) return answerOnChannel(context, missing(1, 'ip'))
    if (netmask === undefined) return answerOnChannel(context, missing(2, 'netmask'))
    const hub = await requireHub(context.tx, context.scope, id)
    const subnet = subnetOfMask(ip, netmask)
    if (!subnet || subnet.prefix < 16 || subnet.prefix > 28)
      throw fail('VALIDATION', { source: 'netmask', message: 'The netmask must be 255.255.0.0 to 255.255.255.240.' })
    requirePrivate(subnet, 'ip')
    await moveNetwork(context.tx, hub, subnet)
    // Configurations of WireGuard contain the address of the client, so none fits any more.
    if (isWireguard(hub)) await revokeProfiles(context, await clientIds(context.tx, id))
    await announceHub(context, id)
    context.audit({ target: `vpn-hub:${id}`, detail: { ip, netmask } })
    return answerOnChannel(context, { code: 0, text: 'VPN hub data successfully updated.' })
  },
  async remove(context, { id }) {
    const ids = [...new Set(id)]
    const rows = await context.tx
      .deleteFrom('vpn_hubs')
      .where('id', 'in', ids)
      .where(inScope(context.scope, 'company_id'))
      .returning(['id', 'name', 'company_id'])
      .execute()
    // If one of them does not exist, this error rolls the transaction back and nothing is removed.
    if (rows.length !== ids.length) throw fail('NOT_FOUND', { source: 'id' })
    await wakeSync(context.tx)
    await context.app.bus.publish(context.tx, 'vpn.changed', ids[0])
    context.audit({
      target: `vpn-hub:${ids.join(',')}`,
      detail: { names: rows.map(({ name }) => name) },
      owners: rows.map(({ id: hubId, company_id }) => ({ companyId: company_id, target: `vpn-hub:${hubId}` })),
    })
    return answerOnChannel(context, { code: 0, text: 'VPN hub deleted successfully.' })
  },
  async info(context, { id }) {
    const { tx, scope } = context
    const [hub] = (await listHubs(tx, scope, { id: [id] }, { limit: 1, offset: 0 }, addressesOf(context.app))).rows
    if (!hub) throw fail('NOT_FOUND')
    const days = await usageByDay(tx, { hubId: id })
    const subnet = parseSubnet(hub.subnet)!
    const data = {
      id,
      visual_name: hub.name,
      description: hub.description,
      company_id: hub.company_id,
      server_ip: formatAddress(hubAddress(subnet)),
      server_netmask: netmaskOf(subnet),
      state: hub.state,
      running: hub.state === 'running',
      enabled: Boolean(hub.enabled),
      bytes_received: days.reduce((sum, day) => sum + day.session_bytes_received, 0),
      bytes_sent: days.reduce((sum, day) => sum + day.session_bytes_send, 0),
      total_bytes_used: hub.bytes_used,
      number_of_sessions: hub.sessions_count,
    }
    return answerOnChannel(context, { code: 0, text: 'The hub.', data })
  },
  async sessions(context, { id }) {
    await findHub(context.tx, context.scope, id)
    const vpn_sessions = await openSessions(context.tx, id)
    return answerOnChannel(context, { code: 0, text: 'Sessions of the hub.', data: { vpn_sessions } })
  },
  async logs({ tx, scope }, { id, start_date, end_date }) {
    const [from, to] = [readMoment(start_date, 'start_date')!, readEnd(end_date, 'end_date')!]
    if (from > to) throw fail('VALIDATION', { source: 'end_date', message: 'The end must come after the start.' })
    await findHub(tx, scope, id)
    const rows = await usageByDay(tx, { hubId: id, from, to })
    return { rows, total: rows.length }
  },
  async connections({ tx, scope }, { id, active, ...page }) {
    await findHub(tx, scope, id)
    return listConnections(tx, id, active, page)
  },
})
