import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'

let outpost: TestOutpost
let north: { id: number; admin: Person; device: { id: number } }
let south: { id: number; admin: Person; device: { id: number } }

const company = async (name: string) => {
  const { id } = await outpost.build.company(1, name)
  return { id, admin: await outpost.build.user(id), device: await outpost.build.device(id, { name: `Router ${name}` }) }
}
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  north = await company('North')
  south = await company('South')
})
afterAll(() => outpost.close())

const entry = (deviceId: number, more: Record<string, unknown> = {}) => ({
  device_id: deviceId,
  name: 'Heat pump',
  destination_ip: '192.168.1.20',
  destination_port: 443,
  protocol: 'https',
  ...more,
})
const list = async (person: Person, query = '') => (await person.get(`/devices/remote-access?limit=100${query}`)).body
const names = async (person: Person, query = ''): Promise<string[]> =>
  (await list(person, query)).data.map((row: { name: string }) => row.name)
/** Returns the events on a channel, by device id. */
const channelOf = async (person: Person, answer: { body: { meta: { channel: string } } }) =>
  (await person.get(`/status/channel/${answer.body.meta.channel}`)).body.data

describe('entries', () => {
  it('every device has its main entry from the start, in the form of the public API', async () => {
    const { data, meta } = await list(north.admin, `&device_id=${north.device.id}`)
    expect(meta.total).toBe(1)
    expect(data).toEqual([
      {
        id: expect.any(Number),
        device_id: north.device.id,
        name: 'SSH',
        destination_ip: '127.0.0.1',
        destination_port: 22,
        protocol: 'ssh',
        is_main: true,
        credentials_required: false,
        credentials_stored: false,
        mqtt: 0,
        device_name: 'Router North',
        device_description: '',
        device_status: null,
        is_esim_bootstrap: false,
        recording: 'inherit',
        recording_mode: 'off',
        recording_input: false,
        approval: 'none',
        tags: [],
        company_id: north.id,
        company_name: 'North',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ])
  })

  it('REMOTE-022 REMOTE-024: adds several entries and removes all named ones, each with a completed event per device', async () => {
    const other = await outpost.build.device(north.id)
    const answer = await north.admin.post('/devices/remote-access', {
      data: [
        entry(north.device.id, { name: 'one' }),
        entry(other.id, { name: 'two' }),
        entry(other.id, { name: 'three', protocol: 'vnc', destination_port: 5900 }),
      ],
    })
    expect(answer.status).toBe(201)
    const said = await channelOf(north.admin, answer)
    expect(said[north.device.id].at(-1)).toMatchObject({ status: 'completed', type: 'text', value: 'Added: one.' })
    expect(said[other.id].at(-1)).toMatchObject({ status: 'completed', value: 'Added: two, three.', errorCode: 0 })
    const ids = [...said[north.device.id].at(-1).data.id, ...said[other.id].at(-1).data.id]
    expect(ids).toHaveLength(3)
    const removed = await north.admin.del('/devices/remote-access', { id: ids })
    expect(removed.status).toBe(200)
    expect(
      Object.keys(await channelOf(north.admin, removed))
        .map(Number)
        .toSorted(),
    ).toEqual([north.device.id, other.id].toSorted())
    expect(await names(north.admin, `&device_id=${north.device.id},${other.id}`)).toEqual(['SSH', 'SSH'])
    const log = (await north.admin.get(`/devices/${other.id}/logs`)).body.data.map((line: { log: string }) => line.log)
    expect(log).toEqual(expect.arrayContaining(['Added: two, three.', 'Removed: two, three.']))
  })

  it.each([
    ['a name too short', { name: 'ab' }, 'data.0.name'],
    ['a name of other characters', { name: 'a<b>c' }, 'data.0.name'],
    ['port 0', { destination_port: 0 }, 'data.0.destination_port'],
    ['a host name', { destination_ip: 'example.org' }, 'data.0.destination_ip'],
    ['an unknown protocol', { protocol: 'ftp' }, 'data.0.protocol'],
  ])('REMOTE-039: refuses %s', async (_what, wrong, source) => {
    const answer = await north.admin.post('/devices/remote-access', { data: [entry(north.device.id, wrong)] })
    expect(answer.status).toBe(422)
    expect(answer.body.errors[0]).toMatchObject({ code: 'VALIDATION', source })
  })

  it('REMOTE-021: filters, searches, sorts and picks fields, and ignores unknown ones', async () => {
    await north.admin.post('/devices/remote-access', {
      data: [
        entry(north.device.id, { name: 'Alpha cam', protocol: 'vnc', destination_ip: '10.0.0.7' }),
        entry(north.device.id, { name: 'beta cam', protocol: 'rdp' }),
      ],
    })
    expect(await names(north.admin, `&device_id=${north.device.id}&protocol=vnc,rdp&sort=-name`)).toEqual([
      'beta cam',
      'Alpha cam',
    ])
    expect(await names(north.admin, `&device_id=${north.device.id}&sort=name`)).toEqual([
      'Alpha cam',
      'beta cam',
      'SSH',
    ])
    expect(await names(north.admin, '&q=10.0.0.7')).toEqual(['Alpha cam'])
    expect(await names(north.admin, '&q=router%20north')).toHaveLength(3)
    expect((await list(north.admin, '&q=beta&fields=name,nonsense')).data).toEqual([
      { id: expect.any(Number), name: 'beta cam' },
    ])
    expect((await list(north.admin, '&fields_only=true')).data).toContain('destination_ip')
    expect((await north.admin.get('/devices/remote-access?sort=password')).body.errors[0]).toMatchObject({
      code: 'VALIDATION',
      source: 'sort',
    })
    const page = (
      await north.admin.get(`/devices/remote-access?device_id=${north.device.id}&sort=name&limit=1&offset=1`)
    ).body
    expect([page.meta.total, page.data.map((row: { name: string }) => row.name)]).toEqual([3, ['beta cam']])
  })
})

describe('other companies', () => {
  it('SECURITY-014 cannot see, add or remove entries of a device that is not theirs, not even together with their own', async () => {
    const foreign = (await list(south.admin, `&device_id=${south.device.id}`)).data[0].id
    const own = (await list(north.admin, `&device_id=${north.device.id}`)).data[0].id
    expect((await list(north.admin, `&device_id=${south.device.id}`)).meta.total).toBe(0)
    expect((await list(north.admin, `&id=${foreign}`)).meta.total).toBe(0)
    const added = await north.admin.post('/devices/remote-access', {
      data: [entry(north.device.id, { name: 'never' }), entry(south.device.id)],
    })
    expect([added.status, added.body.errors[0]]).toMatchObject([404, { code: 'NOT_FOUND', source: 'data.1.device_id' }])
    const removed = await north.admin.del('/devices/remote-access', { id: [own, foreign] })
    expect([removed.status, removed.body.errors[0]]).toMatchObject([404, { code: 'NOT_FOUND', source: 'id' }])
    expect(await names(north.admin, `&id=${own}`)).toHaveLength(1)
    expect(await names(north.admin, '&q=never')).toEqual([])
    expect(await names(south.admin, `&device_id=${south.device.id}`)).toEqual(['SSH'])
    expect((await north.admin.post(`/remote/${foreign}/sessions`)).status).toBe(404)
    expect((await north.admin.get(`/devices/connect/${foreign}/sessions`)).status).toBe(404)
  })

  it('get the entries of a device that moves to them', async () => {
    const device = await outpost.build.device(north.id)
    const moved = await outpost.admin.post('/devices/move', { device_id: [device.id], company_id: south.id })
    expect(moved.status).toBe(200)
    expect(await names(north.admin, `&device_id=${device.id}`)).toEqual([])
    expect(await names(south.admin, `&device_id=${device.id}`)).toEqual(['SSH'])
  })
})

describe('opening a session', () => {
  it('is refused for a device that is not online, a protocol without a page, and a role that may not connect', async () => {
    const [main] = (await list(north.admin, `&device_id=${north.device.id}&protocol=ssh`)).data
    const offline = await north.admin.post(`/remote/${main.id}/sessions`)
    expect([offline.status, offline.body.errors[0].code]).toEqual([409, 'DEVICE_OFFLINE'])
    const answer = await north.admin.post('/devices/remote-access', {
      data: [entry(north.device.id, { name: 'web page' })],
    })
    const [web] = (await channelOf(north.admin, answer))[north.device.id].at(-1).data.id
    const refused = await north.admin.post(`/remote/${web}/sessions`)
    expect([refused.status, refused.body.errors[0]]).toMatchObject([422, { code: 'VALIDATION', source: 'protocol' }])
    expect(refused.body.errors[0].message).toContain('https')
    const guest = await outpost.build.user(north.id, 'read_only')
    expect((await guest.post(`/remote/${main.id}/sessions`)).status).toBe(403)
    expect((await guest.get(`/devices/connect/${main.id}/sessions`)).body).toMatchObject({
      data: [],
      meta: { total: 0 },
    })
  })
})
