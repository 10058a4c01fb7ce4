import { startFleet, type FakeDevice, type Fleet } from '@outpost/agent/fleet'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backupOf } from '../../testing/images-of-devices.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Answer } from '../../testing/person.ts'
import { until } from '../../testing/until.ts'
import { hostPublicKeys } from '../devices/host-keys/host-keys.ts'

/** Templates on simulated devices, over real connections. */
let outpost: TestOutpost
let fleet: Fleet
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
  const [hostKey] = await hostPublicKeys(outpost.running.app)
  const { body } = await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 50 })
  fleet = await startFleet({
    server: `127.0.0.1:${outpost.port}`,
    hostKey: hostKey!,
    token: body.data.token,
    count: 8,
    models: ['RUTX50'],
    retryMin: 0.2,
    rebootSeconds: 0.3,
    speed: 15,
  })
  await until(() => fleet.counters().online === fleet.devices.length, 'the fleet', 60_000)
}, 120_000)
afterAll(async () => {
  await fleet.stop()
  await outpost.close()
})

const good = async (answer: Promise<Answer>): Promise<Answer['body']> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.data
}
const text = "package network\nconfig interface 'wan'\n\tlist dns '{{ dns }}'\n\tlist dns '1.1.1.1'"
const dns = { name: 'dns', type: 'ipv4' }
const makeTemplate = (name: string, more: object = {}) =>
  good(outpost.admin.post('/configuration/templates', { name, text, variables: [dns], ...more }))
const assign = (id: number, ...assignments: object[]) =>
  good(outpost.admin.put(`/configuration/templates/${id}/assignments`, { assignments }))
const idOf = (device: FakeDevice): number => Number(device.deviceId())
const plan = (ids: number[]) => good(outpost.admin.post('/configuration/plan', { device_id: ids }))
const view = (id: number) => good(outpost.admin.get(`/devices/${id}/configuration`))

/** Has devices read, and waits until they have been. */
async function read(ids: number[]): Promise<void> {
  await good(outpost.admin.post('/configuration/read', { device_id: ids }))
  await until(
    async () => (await plan(ids)).unread === 0 && (await Promise.all(ids.map(view))).every((one) => one.read_at),
    'the devices to be read',
    30_000,
  )
}
const rollOut = async (ids: number[], waves: object[]) => {
  const { hash } = await plan(ids)
  return good(
    outpost.admin.post('/configuration/rollouts', { device_id: ids, hash, name: 'DNS', waves, confirm_within: 30 }),
  )
}
const inSync = (ids: number[]) =>
  until(
    async () => (await Promise.all(ids.map(view))).every(({ state }) => state === 'in_sync'),
    'the devices to be in sync',
    60_000,
  )

test('DESIRED-006 DESIRED-007 DESIRED-008 DESIRED-010 a template on a tag is planned and rolled out in two waves', async () => {
  const devices = fleet.devices.slice(0, 5)
  const ids = devices.map(idOf)
  const tag = await good(outpost.admin.post('/tags', { company_id: 1, name: 'DNS' }))
  await good(outpost.admin.post('/devices/tags/assign', { device_id: ids, tag_id: [tag.id] }))
  const { id } = await makeTemplate('DNS server')
  await good(
    outpost.admin.put('/configuration/values', {
      layer: 'tag',
      target_id: tag.id,
      values: [{ name: 'dns', value: '9.9.9.9' }],
    }),
  )
  await assign(id, { layer: 'tag', target_id: tag.id })
  expect(await plan(ids)).toMatchObject({ devices: 5, unread: 5, groups: [], same: 0 })
  await read(ids)
  // One order for the list of the user, however many devices are read.
  expect((await outpost.admin.get('/devices/actions/orders')).body.data).toMatchObject([
    { action_name: 'read_configuration', devices: 5, jobs: 5 },
  ])
  const seen = await plan(ids)
  expect(seen).toMatchObject({
    faults: [],
    groups: [
      { devices: 5, differences: [{ kind: 'set', option: 'network.wan.dns', from: [], to: ['9.9.9.9', '1.1.1.1'] }] },
    ],
  })
  expect(devices[0]!.platform.config.text('network')).not.toContain('9.9.9.9')
  const rollout = await rollOut(ids, [{ count: 2 }, { percent: 100 }])
  expect(rollout).toMatchObject({ devices: 5, stages: 2, state: 'running' })
  await until(
    async () => (await good(outpost.admin.get(`/configuration/rollouts?id=${rollout.id}`)))[0].state === 'done',
    'the rollout',
    60_000,
  )
  await inSync(ids)
  for (const device of devices) {
    expect(device.platform.config.text('network')).toContain("list dns '9.9.9.9'")
    const changes = (await outpost.admin.get(`/devices/${idOf(device)}/configurator/changes`)).body
    expect(changes).toMatchObject({ meta: { total: 1 }, data: [{ state: 'confirmed' }] })
    // CONFIGURATOR-087
    const log = (await outpost.admin.get(`/devices/${idOf(device)}/logs`)).body.data as Record<string, unknown>[]
    expect(log.filter(({ type }) => type === 'Configuration change')).toMatchObject([
      { status: true, log: 'DNS: Applied and confirmed.', user_id: expect.any(Number) },
      { status: true, log: 'Requested: DNS', user_id: expect.any(Number) },
    ])
  }
  expect(await plan(ids)).toMatchObject({ same: 5, groups: [] })
  const found = await outpost.admin.get('/configuration/options?option=network.wan.dns&value=9.9.9.9')
  expect(found.body.meta.total).toBe(5)
})

test('DESIRED-037 PLANE-098 a device whose digest is the known one is not asked, and one that has changed since is read', async () => {
  const [device, id] = [fleet.devices[1]!, idOf(fleet.devices[1]!)]
  const stored = async () => (await outpost.asOwner(`select digest from desired_devices where device_id = ${id}`))[0]!
  const asked = vi.spyOn(outpost.running.app.link!, 'run')
  const questions = () => asked.mock.calls.filter(([to, command]) => to === id && command === 'config.hashes').length
  const connectAgain = async () => {
    device.agent.drop()
    await until(() => device.agent.state !== 'online', 'the end of the connection')
    await until(() => device.agent.state === 'online', 'the next connection')
  }
  expect(await stored()).toEqual({ digest: null })
  await connectAgain()
  await until(async () => (await stored())['digest'] !== null, 'the digest')
  expect(questions()).toBe(1)
  await connectAgain()
  // A config that no template changes: the device is asked once, and not read.
  device.platform.config.edit('system', "set system.system.timezone='CET-1CEST'")
  const before = await stored()
  await connectAgain()
  await until(async () => (await stored())['digest'] !== before['digest'], 'the next digest')
  expect(questions()).toBe(2)
  expect(await view(id)).toMatchObject({ state: 'in_sync' })
  device.platform.config.edit('network', "add_list network.wan.dns='8.8.8.8'")
  await connectAgain()
  await until(async () => (await view(id)).state === 'drifted', 'the drift to be found', 30_000)
  expect(await stored()).toEqual({ digest: null })
})

test('DESIRED-010 a device that connects with other files is read again', async () => {
  const device = fleet.devices[0]!
  device.platform.config.edit('network', "add_list network.wan.dns='8.8.8.8'")
  expect(await view(idOf(device))).toMatchObject({ state: 'in_sync' })
  fleet.drop(1)
  await until(async () => (await view(idOf(device))).state === 'drifted', 'the drift to be found', 30_000)
  const { drift } = await view(idOf(device))
  expect(drift).toMatchObject([{ option: 'network.wan.dns', present: ['9.9.9.9', '1.1.1.1', '8.8.8.8'] }])
})

test('DESIRED-016 a rollout to devices that already are as desired sends nothing and begins to notice changes', async () => {
  const devices = fleet.devices.slice(5, 7)
  const ids = devices.map(idOf)
  const { id } = await makeTemplate('As it is', {
    text: "package network\nconfig interface 'wan'\n\toption proto 'dhcp'",
    variables: [],
  })
  await assign(id, ...ids.map((target_id) => ({ layer: 'device', target_id })))
  const early = await plan(ids)
  const order = { device_id: ids, name: 'As it is', waves: [{ percent: 100 }] }
  const refused = await outpost.admin.post('/configuration/rollouts', { ...order, hash: early.hash })
  expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'CONFLICT'])
  expect(refused.body.errors[0].message).toContain('has been read')
  await read(ids)
  const { hash, ...seen } = await plan(ids)
  expect(seen).toMatchObject({ same: 2, untracked: 2, groups: [] })
  expect(await view(ids[0]!)).toMatchObject({ state: 'none', untracked: true })
  const rollout = await good(outpost.admin.post('/configuration/rollouts', { ...order, hash }))
  expect(rollout).toMatchObject({ state: 'done', devices: 0, same: 2, failed: 0 })
  expect(rollout.finished_at).not.toBeNull()
  expect(await plan(ids)).toMatchObject({ same: 2, untracked: 0 })
  expect(await view(ids[0]!)).toMatchObject({ state: 'in_sync', untracked: false })
  for (const one of ids)
    expect((await outpost.admin.get(`/devices/${one}/configurator/changes`)).body.meta.total).toBe(0)
  devices[0]!.platform.config.edit('network', "set network.wan.proto='static'")
  await good(outpost.admin.post('/configuration/read', { device_id: ids }))
  await until(async () => (await view(ids[0]!)).state === 'drifted', 'the drift to be found', 30_000)
  expect(await view(ids[1]!)).toMatchObject({ state: 'in_sync' })
})

test('DESIRED-021 a template, a device, its desired configuration and a backup are compared option by option', async () => {
  const device = fleet.devices[7]!
  const id = idOf(device)
  const template = await makeTemplate('Compared', {
    text: "package network\nconfig interface 'wan'\n\toption proto 'static'\n\toption password 'one'\n\tlist dns '{{ dns }}'",
    variables: [{ name: 'dns', type: 'ipv4', default: '9.9.9.9' }],
  })
  await assign(template.id, { layer: 'device', target_id: id })
  const asked = (first: object, second: object, more: object = {}) =>
    outpost.admin.post('/configuration/compare', { first, second, ...more })
  const compare = (first: object, second: object, more: object = {}) => good(asked(first, second, more))
  const unread = await asked({ kind: 'device', id }, { kind: 'desired', id })
  expect([unread.status, unread.body.errors[0].source]).toEqual([422, 'first.id'])
  device.platform.config.edit('network', "set network.wan.password='other'")
  await read([id])

  const drift = await compare({ kind: 'device', id }, { kind: 'desired', id }, { common: true })
  expect(drift.differences).toEqual([
    { option: 'network.wan.password', change: 'changed', first: ['(hidden)'], second: ['(hidden)'] },
    { option: 'network.wan.proto', change: 'changed', first: ['dhcp'], second: ['static'] },
  ])
  expect(JSON.stringify(await compare({ kind: 'device', id }, { kind: 'desired', id }))).not.toContain('other')
  const versions = await good(
    outpost.admin.put(`/configuration/templates/${template.id}`, {
      text: "package network\nconfig interface 'wan'\n\toption proto 'dhcp'",
    }),
  )
  expect(versions.version).toBe(2)
  expect(
    await compare({ kind: 'template', id: template.id, version: 1 }, { kind: 'template', id: template.id }),
  ).toMatchObject({
    total: 3,
    same: 1,
    differences: [
      { option: 'network.wan.dns', change: 'removed', first: ['{{ dns }}'], second: [] },
      { option: 'network.wan.password', change: 'removed', first: ['(hidden)'] },
      { option: 'network.wan.proto', first: ['static'], second: ['dhcp'] },
    ],
  })

  const form = new FormData()
  form.set('type', 'config')
  const network =
    "config interface 'wan'\n\toption proto 'dhcp'\n\tlist dns '8.8.8.8'\n\nconfig route\n\toption target '10.0.0.0'\n"
  const archive = backupOf({ 'etc/config/network': network, 'etc/config/broken': 'nonsense here' })
  form.set('file', new File([new Uint8Array(archive)], 'backup.tar.gz'))
  const backup = (await good(outpost.admin.post('/files', form))).id
  const found = await compare({ kind: 'backup', id: backup }, { kind: 'desired', id }, { q: '8.8' })
  expect(found).toMatchObject({
    total: 1,
    differences: [{ option: 'network.wan.dns', change: 'removed', first: ['8.8.8.8'], second: [] }],
    faults: [{ side: 'first', message: expect.stringContaining('etc/config/broken: Line 1') }],
  })
  const whole = await compare({ kind: 'desired', id }, { kind: 'backup', id: backup })
  expect(whole.differences).toContainEqual({
    option: 'network.@route[0].target',
    change: 'added',
    first: [],
    second: ['10.0.0.0'],
  })
  const guest = await outpost.build.user(1, 'read_only')
  const body = { first: { kind: 'backup', id: backup }, second: { kind: 'desired', id } }
  expect((await guest.post('/configuration/compare', body)).status).toBe(403)
})

test('DESIRED-022 a change made on a device is adopted into the template as a new version', async () => {
  const devices = fleet.devices.slice(3, 5)
  const [id, other] = devices.map(idOf) as [number, number]
  const [{ id: template }] = await good(outpost.admin.get('/configuration/templates?q=DNS server'))
  const secret = await makeTemplate('Secret', {
    text: "package network\nconfig interface 'wan'\n\toption password 'one'\n\toption metric '5'",
    variables: [],
  })
  await assign(secret.id, { layer: 'device', target_id: id, version: 1 })
  const { id: rollout } = await rollOut([id], [{ percent: 100 }])
  await until(
    async () => (await good(outpost.admin.get(`/configuration/rollouts?id=${rollout}`)))[0].state === 'done',
    'the rollout',
    60_000,
  )
  await inSync([id, other])
  devices[0]!.platform.config.edit('network', "add_list network.wan.dns='8.8.8.8'")
  devices[0]!.platform.config.edit('network', "set network.wan.password='two'")
  devices[0]!.platform.config.edit('network', "set network.wan.metric='7'")
  await good(outpost.admin.post('/configuration/read', { device_id: [id] }))
  await until(async () => (await view(id)).drifted === 3, 'the drift to be found', 30_000)
  const adopt = (options: string[]) =>
    outpost.admin.post(`/devices/${id}/configuration/adopt`, { options, into: 'template' })
  const refused = await adopt(['network.wan.password'])
  expect([refused.status, refused.body.errors[0].source]).toEqual([422, 'options'])
  expect((await view(id)).drifted).toBe(3)
  await good(
    outpost.admin.put(`/configuration/templates/${secret.id}`, { text: "package network\nconfig interface 'wan'" }),
  )
  expect((await adopt(['network.wan.metric'])).body.errors[0].message).toContain('version 1')

  const adopted = await good(adopt(['network.wan.dns']))
  expect(adopted.drift.map(({ option }: { option: string }) => option)).not.toContain('network.wan.dns')
  expect(adopted.options).toContainEqual(
    expect.objectContaining({ option: 'network.wan.dns', template_id: template, version: 2, variables: [] }),
  )
  expect((await good(outpost.admin.get(`/configuration/templates/${template}`))).text).toBe(
    "package network\nconfig interface 'wan'\n\tlist dns '9.9.9.9'\n\tlist dns '1.1.1.1'\n\tlist dns '8.8.8.8'",
  )
  expect((await plan([other])).groups).toMatchObject([
    { differences: [{ option: 'network.wan.dns', to: ['9.9.9.9', '1.1.1.1', '8.8.8.8'] }] },
  ])
})

test('DESIRED-023 a rollout waits for a second user and for its hours, stops at a share of failures, and is listed with the others', async () => {
  const devices = fleet.devices.slice(5, 7)
  const ids = devices.map(idOf)
  const template = await makeTemplate('Hostname', {
    text: "package system\nconfig system 'system'\n\toption notes 'first'",
    variables: [],
  })
  await assign(template.id, ...ids.map((target_id) => ({ layer: 'device', target_id })))
  await good(outpost.admin.put(`/configuration/templates/${template.id}`, { name: 'Notes' }))
  await read(ids)
  const order = async (more: object) => {
    const asked = { template_id: template.id }
    const { hash } = await good(outpost.admin.post('/configuration/plan', asked))
    const waves = [{ count: 1 }, { percent: 100 }]
    return good(
      outpost.admin.post('/configuration/rollouts', {
        ...asked,
        hash,
        name: 'Notes',
        waves,
        confirm_within: 30,
        ...more,
      }),
    )
  }
  const listed = (id: number) => good(outpost.admin.get(`/devices/updates/rollouts/${id}`))
  const isOver = async (id: number) => (await listed(id)).finished_at !== null

  const approval = await order({ approval: true, expires_in: 86_400 })
  expect(approval).toMatchObject({ state: 'approval', devices: 2, open: 2 })
  expect(await listed(approval.id)).toMatchObject({ kind: 'configure', file_id: template.id, file_name: 'Notes' })
  const path = `/configuration/rollouts/${approval.id}`
  expect((await outpost.admin.post(`${path}/approve`)).status).toBe(403)
  expect(devices[0]!.platform.config.text('system')).not.toContain('first')
  const second = await outpost.build.user(1)
  expect((await second.post(`${path}/approve`)).status).toBe(200)
  expect((await second.post(`${path}/approve`)).status).toBe(409)
  await until(() => isOver(approval.id), 'the approved rollout', 60_000)
  expect(await listed(approval.id)).toMatchObject({ state: 'done', approved: true, done: 2 })
  for (const device of devices) expect(device.platform.config.text('system')).toContain('first')

  const change = async (notes: string) => {
    const next = `package system\nconfig system 'system'\n\toption notes '${notes}'`
    await good(outpost.admin.put(`/configuration/templates/${template.id}`, { text: next }))
    await inSync(ids)
  }
  await change('second')
  const inHours = (hours: number): string => `${String((new Date().getUTCHours() + hours) % 24).padStart(2, '0')}:00`
  const later = await order({ window: { from: inHours(3), to: inHours(4), zone: 'UTC' } })
  expect(await listed(later.id)).toMatchObject({ state: 'running', progress: [{ waiting: 1 }, { waiting: 1 }] })
  await good(outpost.admin.post(`/configuration/rollouts/${later.id}/stop`))
  expect(await listed(later.id)).toMatchObject({ state: 'stopped', cancelled: 2 })

  // Edits that the plan does not know make the device refuse the change.
  for (const device of devices) device.platform.config.edit('system', "set system.system.zonename='UTC'")
  const halted = await order({ halt_percent: 50, halt_after: 1 })
  await until(() => isOver(halted.id), 'the halt', 60_000)
  expect(await listed(halted.id)).toMatchObject({ state: 'stopped', halt_percent: 50, failed: 1, cancelled: 1 })
})
