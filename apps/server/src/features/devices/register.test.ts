import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'

let outpost: TestOutpost
let company: { id: number }
let user: Person
let neighbour: { id: number }
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  neighbour = await outpost.build.company()
  user = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())

let count = 0
const device = (more: object = {}) => ({
  company_id: company.id,
  device_series: 'rut',
  serial: `REG-${++count}`,
  mac: `001E42B${String(count).padStart(5, '0')}`,
  ...more,
})
const add = (...data: object[]) => user.post('/devices', { data })
const eventsOf = async (channel: string): Promise<{ status: string; value: string; data?: { device_id?: number } }[]> =>
  (await user.get(`/status/channel/${channel}`)).body.data[company.id]

// DEVICES-017 CHANNELS-003
test('DEVICES-017 CHANNELS-003 a device is registered, and its channel uses the company as key', async () => {
  const given = device({ name: 'New one', mac: '00-1e-42-aa-bb-cc' })
  const answer = await add(given)
  expect(answer).toMatchObject({
    status: 201,
    body: { success: true, meta: { channel: expect.stringMatching(/^private-status\.\d+\.\w+$/) } },
  })
  const [event] = await eventsOf(answer.body.meta.channel)
  expect(event).toMatchObject({ status: 'completed', errorcode: 0, errorCode: 0, data: { serial: given.serial } })
  expect((await user.get(`/devices/${event!.data!.device_id}`)).body.data).toMatchObject({
    name: 'New one',
    serial: given.serial,
    mac: '00:1E:42:AA:BB:CC',
    status: null,
    company_id: company.id,
  })
})

// CHANNELS-005
test('CHANNELS-005 DEVICES-174 each of several devices is reported, and only the last event is final', async () => {
  const known = device()
  await add(known)
  const { body } = await add(device(), known, device())
  const events = await eventsOf(body.meta.channel)
  expect(events.map((event) => event.status)).toEqual(['progress', 'progress', 'progress', 'warning'])
  expect(events.at(-1)!.value).toBe(`2 of 3 devices added. Already in the company: ${known.serial}`)
  const all = await add(device(), device())
  expect((await eventsOf(all.body.meta.channel)).at(-1)).toMatchObject({ status: 'completed', errorCode: 0 })
  const none = await add(known, known)
  expect((await eventsOf(none.body.meta.channel)).at(-1)).toMatchObject({ status: 'error' })
})

// DEVICES-100 SECURITY-018
test('DEVICES-100 a serial and MAC used in another company are added like unused ones, with identical responses', async () => {
  const taken = device()
  await outpost.build.device(neighbour.id, { serial: taken.serial, mac: taken.mac.replace(/(..)(?=.)/g, '$1:') })
  const [ofTaken, ofFree] = [await add(taken), await add({ ...taken, serial: 'REG-free', mac: taken.mac })]
  const text = async (answer: typeof ofTaken, serial: string) => {
    const events = JSON.stringify(await eventsOf(answer.body.meta.channel))
      .replaceAll(serial, 'SERIAL')
      .replace(/"device_id":\d+/, '"device_id":0')
    return `${answer.status} ${JSON.stringify({ ...answer.body, meta: Object.keys(answer.body.meta) })} ${events}`
  }
  expect(await text(ofTaken, taken.serial)).toBe(await text(ofFree, 'REG-free'))
  // The device of the other company is unchanged.
  const [row] = await outpost.asOwner(`select count(*)::int as n from devices where serial = '${taken.serial}'`)
  expect(row!['n']).toBe(2)
})

test('DEVICES-017 a device the company already has is reported by the status code if alone, and on the channel among several', async () => {
  const twice = device()
  await add(twice)
  expect(await add({ ...twice, mac: twice.mac.toLowerCase() })).toMatchObject({
    status: 409,
    body: {
      success: false,
      errors: [
        { code: 'DEVICE_EXISTS', source: 'data.0.serial', message: 'This device already exists in the company.' },
      ],
    },
  })
  const { body } = await add(twice, device())
  expect((await eventsOf(body.meta.channel))[0]).toMatchObject({
    status: 'progress',
    errorCode: -1,
    value: `${twice.serial}: This device already exists in the company.`,
  })
})

test('DEVICES-141 if the user’s company already has a device, the refusal names it to users who may see devices', async () => {
  const twice = device({ name: 'Mast 7' })
  const { body } = await add(twice)
  const id = (await eventsOf(body.meta.channel))[0]!.data!.device_id!
  expect((await add(twice)).body.meta).toMatchObject({ device_id: id, device_name: 'Mast 7' })
})

test('DEVICES-142 the audit log names the devices that were added, one or several', async () => {
  const targets = async (): Promise<unknown[]> =>
    (await outpost.asOwner("select target from audit where act = 'POST /devices' order by id desc limit 1")).map(
      (line) => line['target'],
    )
  const ids = async (channel: string): Promise<number[]> =>
    (await eventsOf(channel)).flatMap(({ data }) => data?.device_id ?? [])
  const [one] = await ids((await add(device())).body.meta.channel)
  expect(await targets()).toEqual([`device:${one}`])
  const several = await ids((await add(device(), device())).body.meta.channel)
  expect(several).toHaveLength(2)
  expect(await targets()).toEqual([`devices:${several.join(',')}`])
})

test('DEVICES-018 SECURITY-024 the password of a device is encrypted, and no response, log or audit entry contains it', async () => {
  const secret = 'Hunter-2-Secret'
  const given = device({ password_confirmation: secret })
  const { body } = await add(given)
  const id = (await eventsOf(body.meta.channel))[0]!.data!.device_id!
  const stored = async (): Promise<string | undefined> => {
    const [row] = await outpost.asOwner(`select sealed_password from devices where id = ${id}`)
    return row!['sealed_password']
      ? outpost.running.app.sealer.unseal(row!['sealed_password'] as Buffer).toString()
      : undefined
  }
  expect(await stored()).toBe(secret)
  expect((await user.put('/devices', { data: [{ id, password_confirmation: '' }] })).status).toBe(201)
  expect(await stored()).toBe(secret)
  expect((await user.put('/devices', { data: [{ id, password_confirmation: `${secret}-again` }] })).status).toBe(201)
  expect((await user.put(`/devices/${id}`, { password_confirmation: `${secret}-thrice` })).status).toBe(200)
  expect(await stored()).toBe(`${secret}-thrice`)
  const { body: log } = await user.get(`/devices/${id}/logs`)
  expect(log.data[0]).toMatchObject({ type: 'Edit device', log: 'Changed: password' })
  const told = JSON.stringify([
    await user.get(`/devices/${id}`),
    await user.get('/devices'),
    log,
    await outpost.asOwner('select * from audit'),
    await outpost.asOwner('select * from channel_events'),
  ])
  expect(told).not.toContain(secret)
  expect(told).toContain('(hidden)')
})

// DEVICES-095
test('DEVICES-095 serial, MAC and IMEI are validated, and the fields that a series needs are required', async () => {
  const wrong: [object, string][] = [
    [{ serial: '' }, 'data.0.serial'],
    [{ serial: 'a b' }, 'data.0.serial'],
    [{ serial: 'x'.repeat(65) }, 'data.0.serial'],
    [{ mac: '00:11' }, 'data.0.mac'],
    [{ mac: 'zz:zz:zz:zz:zz:zz' }, 'data.0.mac'],
    [{ mac: '' }, 'data.0.mac'],
    [{ device_series: 'trb', mac: '', imei: '' }, 'data.0.imei'],
    [{ device_series: 'trb', mac: '', imei: '12345' }, 'data.0.imei'],
    [{ device_series: 'toaster' }, 'data.0.device_series'],
  ]
  for (const [more, source] of wrong) {
    const answer = await add(device(more))
    expect(answer.status, JSON.stringify(more)).toBe(422)
    expect(answer.body.errors[0].source, JSON.stringify(more)).toBe(source)
  }
  expect((await add(device({ device_series: 'trb', mac: '', imei: '123456789012345' }))).status).toBe(201)
  expect((await add(device({ device_series: 'linux', mac: undefined }))).status).toBe(201)
})

test('DEVICES-017 unknown values may be null or an empty text', async () => {
  const names = [
    'name',
    'mac',
    'imei',
    'tag_id',
    'auto_credit_enable',
    'password_confirmation',
    'firmware_file_id',
    'config_file_id',
  ]
  for (const nothing of [null, '']) {
    const given = { ...device(), ...Object.fromEntries(names.map((name) => [name, nothing])), device_series: 'linux' }
    const { status, body } = await add(given as unknown as ReturnType<typeof device>)
    expect([status, body.errors], String(nothing)).toEqual([201, undefined])
    const [event] = await eventsOf(body.meta.channel)
    expect((await user.get(`/devices/${event!.data!.device_id}`)).body.data).toMatchObject({
      name: given.serial,
      mac: null,
      imei: null,
      tags: [],
    })
  }
})

test('a series may be in capitals, and a serial number and an IMEI may be numbers', async () => {
  const line = { company_id: company.id, device_series: 'TRB', serial: 6_004_118_877, imei: 353_338_970_000_017 }
  const { status, body } = await add(line)
  expect(status).toBe(201)
  expect((await eventsOf(body.meta.channel))[0]).toMatchObject({ status: 'completed', data: { serial: '6004118877' } })
  const refused = await add({ ...line, serial: 1.5 })
  expect([refused.status, refused.body.errors[0].source]).toEqual([422, 'data.0.serial'])
})

test('one invalid line of a call adds nothing', async () => {
  const good = device()
  expect((await add(good, device({ mac: '' }))).status).toBe(422)
  expect((await add(good, device({ company_id: neighbour.id }))).status).toBe(422)
  expect((await user.get(`/devices?serial=${good.serial}`)).body.meta.total).toBe(0)
})

test('SECURITY-011 registrations are limited per hour', async () => {
  await outpost.asOwner(
    `insert into rate_limits (key, count, resets_at) values ('register:${company.id}', 9999, now() + interval '1 hour') on conflict (key) do update set count = 9999`,
  )
  expect((await add(device(), device())).status).toBe(429)
  await outpost.asOwner('delete from rate_limits')
})

test('a device can be registered only with tags in the scope of the user', async () => {
  const tag = await user.post('/tags', { company_id: company.id, name: 'At once' })
  const { body } = await add(device({ tag_id: [tag.body.data.id] }))
  const [event] = await eventsOf(body.meta.channel)
  expect((await user.get(`/devices/${event!.data!.device_id}`)).body.data.tags).toMatchObject([{ name: 'At once' }])
  const foreign = await outpost.admin.post('/tags', { company_id: neighbour.id, name: 'Foreign' })
  expect(await add(device({ tag_id: [foreign.body.data.id] }))).toMatchObject({
    status: 422,
    body: { errors: [{ source: 'tag_id' }] },
  })
})
