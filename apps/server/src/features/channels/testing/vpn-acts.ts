import type { TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import type { ChannelActs } from './cwmp-acts.ts'

/** The requests about VPN hubs, with a hub that the last of them deletes. */
export function vpnActs(outpost: TestOutpost, admin: Person & { id: number }, deviceId: number): ChannelActs {
  const withRoutes = { hub_name: 'Quick', hub_zone: 'local', endpoint: { device_id: deviceId } }
  const hubOf = async (quick: number): Promise<number> =>
    (await admin.get(`/vpn/hubs?quick_hub=${quick}`)).body.data[0].id
  const [hub, quick] = [() => hubOf(0), () => hubOf(1)]
  const client = async (type: string): Promise<number> =>
    (await admin.get(`/vpn/hubs/users?type=${type}&vpn_hub_id=${await hub()}`)).body.data[0].id
  const route = async () => ({
    ip_address: '192.168.7.0',
    netmask: '255.255.255.0',
    vpn_hub_user_id: await client('device'),
  })
  const server = { ip_address: '10.0.0.53', type: 'DNS' }
  return {
    'vpnHubs.create': () => admin.post('/vpn/hubs', { name: 'Shops', hub_zone: 'local' }),
    'vpnHubs.connect': async () => {
      const company_id = (await admin.get(`/devices/${deviceId}`)).body.data.company_id
      return admin.post('/vpn/hubs/connect', { ...withRoutes, company_id })
    },
    'vpnHubs.toggle': async () => admin.put(`/vpn/hubs/${await hub()}/toggle`, { enabled: true }),
    'vpnHubs.restart': async () => admin.post(`/vpn/hubs/${await hub()}/restart`),
    'vpnHubs.settings': async () =>
      admin.put(`/vpn/hubs/${await hub()}/settings`, { ip: '10.99.0.0', netmask: '255.255.255.0' }),
    'vpnHubs.info': async () => admin.get(`/vpn/hubs/${await hub()}/info`),
    'vpnHubs.sessions': async () => admin.get(`/vpn/hubs/${await hub()}/sessions`),
    'vpnClients.addDevices': async () => admin.post(`/vpn/hubs/${await hub()}/devices`, { device_id: [deviceId] }),
    'vpnClients.addUser': async () => admin.post('/vpn/hubs/users', { vpn_hub_id: await hub(), user_id: admin.id }),
    'vpnClients.addCustom': async () =>
      admin.post('/vpn/hubs/users/custom', { vpn_hub_id: await hub(), username: 'Laptop' }),
    'vpnClients.setAddress': async () => admin.post(`/vpn/hubs/users/${await client('custom')}`, { mode: 'dhcp' }),
    'vpnClients.disconnect': async () => {
      const id = await client('custom')
      await outpost.asOwner(`insert into vpn_sessions (company_id, hub_id, client_id, name, real_address, connected_at)
        select company_id, hub_id, id, 'client', '192.0.2.1:1194', now() from vpn_clients where id = ${id}`)
      return admin.post(`/vpn/hubs/users/${id}/disconnect`)
    },
    'vpnClients.toggle': async () => admin.post(`/vpn/hubs/users/${await client('custom')}/toggle`, { enabled: false }),
    'vpnClients.toggleByPut': async () =>
      admin.put(`/vpn/hubs/users/${await client('custom')}/toggle`, { enabled: true }),
    'vpnClients.config': async () => admin.get(`/vpn/hubs/users/config?vpn_hub_users=${await client('custom')}`),
    'vpnClients.quickConfig': async () => admin.get(`/vpn/quick-hubs/${await quick()}/users/config`),
    'vpnNetworks.addRoute': async () => admin.post('/vpn/hubs/routes', { vpn_hub_id: await hub(), ...(await route()) }),
    'vpnNetworks.routes': async () => admin.get(`/vpn/hubs/routes?vpn_hub_id=${await hub()}`),
    'vpnNetworks.removeRoute': async () => admin.del(`/vpn/hubs/routes/${await hub()}`, await route()),
    'vpnNetworks.rules': async () => admin.get(`/vpn/hubs/${await hub()}/devices/rules?device_id=${deviceId}`),
    'vpnNetworks.setRule': async () =>
      admin.post(`/vpn/hubs/${await hub()}/devices/${deviceId}/rules`, { network: 'lan', status: true }),
    'vpnNetworks.sync': async () => admin.post(`/vpn/hubs/${await hub()}/devices/${deviceId}/sync`),
    'vpnNetworks.addDhcp': async () => admin.post(`/vpn/hubs/${await hub()}/dhcp`, server),
    'vpnNetworks.dhcp': async () => admin.get(`/vpn/hubs/${await hub()}/dhcp`),
    'vpnNetworks.removeDhcp': async () => admin.del(`/vpn/hubs/${await hub()}/dhcp`, server),
    'vpnClients.remove': async () => admin.del(`/vpn/hubs/users/${await client('custom')}`),
    'vpnClients.removeDevices': async () => admin.del(`/vpn/hubs/${await hub()}/devices`, { device_id: [deviceId] }),
    'vpnHubs.remove': async () => admin.del('/vpn/hubs', { id: [await hub()] }),
  }
}
