import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { approvedCpe, eventsOn, makeScene, type Scene } from './testing/scene.ts'

let outpost: TestOutpost
let scene: Scene
let shared: { id: number }
beforeAll(async () => {
  outpost = await startOutpost(['api', 'worker'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' })
  scene = await makeScene(outpost)
  shared = await approvedCpe(outpost, scene)
})
afterAll(() => outpost.close())

const act = async (id: number, action: string): Promise<string> =>
  (await scene.user.post('/devices/actions', { action, device_id: [id] })).body.meta.channel
const commandsOf = async (id: number) => (await scene.user.get(`/devices/${id}/commands`)).body.data
const stateOf = async (id: number): Promise<string> => (await commandsOf(id))[0].state
const parametersOf = async (id: number, q = '') =>
  (await scene.user.get(`/devices/${id}/cwmp/parameters?limit=100&q=${q}`)).body.data as Record<string, unknown>[]

test('CWMP-011 a reboot waits for the next session, and is done when the device says so after its restart', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  const channel = await act(id, 'reboot')
  expect((await cpe.session()).map(({ method }) => method)).toEqual(['Reboot'])
  expect(await stateOf(id)).toBe('delivered')
  await cpe.session(['1 BOOT', ['M Reboot', cpe.rebootKeys[0]!]])
  expect(await stateOf(id)).toBe('completed')
  expect((await eventsOn(scene, channel, id)).at(-1)).toMatchObject({ status: 'completed' })
  expect(
    (await cpe.session()).map(({ method }) => method),
    'it is not sent again',
  ).toEqual([])
})

test('CWMP-012 the device is called at its own address with Digest, so that a command need not wait', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  let calls = 0
  const listener = await cpe.listen(() => calls++)
  try {
    await cpe.session()
    await act(id, 'reboot')
    await until(() => calls === 1, 'the call')
  } finally {
    listener.close()
  }
})

test('CWMP-013 an address that the device has not called from is not called, and the user is told that the command waits', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  cpe.values.set('Device.ManagementServer.ConnectionRequestURL', 'http://8.8.8.8:7547/')
  await cpe.session()
  const channel = await act(id, 'reboot')
  await until(async () => (await eventsOn(scene, channel, id)).some(({ value }) => value.includes('NAT')), 'the reason')
  expect(await stateOf(id)).toBe('queued')
})

test('CWMP-014 a command that TR-069 does not have fails at once with the reason', async () => {
  const { id } = await approvedCpe(outpost, scene)
  const { body } = await scene.user.post(`/devices/${id}/command`, { command: 'uptime' })
  await until(async () => (await stateOf(id)) === 'failed', 'the end')
  expect((await eventsOn(scene, body.meta.channel, id)).at(-1)).toMatchObject({
    status: 'error',
    value: expect.stringContaining('TR-069'),
  })
})

test('CWMP-015 a command whose session was cut is unknown, and never sent again', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  await act(id, 'reboot')
  cpe.beforeAnswer = () => {
    throw new Error('the power fails')
  }
  await expect(cpe.session()).rejects.toThrow('the power fails')
  expect(await stateOf(id)).toBe('sent')
  cpe.beforeAnswer = () => undefined
  expect((await cpe.session()).map(({ method }) => method)).toEqual([])
  expect(await stateOf(id)).toBe('unknown')
})

test('CWMP-016 a server that is killed between a request and its answer does not send it again', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  await act(id, 'reboot')
  cpe.beforeAnswer = async () => {
    await outpost.restart()
    cpe.close()
  }
  await expect(cpe.session()).rejects.toThrow()
  cpe.beforeAnswer = () => undefined
  expect((await cpe.session()).map(({ method }) => method)).toEqual([])
  expect(await stateOf(id)).toBe('unknown')
})

test('CWMP-017 parameters are read on request, and listed with whether they can be set; passwords are not kept', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  const { body } = await scene.user.post(`/devices/${id}/cwmp/parameters/read`, { path: 'Device.WiFi.' })
  await cpe.session()
  expect((await eventsOn(scene, body.meta.channel, id)).at(-1)).toMatchObject({
    status: 'completed',
    data: { count: 2 },
  })
  expect(await parametersOf(id, 'wifi')).toMatchObject([
    { name: 'Device.WiFi.AccessPoint.1.Security.KeyPassphrase', value: null, writable: true },
    { name: 'Device.WiFi.SSID.1.SSID', value: 'Café & Co', type: 'string', writable: true },
  ])
  const missing = await scene.user.post(`/devices/${id}/cwmp/parameters/read`, { path: 'Device.Nothing' })
  await cpe.session()
  expect((await eventsOn(scene, missing.body.meta.channel, id)).at(-1)).toMatchObject({
    status: 'error',
    value: 'The device refused: Invalid parameter name (fault 9005)',
  })
})

test('CWMP-018 parameters are set on the device, and their values are in no list of commands', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  const name = 'Device.WiFi.SSID.1.SSID'
  const values = [{ name, type: 'string', value: 'A <b> & "c"' }]
  const { body } = await scene.user.put(`/devices/${id}/cwmp/parameters`, { values })
  await cpe.session()
  expect(cpe.values.get(name)).toBe('A <b> & "c"')
  expect((await eventsOn(scene, body.meta.channel, id)).at(-1)).toMatchObject({ status: 'completed' })
  expect(await parametersOf(id, 'ssid.1.ssid')).toMatchObject([{ name, value: 'A <b> & "c"' }])
  expect(JSON.stringify(await commandsOf(id))).not.toContain('&')
})

test.each([
  ['int', '12', 'abc'],
  ['int', '-2147483648', '2147483648'],
  ['unsignedInt', '4294967295', '-1'],
  ['unsignedLong', '18446744073709551615', '1.5'],
  ['boolean', 'true', 'yes'],
  ['dateTime', '2026-01-01T00:00:00Z', 'today'],
  ['base64', 'QQ==', 'Q'],
  ['hexBinary', '0aFF', 'xyz'],
])('CWMP-018 a value of the type %s may be %s and not %s', async (type, good, bad) => {
  const values = (value: string) => ({ values: [{ name: 'Device.X.Y', type, value }] })
  const { id } = shared
  const refused = await scene.user.put(`/devices/${id}/cwmp/parameters`, values(bad))
  expect([refused.status, refused.body.errors[0].source]).toEqual([422, 'values.0.value'])
  expect((await scene.user.put(`/devices/${id}/cwmp/parameters`, values(good))).status).toBe(200)
})

test('CWMP-018 a parameter is set once in a command', async () => {
  const value = { name: 'Device.X.Y', type: 'string', value: 'a' }
  const { status } = await scene.user.put(`/devices/${shared.id}/cwmp/parameters`, { values: [value, value] })
  expect(status).toBe(422)
})

test('CWMP-019 information is updated from the usual parameters, also of a device that lacks some of them', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  cpe.values.set('Device.DeviceInfo.ModelName', 'Gate 8')
  await act(id, 'update_metrics_data')
  await cpe.session()
  expect(await stateOf(id)).toBe('completed')
  expect((await scene.user.get(`/devices/${id}`)).body.data.original_model).toBe('Gate 8')
  expect(await parametersOf(id, 'uptime')).toMatchObject([{ name: 'Device.DeviceInfo.UpTime', value: '77' }])
})

test('CWMP-024 setting parameters waits for a second user if the company requires it', async () => {
  const { cpe, id } = await approvedCpe(outpost, scene)
  await outpost.asOwner(
    `insert into job_approval_settings (company_id, kinds, above, hours) values (${scene.companyId}, '{configuration}', null, 72)`,
  )
  const values = [{ name: 'Device.WiFi.SSID.1.SSID', type: 'string', value: 'New' }]
  const { body } = await scene.user.put(`/devices/${id}/cwmp/parameters`, { values })
  await outpost.asOwner(`delete from job_approval_settings where company_id = ${scene.companyId}`)
  expect(body.errors[0].code).toBe('AWAITING_APPROVAL')
  expect((await cpe.session()).map(({ method }) => method)).toEqual([])
})

test('CWMP-014 what needs a connection of the device is refused with the reason', async () => {
  const { id } = await approvedCpe(outpost, scene)
  const opened = outpost.running.app.link!.stream(id, { host: '127.0.0.1', port: 22 })
  await expect(opened).rejects.toMatchObject({
    items: [{ code: 'DEVICE_OFFLINE', message: expect.stringContaining('TR-069') }],
  })
})
