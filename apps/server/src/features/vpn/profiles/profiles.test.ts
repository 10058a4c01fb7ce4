import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { password } from '../../../testing/factories.ts'
import { type Person, person, signIn } from '../../../testing/person.ts'
import { roleIdOf } from '../../roles/service.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_VPN_HOST: 'hub.test' })
})
afterAll(() => outpost.close())

type Caller = Pick<Person, 'get' | 'post' | 'put' | 'del'>
const anybody = () => person(outpost.url)

/** Sends a request that is answered on a channel, and returns the final event. */
async function ask(caller: Caller, method: 'get' | 'post' | 'put' | 'del', path: string, body?: object) {
  const answer = await (method === 'get' ? caller.get(path) : caller[method](path, body))
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(200)
  return (await caller.get(`/status/channel/${answer.body.meta.channel}`)).body.data['-1'].at(-1)
}

let count = 0
/** A quick connect of a company with one device and a user of its own. */
async function makeQuick(role: 'admin' | 'support' = 'support', extra: object = {}) {
  const company = await outpost.build.company()
  const user = await outpost.build.user(company.id, role)
  const device = await makeMember(outpost, company.id)
  const made = await ask(outpost.admin, 'post', '/vpn/hubs/connect', {
    company_id: company.id,
    hub_name: `Visit ${++count}`,
    hub_zone: 'local',
    endpoint: { device_id: device.id, routes: { ip: '192.168.1.0', netmask: '255.255.255.0', name: 'Shop' } },
    user_id: [user.id],
    ...extra,
  })
  const hubId = (made.data as { id: number }).id
  const { data } = (await outpost.admin.get(`/vpn/hubs/users?vpn_hub_id=${hubId}&type=user`)).body
  return { company, user, device, hubId, client: data[0] as { id: number; profile_issued_at: string | null } }
}
const clientOf = async (id: number) => (await outpost.admin.get(`/vpn/hubs/users/${id}`)).body.data
const certificateIn = (content: string) => new X509Certificate(/<cert>\n([^]+?)\n<\/cert>/.exec(content)![1]!)
const audited = (target: string) =>
  outpost.asOwner(`select act, username, company_id, detail from audit where target = '${target}' order by id`)

test('VPN-092 a quick connect is made, given its users and switched on by one request', async () => {
  const { hubId, client } = await makeQuick('support', { duration: 4 })
  const hub = (await outpost.admin.get(`/vpn/hubs?id=${hubId}`)).body.data[0]
  expect(hub).toMatchObject({ quick_hub: 1, enabled: 1, clients_count: 2 })
  expect(hub.end_time - hub.start_time).toBe(4 * 3600)
  expect(client).toMatchObject({ profile_issued_at: null, certificate_expires_at: null })
  const refused = await outpost.admin.post('/vpn/hubs/connect', {
    company_id: 1,
    hub_name: 'Too long',
    endpoint: { device_id: (await makeMember(outpost, 1)).id },
    duration: 5,
  })
  expect(refused.body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'duration' })
})

test('VPN-041 VPN-092 users whose role does not allow connections, and users of other companies, are refused', async () => {
  const { company, hubId } = await makeQuick()
  const reader = await outpost.build.user(company.id, 'read_only')
  const stranger = await outpost.build.user((await outpost.build.company()).id, 'admin')
  for (const user of [reader, stranger])
    expect(await ask(outpost.admin, 'post', '/vpn/hubs/users', { vpn_hub_id: hubId, user_id: user.id })).toMatchObject({
      errorCode: -2,
    })
  const device = await makeMember(outpost, company.id)
  const answer = await outpost.admin.post('/vpn/hubs/connect', {
    company_id: company.id,
    hub_name: 'Refused',
    endpoint: { device_id: device.id },
    user_id: [reader.id],
  })
  expect(answer.body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'user_id' })
})

test('VPN-081 VPN-082 VPN-087 a profile is issued once, its key is not kept, and issuing it again revokes the former', async () => {
  const { user, client, hubId } = await makeQuick()
  const first = (await user.post(`/vpn/profiles/${client.id}`)).body.data
  expect(first).toMatchObject({ replaced: false })
  expect(first.content).toContain('remote hub.test')
  const key = /<key>\n-+BEGIN PRIVATE KEY-+\n([^]+?)\n-+END/.exec(first.content)![1]!
  const rows = await outpost.asOwner(`select * from vpn_clients where id = ${client.id}`)
  expect(rows[0]).toMatchObject({ certificate: null, certificate_key: null, client_key: null })
  expect(JSON.stringify(rows)).not.toContain(key.slice(0, 40))
  expect(await clientOf(client.id)).toMatchObject({ profile_issued_at: expect.any(String) })

  // The own configuration over the call of the public API issues another one.
  const second = await ask(user, 'get', `/vpn/quick-hubs/${hubId}/users/config`)
  expect(second.data).toMatchObject({ replaced: true })
  const revoked = await outpost.asOwner(`select serial from vpn_revoked where hub_id = ${hubId}`)
  expect(revoked).toEqual([{ serial: certificateIn(first.content).serialNumber.toLowerCase() }])
  const [now] = await outpost.asOwner(`select serial from vpn_clients where id = ${client.id}`)
  expect(now!['serial']).toBe(certificateIn(second.data.content).serialNumber.toLowerCase())
  const log = await audited(`vpn-client:${client.id}`)
  expect(log.map(({ act }) => act)).toEqual(['POST /vpn/profiles/{id}', 'GET /vpn/quick-hubs/{id}/users/config'])
  expect(JSON.stringify(log)).not.toContain('PRIVATE KEY')
})

test('VPN-044 a token that may only read issues no configuration', async () => {
  const { user, hubId, client } = await makeQuick()
  const byToken = async (scope: string) => {
    const { data } = (await user.post('/account/tokens', { name: scope, scopes: [scope] })).body
    return person(outpost.url, { authorization: `Bearer ${data.token}` })
  }
  const path = `/vpn/quick-hubs/${hubId}/users/config`
  expect((await (await byToken('vpn_hubs:read')).get(path)).status).toBe(403)
  expect(await clientOf(client.id)).toMatchObject({ profile_issued_at: null })
  expect((await (await byToken('vpn_hubs:write')).get(path)).status).toBe(200)
  expect(await clientOf(client.id)).toMatchObject({ profile_issued_at: expect.any(String) })
})

test('VPN-082 profiles of others need the permission to edit hubs, and a confirmed password is required', async () => {
  const { company, user, client, device, hubId } = await makeQuick()
  const colleague = await outpost.build.user(company.id, 'support')
  for (const path of [`/vpn/profiles/${client.id}`, `/vpn/profiles/${client.id}/links`]) {
    expect((await colleague.post(path)).status).toBe(403)
    const unconfirmed = await person(outpost.url, (await outpost.build.user(company.id, 'admin')).headers).post(path)
    expect(unconfirmed.status).toBe(423)
  }
  expect((await colleague.del(`/vpn/profiles/${client.id}`)).status).toBe(403)
  expect((await (await outpost.build.user(company.id, 'admin')).post(`/vpn/profiles/${client.id}`)).status).toBe(200)
  const { data } = (await outpost.admin.get(`/vpn/hubs/users?vpn_hub_id=${hubId}&type=device`)).body
  expect(data[0].object_id).toBe(device.id)
  expect((await outpost.admin.post(`/vpn/profiles/${data[0].id}`)).status).toBe(422)
  const other = await outpost.build.user((await outpost.build.company()).id, 'admin')
  expect((await other.post(`/vpn/profiles/${client.id}`)).status).toBe(404)
  expect((await user.del(`/vpn/profiles/${client.id}`)).status).toBe(200)
  expect((await user.del(`/vpn/profiles/${client.id}`)).status).toBe(404)
  expect(await clientOf(client.id)).toMatchObject({ profile_issued_at: null })
})

test('VPN-084 VPN-085 VPN-086 VPN-087 a link opens once without sign-in, and neither a preview nor its page uses it up', async () => {
  const { company, user, client } = await makeQuick()
  const link = (await user.post(`/vpn/profiles/${client.id}/links`)).body.data
  const { pathname, hash } = new URL(link.url)
  const token = hash.slice(1)
  expect(pathname).toBe('/vpn-profile')
  expect(link.import_url).toBe(`openvpn://import-profile/${outpost.url}/api/vpn/profile-links/${token}`)
  expect(JSON.stringify(await outpost.asOwner('select * from vpn_profile_links'))).not.toContain(token)

  // A browser on its way from another site, and the request that only asks for the size, use up nothing.
  const address = `${outpost.url}/api/vpn/profile-links/${token}`
  expect((await fetch(`${outpost.url}${pathname}`)).status).toBe(200)
  expect((await fetch(address, { method: 'HEAD' })).ok).toBe(false)
  expect((await fetch(address, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  const opened = await Promise.all([1, 2, 3].map(() => anybody().post('/vpn/profile-links', { token })))
  expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  const { content } = opened.find(({ status }) => status === 200)!.body.data
  expect(certificateIn(content).subject).toBe(`CN=client-${client.id}`)
  expect((await fetch(address)).status).toBe(422)
  const log = await audited(`vpn-client:${client.id}`)
  expect(log.map(({ act }) => act)).toEqual(['POST /vpn/profiles/{id}/links', 'POST /vpn/profile-links'])
  expect(log[1]).toMatchObject({ username: user.email, company_id: company.id })
})

test('VPN-084 VPN-086 an app reads the profile from its address, and a newer or expired link is not valid', async () => {
  const { user, client } = await makeQuick()
  const make = async (): Promise<string> =>
    new URL((await user.post(`/vpn/profiles/${client.id}/links`)).body.data.url).hash.slice(1)
  const [former, current] = [await make(), await make()]
  expect((await anybody().post('/vpn/profile-links', { token: former })).body.errors[0].code).toBe('LINK_NOT_VALID')
  const file = await fetch(`${outpost.url}/api/vpn/profile-links/${current}`)
  expect(file.headers.get('content-type')).toContain('application/x-openvpn-profile')
  expect(file.headers.get('content-disposition')).toContain('.ovpn"')
  expect(await file.text()).toContain('<tls-crypt-v2>')

  const late = await make()
  await outpost.asOwner(`update vpn_profile_links set expires_at = now() - interval '1 second'`)
  expect((await anybody().post('/vpn/profile-links', { token: late })).status).toBe(422)
  // A link ends with the client.
  const last = await make()
  expect((await ask(outpost.admin, 'del', `/vpn/hubs/users/${client.id}`)).errorCode).toBe(0)
  expect((await anybody().post('/vpn/profile-links', { token: last })).status).toBe(422)
})

test('VPN-218 a link is refused once its creator could no longer create it', async () => {
  const [connect, edit] = [53, 51]
  const open = async (token: string) => (await anybody().post('/vpn/profile-links', { token })).status
  const linkOf = async (caller: Caller, id: number): Promise<string> =>
    new URL((await caller.post(`/vpn/profiles/${id}/links`)).body.data.url).hash.slice(1)
  const withdraw = async (
    change: (userId: number, roleId: number) => string,
    creator: 'user' | 'editor' = 'editor',
  ): Promise<number> => {
    const { company, user, client } = await makeQuick()
    const editor = await outpost.build.userWith(company.id, [connect, edit])
    const caller = creator === 'user' ? user : editor
    const token = await linkOf(caller, client.id)
    const [row] = await outpost.asOwner(`select role_id from users where id = ${caller.id}`)
    await outpost.asOwner(change(caller.id, row!['role_id'] as number))
    return open(token)
  }
  const elsewhere = await outpost.build.company()
  const setRights = (ids: string) => (_user: number, role: number) =>
    `update roles set permission_ids = '{${ids}}' where id = ${role}`
  expect(await withdraw(() => 'select 1')).toBe(200)
  expect(await withdraw(() => 'select 1', 'user')).toBe(200)
  for (const change of [
    setRights(`${connect}`),
    setRights(`${edit}`),
    (user: number) => `update users set disabled_at = now() where id = ${user}`,
    (user: number) => `update users set company_id = ${elsewhere.id} where id = ${user}`,
  ])
    expect(await withdraw(change), change(0, 0)).toBe(422)
  // A user opens the own profile without the permission to edit hubs, but not without that to connect.
  const readOnly = (user: number) => `update users set role_id = ${roleIdOf('read_only')} where id = ${user}`
  expect(await withdraw(readOnly, 'user')).toBe(422)

  // The creator belonged to the company of the hub as a second one.
  const { company, client } = await makeQuick()
  const guest = await outpost.build.user(elsewhere.id, 'admin')
  await outpost.build.join(guest.id, company.id)
  expect((await guest.put('/user/company', { company_id: company.id })).status).toBe(200)
  const token = await linkOf(guest, client.id)
  await outpost.asOwner(`delete from memberships where user_id = ${guest.id}`)
  expect(await open(token)).toBe(422)
  expect(await clientOf(client.id)).toMatchObject({ profile_issued_at: null })
})

test('VPN-089 VPN-091 a user who has lost a laptop ends its access everywhere, and stays signed in here', async () => {
  const { user, client, company } = await makeQuick('admin')
  await user.post(`/vpn/profiles/${client.id}`)
  const link = new URL((await user.post(`/vpn/profiles/${client.id}/links`)).body.data.url).hash.slice(1)
  const hub = (await outpost.admin.get(`/vpn/hubs/users/${client.id}`)).body.data.vpn_hub_id
  await ask(outpost.admin, 'post', '/vpn/hubs/users/custom', { vpn_hub_id: hub, username: 'Fitter' })
  const [fitter] = (await outpost.admin.get(`/vpn/hubs/users?vpn_hub_id=${hub}&type=custom`)).body.data
  const forOther = new URL((await user.post(`/vpn/profiles/${fitter.id}/links`)).body.data.url).hash.slice(1)
  const laptop = await signIn(outpost.url, { email: user.email, password })
  const token = (await user.post('/account/tokens', { name: 'Laptop', scopes: ['devices:read'] })).body.data.token
  const byToken = person(outpost.url, { authorization: `Bearer ${token}` })
  expect((await byToken.get('/devices')).status).toBe(200)
  expect((await byToken.post('/account/lost-device', { all: true })).status).toBe(403)

  const { ended } = (await user.post('/account/lost-device', { all: true })).body.data
  expect(ended.map(({ kind, name }: { kind: string; name: string }) => [kind, kind === 'session' ? '' : name])).toEqual(
    expect.arrayContaining([
      ['session', ''],
      ['access_token', 'Laptop'],
      ['vpn_profile', expect.stringMatching(/^Visit/)],
    ]),
  )
  expect((await laptop.get('/user')).status).toBe(401)
  expect((await byToken.get('/devices')).status).toBe(401)
  expect((await user.get('/user')).status).toBe(200)
  expect(await clientOf(client.id)).toMatchObject({ profile_issued_at: null })
  for (const spent of [link, forOther])
    expect((await anybody().post('/vpn/profile-links', { token: spent })).status).toBe(422)
  expect((await user.post('/account/lost-device', { all: true })).body.data.ended).toEqual([])
  const entry = (await audited(`user:${user.id}`)).find(({ act }) => act === 'POST /account/lost-device')
  expect(entry).toMatchObject({ company_id: company.id })
  expect(entry!['detail']).toMatchObject({ ended: { session: 1, access_token: 1, vpn_profile: 1 } })
})

test('VPN-090 VPN-091 an administrator ends the access of a user, only within the companies that both have', async () => {
  const { user, client, company } = await makeQuick('admin')
  await user.post(`/vpn/profiles/${client.id}`)
  const admin = await outpost.build.user(company.id, 'admin')
  const stranger = await outpost.build.user((await outpost.build.company()).id, 'admin')
  const path = `/users/${user.id}/lost-device`
  expect((await stranger.post(path, { all: true })).status).toBe(404)
  expect((await person(outpost.url, admin.headers).post(path, { all: true })).status).toBe(423)
  // The user also works for another company, whose session the administrator neither sees nor ends.
  const second = await outpost.build.company()
  await outpost.build.join(user.id, second.id)
  const there = await signIn(outpost.url, { email: user.email, password })
  expect((await there.put('/user/company', { company_id: second.id })).status).toBe(200)
  const { ended } = (await admin.post(path, { all: true })).body.data
  expect(ended.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['session', 'vpn_profile'])
  expect((await user.get('/user')).status).toBe(401)
  expect((await there.get('/user')).status).toBe(200)
  expect(await clientOf(client.id)).toMatchObject({ profile_issued_at: null })
})

/** A hub of WireGuard in a company of its own, with a user. */
async function makeWireguard() {
  const company = await outpost.build.company()
  const user = await outpost.build.user(company.id, 'support')
  const hub = { name: `Phones ${++count}`, hub_zone: 'local', company_id: company.id, kind: 'wireguard' }
  const hubId = (await ask(outpost.admin, 'post', '/vpn/hubs', hub)).data.id as number
  await ask(outpost.admin, 'post', '/vpn/hubs/users', { vpn_hub_id: hubId, user_id: user.id })
  const { data } = (await outpost.admin.get(`/vpn/hubs/users?vpn_hub_id=${hubId}`)).body
  return { company, user, hubId, client: data[0] as { id: number; ip: string } }
}
const valueIn = (content: string, name: string) => new RegExp(`^${name} = (.+)$`, 'm').exec(content)?.[1]

test('VPN-141 VPN-143 a profile of WireGuard has a key pair of its own, whose private key is not kept', async () => {
  const { user, hubId, client } = await makeWireguard()
  const hub = (await outpost.admin.get(`/vpn/hubs?id=${hubId}`)).body.data[0]
  expect(hub).toMatchObject({ kind: 'wireguard', type: 'tun', ca_crt_expire_at: null, server_crt_expire_at: null })
  const first = (await user.post(`/vpn/profiles/${client.id}`)).body.data
  expect(first).toMatchObject({ kind: 'wireguard', expires_at: null, replaced: false })
  expect(first.name).toMatch(/^[A-Za-z0-9_=+.-]{1,15}\.conf$/)
  expect(valueIn(first.content, 'Address')).toBe(`${client.ip}/32`)
  expect(valueIn(first.content, 'Endpoint')).toBe(`hub.test:${hub.port}`)
  const key = valueIn(first.content, 'PrivateKey')!
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  const [row] = await outpost.asOwner(`select * from vpn_clients where id = ${client.id}`)
  expect(JSON.stringify(row)).not.toContain(key)
  expect(row).toMatchObject({ serial: null, public_key: expect.any(String) })
  const second = (await user.post(`/vpn/profiles/${client.id}`)).body.data
  expect(second.replaced).toBe(true)
  const [after] = await outpost.asOwner(`select public_key from vpn_clients where id = ${client.id}`)
  expect(after!['public_key']).not.toBe(row!['public_key'])
  expect(JSON.stringify(await audited(`vpn-client:${client.id}`))).not.toContain(key)
})

test('VPN-143 an address that changes revokes the configurations that contain it', async () => {
  const { user, hubId, client } = await makeWireguard()
  await user.post(`/vpn/profiles/${client.id}`)
  const set = { mode: 'static', ip_address: client.ip }
  await ask(outpost.admin, 'post', `/vpn/hubs/users/${client.id}`, set)
  expect(await clientOf(client.id)).toMatchObject({ profile_issued_at: expect.any(String) })
  const other = client.ip.replace(/\d+$/, '99')
  await ask(outpost.admin, 'post', `/vpn/hubs/users/${client.id}`, { mode: 'static', ip_address: other })
  expect(await clientOf(client.id)).toMatchObject({ ip: other, profile_issued_at: null })
  await user.post(`/vpn/profiles/${client.id}`)
  await ask(outpost.admin, 'put', `/vpn/hubs/${hubId}/settings`, { ip: '10.99.7.0', netmask: '255.255.255.0' })
  expect(await clientOf(client.id)).toMatchObject({ ip: '10.99.7.99', profile_issued_at: null })
  expect(valueIn((await user.post(`/vpn/profiles/${client.id}`)).body.data.content, 'AllowedIPs')).toBe('10.99.7.0/24')
})

test('VPN-149 a link to a profile of WireGuard opens on its page alone', async () => {
  const { user, client } = await makeWireguard()
  const link = (await user.post(`/vpn/profiles/${client.id}/links`)).body.data
  expect(link.import_url).toBeNull()
  const url = new URL(link.url)
  expect(url.searchParams.get('kind')).toBe('wireguard')
  const token = url.hash.slice(1)
  expect((await anybody().get(`/vpn/profile-links/${token}`)).status).toBe(422)
  const opened = (await anybody().post('/vpn/profile-links', { token })).body.data
  expect(opened).toMatchObject({ kind: 'wireguard', content: expect.stringContaining('[Peer]') })
  expect((await anybody().post('/vpn/profile-links', { token })).status).toBe(422)
})

test('VPN-148 what WireGuard does not have is refused with the reason', async () => {
  const tap = { name: 'Tap', hub_zone: 'local', kind: 'wireguard', vpn_type: 'tap' }
  expect((await outpost.admin.post('/vpn/hubs', tap)).body.errors[0]).toMatchObject({ source: 'vpn_type' })
  const { company, hubId } = await makeWireguard()
  const device = await makeMember(outpost, company.id)
  const refused = await outpost.admin.post(`/vpn/hubs/${hubId}/devices`, { device_id: [device.id] })
  expect(refused.body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'device_id' })
  const dhcp = await outpost.admin.post(`/vpn/hubs/${hubId}/dhcp`, { ip_address: '10.0.0.53', type: 'DNS' })
  expect(dhcp.body.errors[0]).toMatchObject({ code: 'VALIDATION', message: expect.stringContaining('cannot tell') })
})
