import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchBy, giveConfiguration, giveFirmware, type Given } from '../../testing/device-files.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { makeKey, Peer } from '../../testing/peer.ts'
import { until } from '../../testing/until.ts'

let outpost: TestOutpost
let firmware: Given
let configuration: Given
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway'])
  firmware = await giveFirmware(outpost, 'RUTX_R_00.07.31')
  configuration = await giveConfiguration(outpost)
})
afterAll(() => outpost.close())

let count = 0
const facts = (more: object = {}) => ({
  company_id: 1,
  device_series: 'rut',
  serial: `FIRST-${++count}`,
  mac: `001E42F1${String(count).padStart(4, '0')}`,
  ...more,
})
const add = (...data: object[]) => outpost.admin.post('/devices', { data })
const idOf = async (serial: string): Promise<number> =>
  (await outpost.admin.get(`/devices?serial=${serial}`)).body.data[0].id
const history = async (id: number) =>
  (await outpost.admin.get(`/devices/updates/history?device_id=${id}&sort=id`)).body.data

/** Gives a registered device a key, as enrolling with a token does. */
async function keyFor(id: number) {
  const key = makeKey()
  await outpost.running.app.db
    .insertInto('device_keys')
    .values({ device_id: id, fingerprint: key.fingerprint, public_key: key.blob, state: 'current' })
    .execute()
  return key
}

test(
  'DEVICES-017 a registered device gets its firmware when it first connects, and its configuration after that',
  { timeout: 60_000 },
  async () => {
    const given = facts({ firmware_file_id: String(firmware.id), config_file_id: configuration.id })
    expect((await add(given)).status).toBe(201)
    const id = await idOf(given.serial)
    expect((await outpost.admin.get(`/devices/${id}`)).body.data).toMatchObject({
      task: 'pending_firmware',
      status: null,
    })
    expect(await history(id)).toMatchObject([
      { action: 'update_firmware', state: 'waiting', file_id: firmware.id, offline: true },
    ])
    // A file that a device still waits for cannot be deleted.
    expect((await outpost.admin.del(`/files/${configuration.id}`)).body.errors[0].code).toBe('FILE_IN_USE')
    const key = await keyFor(id)
    const hello = { firmware: 'RUTX_R_00.07.30', model: 'RUTX50' }
    let peer = await Peer.hello(outpost.port, key, id, hello)
    const first = await peer.run()
    expect(first).toMatchObject({
      name: 'update',
      input: { kind: 'firmware', version: 'RUTX_R_00.07.31', sha256: firmware.sha256 },
    })
    peer.send({ kind: 'ack', id: first['id'] })
    await fetchBy(outpost.port, { id, key }, (first['input'] as { token: string }).token)
    peer.send({ kind: 'progress', id: first['id'], percent: 100, text: 'whole' })
    await until(async () => (await history(id))[0].state === 'applying', 'the firmware to be applied')
    peer.end()
    peer = await Peer.hello(outpost.port, key, id, { ...hello, firmware: 'RUTX_R_00.07.31' })
    peer.send({ kind: 'result', id: first['id'], ok: true, data: {} })
    const second = await peer.frame((frame) => frame.kind === 'run' && frame['id'] !== first['id'], 'the configuration')
    expect(second).toMatchObject({ name: 'update', input: { kind: 'configuration', sha256: configuration.sha256 } })
    expect(await history(id)).toMatchObject([
      { action: 'update_firmware', state: 'done' },
      { action: 'upload_backup', file_id: configuration.id, username: 'root' },
    ])
    peer.end()
  },
)

test('DEVICES-017 if the firmware is not installed the configuration is not uploaded, and the log says so', async () => {
  const given = facts({ firmware_file_id: firmware.id, config_file_id: configuration.id })
  await add(given)
  const id = await idOf(given.serial)
  await outpost.admin.post('/devices/actions/cancel', { device_id: [id] })
  expect(await history(id)).toMatchObject([{ action: 'update_firmware', state: 'cancelled' }])
  expect((await outpost.admin.get(`/devices/${id}/logs`)).body.data[0]).toMatchObject({
    type: 'Upload backup',
    status: false,
    log: 'backup.tar.gz: Not uploaded, because the firmware before it was not installed.',
  })
})

test('DEVICES-017 a configuration alone waits for the device', async () => {
  const given = facts({ config_file_id: configuration.id, firmware_file_id: null })
  await add(given)
  expect(await history(await idOf(given.serial))).toMatchObject([{ action: 'upload_backup', state: 'waiting' }])
})

test('DEVICES-017 a file that is missing, or of another company, type or series, is refused with its position, and nothing is added', async () => {
  const company = await outpost.build.company()
  const user = await outpost.build.user(company.id)
  const good = facts({ company_id: company.id })
  const wrong: [object, string, number][] = [
    [{ firmware_file_id: 999_999 }, 'data.1.firmware_file_id', 422],
    [{ firmware_file_id: firmware.id }, 'data.1.firmware_file_id', 422],
    [{ config_file_id: configuration.id }, 'data.1.config_file_id', 422],
  ]
  for (const [more, source, status] of wrong) {
    const answer = await user.post('/devices', { data: [good, facts({ company_id: company.id, ...more })] })
    expect(answer, source).toMatchObject({ status, body: { errors: [{ code: 'VALIDATION', source }] } })
  }
  expect((await user.get(`/devices?serial=${good.serial}`)).body.meta.total).toBe(0)
  // A file of another company cannot be told apart from one that does not exist.
  const [foreign, none] = [
    await user.post('/devices', { data: [{ ...good, firmware_file_id: firmware.id }] }),
    await user.post('/devices', { data: [{ ...good, firmware_file_id: 999_999 }] }),
  ]
  expect(foreign.body.errors).toEqual(none.body.errors)
  expect((await add(facts({ firmware_file_id: configuration.id }))).body.errors[0]).toMatchObject({
    source: 'data.0.firmware_file_id',
    message: expect.stringContaining('wrong type'),
  })
  expect((await add(facts({ device_series: 'trb', firmware_file_id: firmware.id }))).body.errors[0]).toMatchObject({
    source: 'data.0.firmware_file_id',
    message: expect.stringContaining('series'),
  })
})

test('DEVICES-017 a user who may not upload files to devices cannot do so by registering one', async () => {
  const permissions = ((await outpost.admin.get('/roles/permissions')).body.data as { id: number; name: string }[])
    .filter(({ name }) => ['view_devices', 'create_devices', 'view_files'].includes(name))
    .map(({ id }) => id)
  const user = await outpost.build.userWith(1, permissions)
  const answer = await user.post('/devices', { data: [facts({ firmware_file_id: firmware.id })] })
  expect(answer).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'FORBIDDEN', source: 'update_device_firmware' }] },
  })
})
