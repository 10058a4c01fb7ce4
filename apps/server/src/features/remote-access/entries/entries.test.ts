import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'

let outpost: TestOutpost
let company: { id: number }
let admin: Person & { id: number }
let device: { id: number }

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
  device = await outpost.build.device(company.id, { name: 'Router' })
})
afterAll(() => outpost.close())

const read = async (id: number) => (await admin.get(`/devices/remote-access?id=${id}`)).body.data[0]
/** Adds an entry and returns its id. */
async function add(more: Record<string, unknown> = {}): Promise<number> {
  const answer = await admin.post('/devices/remote-access', {
    data: [
      {
        device_id: device.id,
        name: 'Pump',
        destination_ip: '192.168.1.20',
        destination_port: 22,
        protocol: 'ssh',
        ...more,
      },
    ],
  })
  expect(answer.status).toBe(201)
  const events = (await admin.get(`/status/channel/${answer.body.meta.channel}`)).body.data
  return (Object.values(events)[0] as { data: { id: number[] } }[]).at(-1)!.data.id[0]!
}
const edit = (id: number, changes: object, person: Person = admin) =>
  person.put(`/devices/remote-access/${id}`, changes)
const addTag = async (name: string, companyId = company.id): Promise<number> =>
  (await outpost.admin.post('/tags', { name, company_id: companyId })).body.data.id
const acceptKey = (id: number) =>
  outpost.asOwner(`update remote_access set host_key_fingerprint = 'SHA256:known' where id = ${id}`)
const keyOf = async (id: number): Promise<unknown> =>
  (await outpost.asOwner(`select host_key_fingerprint from remote_access where id = ${id}`))[0]!['host_key_fingerprint']
const logsOf = async (id: number): Promise<string[]> =>
  (await admin.get(`/devices/${id}/logs?limit=100`)).body.data.map((line: { log: string }) => line.log)

describe('editing', () => {
  it('REMOTE-023 changes the fields that are sent, leaves the others, and completes on the channel', async () => {
    const id = await add()
    const before = await read(id)
    const answer = await edit(id, { name: 'Pump 2', credentials_required: true })
    expect(answer.status).toBe(200)
    expect(await read(id)).toEqual({ ...before, name: 'Pump 2', credentials_required: true })
    const events = (await admin.get(`/status/channel/${answer.body.meta.channel}`)).body.data[device.id]
    expect(events.at(-1)).toMatchObject({ status: 'completed', value: 'Changed: name, credentials_required.' })
    expect(events.at(-1).data).toEqual({ id: [id] })
    expect(await logsOf(device.id)).toContain('Pump: changed name, credentials_required')
  })

  it.each([
    ['a name too short', { name: 'ab' }, 'name'],
    ['port 0', { destination_port: 0 }, 'destination_port'],
    ['a port too high', { destination_port: 65_536 }, 'destination_port'],
    ['a host name', { destination_ip: 'example.org' }, 'destination_ip'],
    ['an unknown protocol', { protocol: 'ftp' }, 'protocol'],
    ['a tag that does not exist', { tag_id: [999_999] }, 'tag_id'],
  ])('REMOTE-039 refuses %s and changes nothing', async (_what, wrong, source) => {
    const id = await add()
    const before = await read(id)
    const answer = await edit(id, { credentials_required: true, ...wrong })
    expect(answer.status).toBe(422)
    expect(answer.body.errors[0]).toMatchObject({ code: 'VALIDATION', source })
    expect(await read(id)).toEqual(before)
  })

  it.each([
    ['address', { destination_ip: '192.168.1.21' }],
    ['port', { destination_port: 2222 }],
    ['protocol', { protocol: 'sftp' }],
  ])('REMOTE-081 removes the accepted key and the credentials when the %s changes', async (_what, changes) => {
    const id = await add()
    await acceptKey(id)
    await admin.put(`/remote/${id}/credentials`, { username: 'root', password: 'p' })
    await edit(id, { name: 'Other name', destination_ip: '192.168.1.20', destination_port: '22', protocol: 'ssh' })
    expect([await keyOf(id), (await read(id)).credentials_stored]).toEqual(['SHA256:known', true])
    expect((await edit(id, changes)).status).toBe(200)
    expect([await keyOf(id), (await read(id)).credentials_stored]).toEqual([null, false])
  })

  it('REMOTE-081 moves an entry to another device, and ends its sessions and unused tickets', async () => {
    const other = await outpost.build.device(company.id)
    const id = await add()
    await outpost.asOwner(
      `insert into remote_sessions (company_id, remote_access_id, device_id, user_id, username, name, protocol, ticket_until, web_host, expires_at, opener_kind, opener_id, opener_company_id)
       values (${company.id}, ${id}, ${device.id}, ${admin.id}, 'x', 'x', 'http', now(), '${'a'.repeat(32)}', now() + interval '1 hour', 'session', 1, ${company.id})`,
    )
    expect((await edit(id, { device_id: other.id })).status).toBe(200)
    expect((await read(id)).device_id).toBe(other.id)
    const [session] = (await admin.get(`/devices/connect/${id}/sessions`)).body.data
    expect(session).toMatchObject({ end_reason: 'entry_changed', end_time: expect.any(Number) })
  })

  it('SECURITY-014 neither edits an entry of another company, nor moves one to a device of another company', async () => {
    const stranger = await outpost.build.user((await outpost.build.company()).id)
    const theirs = await outpost.build.device((await outpost.build.company()).id)
    const id = await add()
    expect((await edit(id, { name: 'Stolen' }, stranger)).status).toBe(404)
    const moved = await edit(id, { device_id: theirs.id })
    expect([moved.status, moved.body.errors[0]]).toMatchObject([404, { code: 'NOT_FOUND', source: 'device_id' }])
    expect((await read(id)).name).toBe('Pump')
  })

  it('needs the permission to edit', async () => {
    const technician = await outpost.build.user(company.id, 'support')
    const id = await add()
    expect((await edit(id, { name: 'Nope' }, technician)).status).toBe(403)
  })
})

describe('main entries', () => {
  const mainOf = async (deviceId: number): Promise<string[]> =>
    (await admin.get(`/devices/remote-access?device_id=${deviceId}&sort=id`)).body.data
      .filter((row: { is_main: boolean }) => row.is_main)
      .map((row: { name: string }) => row.name)

  it('REMOTE-082 are the oldest of a device’s own terminal and of its own web page', async () => {
    const own = await outpost.build.device(company.id)
    const at = { device_id: own.id, destination_ip: '127.0.0.1' }
    expect(await mainOf(own.id)).toEqual(['SSH'])
    await add({ ...at, name: 'Router web', protocol: 'https', destination_port: 443 })
    await add({ ...at, name: 'Second web', protocol: 'http', destination_port: 80 })
    await add({ ...at, name: 'Second SSH' })
    await add({ device_id: own.id, name: 'Camera', protocol: 'http', destination_port: 80 })
    expect(await mainOf(own.id)).toEqual(['SSH', 'Router web'])
  })

  it('REMOTE-082 are replaced by the next oldest entry when removed or given another target, but not when only the port changes', async () => {
    const own = await outpost.build.device(company.id)
    const at = { device_id: own.id, destination_ip: '127.0.0.1' }
    const first = await add({ ...at, name: 'Web one', protocol: 'http', destination_port: 80 })
    await add({ ...at, name: 'Web two', protocol: 'http', destination_port: 8080 })
    await edit(first, { destination_port: 8081, protocol: 'https' })
    expect(await mainOf(own.id)).toEqual(['SSH', 'Web one'])
    await edit(first, { destination_ip: '192.168.1.1' })
    expect(await mainOf(own.id)).toEqual(['SSH', 'Web two'])
    await edit(first, { destination_ip: '127.0.0.1' })
    expect(await mainOf(own.id)).toEqual(['SSH', 'Web two'])
    const [ssh] = (await admin.get(`/devices/remote-access?device_id=${own.id}&protocol=ssh`)).body.data
    await add({ ...at, name: 'SSH two', destination_port: 2222 })
    await admin.del('/devices/remote-access', { id: [ssh.id] })
    expect(await mainOf(own.id)).toEqual(['Web two', 'SSH two'])
  })

  it('REMOTE-082 exactly one is chosen when twenty are added at once', async () => {
    const own = await outpost.build.device(company.id)
    const web = { device_id: own.id, destination_ip: '127.0.0.1', protocol: 'http', destination_port: 80 }
    await Promise.all(Array.from({ length: 20 }, (_, n) => add({ ...web, name: `Web ${n}` })))
    expect(await mainOf(own.id)).toHaveLength(2)
  })

  it('REMOTE-027 the call for the web page adds the main entry of a device that has none', async () => {
    const own = await outpost.build.device(company.id)
    expect((await admin.post(`/devices/${own.id}/connect/webui`, { duration: 60 })).status).toBe(201)
    expect(await mainOf(own.id)).toEqual(['SSH', 'Web interface'])
  })
})

describe('tags', () => {
  it('REMOTE-083 are given when adding, replaced when editing, shown in the list, and filter it', async () => {
    const [pumps, north] = [await addTag('Pumps'), await addTag('North')]
    const id = await add({ tag_id: [pumps] })
    const untagged = await add()
    expect((await read(id)).tags).toEqual([{ id: pumps, name: 'Pumps' }])
    await edit(id, { tag_id: [pumps, north, north] })
    expect((await read(id)).tags).toEqual([
      { id: north, name: 'North' },
      { id: pumps, name: 'Pumps' },
    ])
    const idsOf = async (query: string): Promise<number[]> =>
      (await admin.get(`/devices/remote-access?limit=100&${query}`)).body.data.map((row: { id: number }) => row.id)
    expect(await idsOf(`tag_id=${north}`)).toEqual([id])
    expect(await idsOf(`tag_id=${north},${pumps}`)).toEqual([id])
    expect(await idsOf(`device_id=${device.id}`)).toContain(untagged)
    await edit(id, { name: 'Keeps its tags' })
    expect((await read(id)).tags).toHaveLength(2)
    await edit(id, { tag_id: [] })
    expect((await read(id)).tags).toEqual([])
    expect(await logsOf(device.id)).toContain('Keeps its tags: changed tags')
  })

  it('REMOTE-195 entries are added together, or none of them, and an error names its row', async () => {
    const own = await outpost.build.device(company.id)
    const row = { device_id: own.id, destination_ip: '127.0.0.1', destination_port: 22, protocol: 'ssh' }
    const tag = await addTag('Rows')
    const send = (second: object) =>
      admin.post('/devices/remote-access', {
        data: [
          { ...row, name: 'First', tag_id: [tag] },
          { ...row, ...second },
        ],
      })
    const sourcesOf = async (second: object): Promise<unknown> =>
      (await send(second)).body.errors.map(({ source }: { source: string }) => source)
    expect(await sourcesOf({ name: 'No' })).toEqual(['data.1.name'])
    expect(await sourcesOf({ name: 'Second', tag_id: [2_000_000_000] })).toEqual(['data.1.tag_id'])
    // Every device has an entry for its own SSH from the start.
    const path = `/devices/remote-access?device_id=${own.id}&sort=id`
    expect((await admin.get(path)).body.data).toMatchObject([{ name: 'SSH' }])
    expect((await send({ name: 'Second' })).status).toBe(201)
    expect((await admin.get(path)).body.data).toMatchObject([
      { name: 'SSH' },
      { name: 'First', tags: [{ id: tag }] },
      { name: 'Second', tags: [] },
    ])
  })

  it('REMOTE-083 a tag of another company is refused, and a deleted one disappears', async () => {
    const foreign = await addTag('Foreign', (await outpost.build.company()).id)
    const below = await addTag('Below', (await outpost.build.company(company.id)).id)
    const id = await add()
    for (const tag of [foreign, below]) expect((await edit(id, { tag_id: [tag] })).status).toBe(422)
    const gone = await addTag('Gone')
    await edit(id, { tag_id: [gone] })
    expect((await admin.del(`/tags/${gone}`)).status).toBe(200)
    expect((await read(id)).tags).toEqual([])
  })

  it('REMOTE-087 tags and credentials stay behind when the device moves to another company', async () => {
    const other = await outpost.build.company()
    const moving = await outpost.build.device(company.id)
    const tag = await addTag('Leaving')
    const id = await add({ device_id: moving.id, tag_id: [tag] })
    await admin.put(`/remote/${id}/credentials`, { username: 'root', password: 'p' })
    expect(await read(id)).toMatchObject({ credentials_stored: true, tags: [{ id: tag }] })
    await outpost.admin.post('/devices/move', { device_id: [moving.id], company_id: other.id })
    const [entry] = (await outpost.admin.get(`/devices/remote-access?id=${id}`)).body.data
    expect(entry).toMatchObject({ company_id: other.id, credentials_stored: false, tags: [] })
  })
})
