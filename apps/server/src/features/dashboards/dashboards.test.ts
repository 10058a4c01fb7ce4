import { requestOf } from '@outpost/contract/dashboards/requests'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../testing/calls.ts'
import { makeMember, type Member } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Peer } from '../../testing/peer.ts'
import { person, type Person } from '../../testing/person.ts'
import { until } from '../../testing/until.ts'
import { keepPartitions } from '../telemetry/retention.ts'
import { dashboardJobs } from './jobs.ts'

let outpost: TestOutpost
let company: { id: number; level: number }
let member: Member
let peer: Peer
let admin: Person
beforeAll(async () => {
  outpost = await startOutpost()
  await keepPartitions(outpost.running.app)
  company = await outpost.build.company()
  member = await makeMember(outpost, company.id)
  admin = await outpost.build.user(company.id, 'admin')
  peer = await member.connect()
  const at = Math.floor(Date.now() / 1000)
  peer.send({ kind: 'telemetry', at: at - 120, values: { signal: -80, temperature: 40.5, operator: 'Telia' } })
  peer.send({
    kind: 'telemetry',
    at: at - 60,
    values: { signal: -70, temperature: 41.5, operator: 'Telenor', latitude: 59.9, longitude: 10.7 },
  })
  await until(
    async () => (await admin.get(`/devices/${member.id}?fields=signal`)).body.data.signal === -70,
    'the second report',
  )
})
afterAll(async () => {
  peer.end()
  await outpost.close()
})

type Given = Record<string, unknown>
const widget = (key: number, kind: string, more: Given = {}): Given => ({
  key,
  kind,
  x: 0,
  y: key,
  w: 4,
  h: 2,
  ...more,
})
const create = async (more: Given = {}, who = admin) => {
  const made = await who.post('/dashboards', { device_id: member.id, name: 'Overview', ...more })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.data
}
const data = async (request: Given, who = admin) => {
  const answer = await who.post('/dashboards/data', { device_id: member.id, ...request })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

test('DASHBOARDS-001 DASHBOARDS-009 a dashboard is listed for all of the company if it is shared, and otherwise only for its author', async () => {
  const colleague = await outpost.build.user(company.id, 'end_user')
  const own = await create({ name: 'Private' })
  const shared = await create({ name: 'For all', description: 'Signal', shared: true })
  const names = async (who: Person) =>
    (await who.get(`/dashboards?device_id=${member.id}`)).body.data.map(({ name }: { name: string }) => name)
  expect(await names(admin)).toEqual(['For all', 'Private'])
  expect(await names(colleague)).toEqual(['For all'])
  expect((await colleague.get(`/dashboards/${own.id}`)).status).toBe(404)
  expect((await colleague.get(`/dashboards/${shared.id}`)).body.data).toMatchObject({ own: false, shared: true })
  const hide = await colleague.put(`/dashboards/${shared.id}`, { shared: false })
  expect(hide).toMatchObject({ status: 403, body: { errors: [{ source: 'shared' }] } })
  await admin.del(`/dashboards/${own.id}`)
  expect(await names(admin)).toEqual(['For all'])
})

test('DASHBOARDS-010 widgets must fit the grid, and name only records that the user sees', async () => {
  const refused = async (...widgets: Given[]) => {
    const { status, body } = await admin.post('/dashboards', { device_id: member.id, name: 'x', widgets })
    return [status, body.errors[0].source]
  }
  expect(await refused(widget(1, 'value', { x: 9 }))).toEqual([422, 'widgets.0.w'])
  expect(await refused(widget(1, 'value'), widget(1, 'text'))).toEqual([422, 'widgets.1.key'])
  expect(await refused(widget(1, 'gauge', { least: 5, most: 5 }))).toEqual([422, 'widgets.0.most'])
  expect(await refused(widget(1, 'text'), widget(2, 'picture', { image_id: 2_147_483_000 }))).toEqual([
    404,
    'widgets.1.image_id',
  ])
  expect(await refused(widget(1, 'button', { remote_access_id: 2_147_483_000 }))).toEqual([
    404,
    'widgets.0.remote_access_id',
  ])
})

test('DASHBOARDS-007 DASHBOARDS-011 values have age, period and source; one that no longer exists is missing, not zero', async () => {
  const { values } = await data({ parameters: ['signal', 'operator', 'rsrp', 'gone', '7000:meter:volt'] })
  expect(values).toMatchObject([
    { address: 'signal', status: 'known', value: -70, unit: 'dBm', template: null },
    { address: 'operator', status: 'known', value: 'Telenor' },
    { address: 'rsrp', status: 'never', value: null, at: null },
    { address: 'gone', status: 'missing', value: null },
    { address: '7000:meter:volt', status: 'missing', value: null },
  ])
  expect(values[0].at).toMatch(/^\d{4}-\d\d-\d\d /)
  expect(values[0].period).toBeGreaterThan(0)
})

test('DASHBOARDS-012 one request reads everything that twenty widgets show', async () => {
  const widgets = [
    ...Array.from({ length: 14 }, (_, at) => widget(at + 1, 'value', { parameters: ['signal'] })),
    widget(20, 'line', { parameters: ['signal', 'temperature'], hours: 1 }),
    widget(21, 'line', { parameters: ['signal'], hours: 1 }),
    widget(22, 'pie', { parameters: ['operator'], hours: 1 }),
    widget(23, 'bar', { parameters: ['signal'], hours: 1 }),
    widget(24, 'map'),
    widget(25, 'picture', { pins: [{ parameter: 'temperature', x: 1, y: 2 }] }),
  ]
  const made = await create({ name: 'Twenty', widgets })
  const request = requestOf(made.widgets)
  expect(request.charts).toEqual([{ hours: 1, parameters: ['signal', 'temperature'] }])
  const answer = await data({ ...request })
  expect(answer.values.map(({ address }: { address: string }) => address).toSorted()).toEqual([
    'operator',
    'signal',
    'temperature',
  ])
  expect(
    answer.charts[0].series.map((one: { parameter: string; values: number[] }) => [one.parameter, one.values]),
  ).toEqual([
    ['signal', [-80, -70]],
    ['temperature', [40.5, 41.5]],
  ])
  const shares = Object.fromEntries(
    answer.shares.map((one: { parameter: string; values: { value: string; percent: number }[] }) => [
      one.parameter,
      one.values.map(({ value }) => value).toSorted(),
    ]),
  )
  expect(shares).toEqual({ operator: ['Telenor', 'Telia'], signal: ['-70', '-80'] })
  expect(answer.location).toEqual({ latitude: 59.9, longitude: 10.7, source: 'gps' })
})

test('DASHBOARDS-008 DASHBOARDS-013 values that need a permission are hidden from users without it', async () => {
  const viewer = await outpost.build.userWith(company.id, [10])
  const answer = await data(
    { parameters: ['latitude', 'signal'], location: true, shares: [{ hours: 1, parameter: 'latitude' }] },
    viewer,
  )
  expect(answer).toMatchObject({
    values: [
      { status: 'hidden', value: null },
      { status: 'known', value: -70 },
    ],
    shares: [{ values: [] }],
    location: null,
  })
  const fields = (await viewer.get(`/dashboards/fields?device_id=${member.id}`)).body.data
  const addresses = fields.map(({ address }: { address: string }) => address)
  expect(addresses).toContain('signal')
  expect(addresses).not.toContain('latitude')
})

test('DASHBOARDS-014 DASHBOARDS-015 an edit of an older revision is refused, and earlier versions can be restored', async () => {
  const { id } = await create({ name: 'First', shared: true, widgets: [widget(1, 'text', { text: 'one' })] })
  const path = `/dashboards/${id}`
  const second = await admin.put(path, { revision: 1, widgets: [widget(1, 'text', { text: 'two' })] })
  expect(second.body.data).toMatchObject({ revision: 2, widgets: [{ text: 'two' }] })
  const late = await admin.put(path, { revision: 1, name: 'Mine' })
  expect(late).toMatchObject({ status: 409, body: { errors: [{ code: 'CHANGED_MEANWHILE', source: 'revision' }] } })
  const versions = (await admin.get(`${path}/versions`)).body
  expect(versions.data).toMatchObject([
    { id: 2, widget_count: 1 },
    { id: 1, name: 'First' },
  ])
  expect((await admin.post(`${path}/versions/1`, { revision: 1 })).status).toBe(409)
  const restored = await admin.post(`${path}/versions/1`, { revision: 2 })
  expect(restored.body.data).toMatchObject({ revision: 3, widgets: [{ text: 'one' }] })
  expect((await admin.post(`${path}/versions/77`, { revision: 3 })).status).toBe(404)
})

test('DASHBOARDS-016 DASHBOARDS-017 DASHBOARDS-018 a link shows only the values of its dashboard, until it is revoked or expires', async () => {
  const { id } = await create({
    name: 'For a customer',
    widgets: [
      widget(1, 'value', { parameters: ['signal'] }),
      widget(2, 'button', { title: 'Restart' }),
      widget(3, 'value', { parameters: ['latitude'] }),
    ],
  })
  const editor = await outpost.build.userWith(company.id, [10, 11])
  await admin.put(`/dashboards/${id}`, { shared: true })
  const link = (await editor.post(`/dashboards/${id}/links`, { days: 1 })).body.data
  const guest = person(outpost.url)
  const opened = await guest.post('/dashboards/shared', { token: link.token })
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  expect(Object.keys(opened.body.data).toSorted()).toEqual(['data', 'expires_at', 'name', 'refresh', 'widgets'])
  expect(opened.body.data.widgets.map(({ kind }: { kind: string }) => kind)).toEqual(['value', 'value'])
  // The author of the link may not see locations, so the link does not show them either.
  expect(opened.body.data.data.values).toMatchObject([
    { address: 'signal', value: -70 },
    { address: 'latitude', status: 'hidden', value: null },
  ])
  expect(JSON.stringify(opened.body)).not.toContain('Telenor')
  const stranger = await outpost.build.user((await outpost.build.company()).id, 'read_only')
  expect((await stranger.post('/dashboards/shared', { token: link.token })).body.data.name).toBe('For a customer')
  const none = await guest.post('/dashboards/shared/pictures', { token: link.token, image_id: 1 })
  expect(none.status).toBe(404)
  const stored = await outpost.asOwner(`select token_hash::text as hash from dashboard_links where id = ${link.id}`)
  expect(String(stored[0]!['hash'])).not.toContain(link.token)
  const listed = (await admin.get(`/dashboards/${id}/links`)).body.data
  expect(listed).toMatchObject([{ id: link.id, last_used_at: expect.any(String) }])
  expect(listed[0]).not.toHaveProperty('token')
  const refused = { status: 404, body: { errors: [{ code: 'LINK_NOT_VALID' }] } }
  await outpost.asOwner(`update dashboard_links set expires_at = now() - interval '1 second' where id = ${link.id}`)
  const late = await guest.post('/dashboards/shared', { token: link.token })
  expect(late.body.errors).toMatchObject(refused.body.errors)
  const second = (await admin.post(`/dashboards/${id}/links`, {})).body.data
  expect((await guest.post('/dashboards/shared', { token: second.token })).status).toBe(200)
  expect((await admin.del(`/dashboards/${id}/links/${second.id}`)).status).toBe(200)
  expect((await guest.post('/dashboards/shared', { token: second.token })).body.errors).toMatchObject(
    refused.body.errors,
  )
  await outpost.asOwner("update rate_limits set count = 300 where key like 'dashboard-link:%'")
  expect((await guest.post('/dashboards/shared', { token: 'x' })).status).toBe(429)
  await outpost.asOwner("delete from rate_limits where key like 'dashboard-link:%'")
})

test('DASHBOARDS-026 DASHBOARDS-027 a link shows what its author may see at the moment, and nothing when they may not see the dashboard', async () => {
  const { id } = await create({ shared: true, widgets: [widget(1, 'value', { parameters: ['signal', 'latitude'] })] })
  const guest = person(outpost.url)
  const open = (token: string) => guest.post('/dashboards/shared', { token })
  const author = await outpost.build.user(company.id, 'admin')
  const { token } = (await author.post(`/dashboards/${id}/links`, {})).body.data
  const statuses = async () => (await open(token)).body.data.data.values.map(({ status }: { status: string }) => status)
  expect(await statuses()).toEqual(['known', 'known'])
  const weaker = await outpost.build.userWith(company.id, [10])
  const roleOf = (user: number) => `(select role_id from users where id = ${user})`
  const before = (await outpost.asOwner(`select role_id from users where id = ${author.id}`))[0]!['role_id']
  await outpost.asOwner(`update users set role_id = ${roleOf(weaker.id)} where id = ${author.id}`)
  expect(await statuses()).toEqual(['known', 'hidden'])
  const none = await outpost.build.userWith(company.id, [1])
  await outpost.asOwner(`update users set role_id = ${roleOf(none.id)} where id = ${author.id}`)
  const refused = { status: 422, code: 'LINK_NOT_VALID' }
  const fault = async () => {
    const { status, body } = await open(token)
    return { status, code: body.errors?.[0]?.code }
  }
  expect(await fault()).toEqual(refused)
  await outpost.asOwner(`update users set role_id = ${before} where id = ${author.id}`)
  expect(await statuses()).toEqual(['known', 'known'])
  await admin.put(`/dashboards/${id}`, { revision: 1, shared: false })
  expect(await fault()).toEqual(refused)
  await admin.put(`/dashboards/${id}`, { revision: 2, shared: true })
  await outpost.asOwner(`update users set disabled_at = now() where id = ${author.id}`)
  expect(await fault()).toEqual(refused)
})

test('DASHBOARDS-028 the series of all charts of a request are limited', async () => {
  const charts = Array.from({ length: 40 }, (_, n) => ({ hours: 1 + n, parameters: Array(13).fill('signal') }))
  const many = await admin.post('/dashboards/data', { device_id: member.id, charts })
  expect(many).toMatchObject({ status: 422, body: { errors: [{ source: 'charts' }] } })
  expect((await data({ charts: charts.slice(0, 2) })).charts).toHaveLength(2)
})

test('DASHBOARDS-017 the records of expired links are deleted', async () => {
  const { id } = await create()
  const [gone, kept] = [
    await admin.post(`/dashboards/${id}/links`, {}),
    await admin.post(`/dashboards/${id}/links`, {}),
  ]
  await outpost.asOwner(
    `update dashboard_links set expires_at = now() - interval '1 second' where id = ${gone.body.data.id}`,
  )
  await dashboardJobs.find(({ name }) => name === 'dashboards.forget-links')!.run(outpost.running.app, {})
  const left = await outpost.asOwner(`select id from dashboard_links where dashboard_id = ${id}`)
  expect(left).toEqual([{ id: kept.body.data.id }])
})

test('DASHBOARDS-029 a private dashboard whose author no longer sees its device is deleted in the following night', async () => {
  const next = await outpost.build.company()
  const device = await outpost.build.device(company.id)
  const mine = await admin.post('/dashboards', { device_id: device.id, name: 'Mine' })
  const ours = await admin.post('/dashboards', { device_id: device.id, name: 'Ours', shared: true })
  const other = await create({ name: 'Stays' })
  const forget = dashboardJobs.find(({ name }) => name === 'dashboards.forget-private')!
  await outpost.admin.post('/devices/move', { device_id: [device.id], company_id: next.id })
  await forget.run(outpost.running.app, {})
  const left = await outpost.asOwner(
    `select id from dashboards where id in (${mine.body.data.id}, ${ours.body.data.id}, ${other.id}) order by id`,
  )
  expect(left.map(({ id }) => id)).toEqual([ours.body.data.id, other.id])
})

test('DASHBOARDS-019 a template dashboard is offered for devices of its model', async () => {
  const { id } = await create({
    widgets: [widget(1, 'value', { parameters: ['signal'] }), widget(2, 'button', {})],
    name: 'Source',
  })
  await outpost.asOwner(`update devices set model = 'RUT-X' where id = ${member.id}`)
  const made = await admin.post('/dashboards/templates', { dashboard_id: id, name: 'Router' })
  expect(made.body.data).toMatchObject({ model: 'RUT-X', name: 'Router', company_id: company.id })
  const other = await outpost.build.device(company.id)
  const offered = async (deviceId: number) =>
    (await admin.get(`/dashboards/templates?device_id=${deviceId}`)).body.data.map(({ name }: { name: string }) => name)
  expect(await offered(member.id)).toEqual(['Router'])
  expect(await offered(other.id)).toEqual([])
  expect((await admin.del(`/dashboards/templates/${made.body.data.id}`)).status).toBe(200)
  expect(await offered(member.id)).toEqual([])
})

test('DASHBOARDS-020 the links of a dashboard end when its device moves to another company', async () => {
  const next = await outpost.build.company()
  const device = await outpost.build.device(company.id)
  const { id } = (await admin.post('/dashboards', { device_id: device.id, name: 'Moving', shared: true })).body.data
  const { token } = (await admin.post(`/dashboards/${id}/links`, {})).body.data
  const moved = await outpost.admin.post('/devices/move', { device_id: [device.id], company_id: next.id })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  await until(
    async () => (await outpost.admin.get(`/dashboards/${id}`)).body.data.company_id === next.id,
    'the dashboard in the new company',
  )
  expect((await person(outpost.url).post('/dashboards/shared', { token })).status).not.toBe(200)
  expect((await admin.get(`/dashboards/${id}`)).status).toBe(404)
})

/** The beginning of a JPEG of 64 by 48 pixels, which is enough to be recognised. */
const jpeg = Buffer.from('ffd8ffc2000b080030004001011100ffd9', 'hex')

test('DASHBOARDS-005 DASHBOARDS-016 the image of a picture is read with its dashboard and with its link, and no other image is', async () => {
  const upload = async () => {
    const image = new File([jpeg], 'plan.jpg', { type: 'image/jpeg' })
    const sent = await admin.post('/images', formOf({ company_id: company.id, type: 'device_dashboard', image }))
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    return sent.body.data.id as number
  }
  const [shown, other] = [await upload(), await upload()]
  const pins = [{ parameter: 'signal', x: 12.5, y: 80 }]
  const { id, widgets } = await create({ widgets: [widget(1, 'picture', { image_id: shown, pins })], shared: true })
  expect(widgets[0]).toMatchObject({ image_id: shown, pins })
  const viewer = await outpost.build.userWith(company.id, [10])
  const picture = await viewer.get(`/dashboards/${id}/pictures/${shown}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await viewer.get(`/dashboards/${id}/pictures/${other}`)).status).toBe(404)
  const { token } = (await admin.post(`/dashboards/${id}/links`, {})).body.data
  const guest = person(outpost.url)
  expect((await guest.post('/dashboards/shared/pictures', { token, image_id: shown })).status).toBe(200)
  expect((await guest.post('/dashboards/shared/pictures', { token, image_id: other })).status).toBe(404)
  await admin.del(`/images/${shown}`)
  expect((await viewer.get(`/dashboards/${id}/pictures/${shown}`)).status).toBe(404)
})
