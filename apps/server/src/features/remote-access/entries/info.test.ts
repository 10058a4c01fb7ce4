import { protocols } from '@outpost/contract/remote-access/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'

/** What is known of entries: how they have been used, and what their lookup says. */
let outpost: TestOutpost
let company: { id: number; name: string }
let admin: Person & { id: number }
let colleague: Person & { id: number }
let device: { id: number }

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company(1, 'North')
  admin = await outpost.build.user(company.id)
  colleague = await outpost.build.user(company.id)
  device = await outpost.build.device(company.id)
})
afterAll(() => outpost.close())

async function addEntry(name: string, protocol = 'http'): Promise<number> {
  const target = { destination_ip: '192.168.1.20', destination_port: 80, protocol }
  const answer = await admin.post('/devices/remote-access', { data: [{ device_id: device.id, name, ...target }] })
  expect(answer.status, protocol).toBe(201)
  return (await admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0].id
}

/** Adds a session to an entry, with further columns as SQL. */
async function addSession(entryId: number, columns: Record<string, string>): Promise<number> {
  const all = {
    company_id: company.id,
    remote_access_id: entryId,
    device_id: device.id,
    user_id: admin.id,
    username: "'someone'",
    name: "'Page'",
    protocol: "'http'",
    ticket_until: 'now()',
    ...columns,
  }
  const [row] = await outpost.asOwner(
    `insert into remote_sessions (${Object.keys(all).join(', ')}) values (${Object.values(all).join(', ')}) returning id`,
  )
  return Number(row!['id'])
}
/** The columns of a running web session. */
const web = (host: string, seconds = 600) => ({
  web_host: `md5('${host}')`,
  expires_at: `now() + interval '${seconds} seconds'`,
  opener_kind: "'session'",
  opener_id: '1',
  opener_company_id: String(company.id),
})
const info = async (entryId: number, person: Person = admin) => (await person.get(`/remote/${entryId}/info`)).body.data

describe('REMOTE-296: how an entry has been used', () => {
  it('counts sessions and bytes of all users, but no ticket that was never used', async () => {
    const id = await addEntry('Counted')
    expect(await info(id)).toEqual({ sessions: 0, active_sessions: 0, input_data: 0, output_data: 0, link: null })
    await addSession(id, { ended_at: 'now()', input_bytes: '10', output_bytes: '4000000000' })
    await addSession(id, { user_id: String(colleague.id), input_bytes: '5', output_bytes: '7' })
    await addSession(id, { ticket_hash: "'\\x01'", input_bytes: '1000' })
    await addSession(await addEntry('Another'), { input_bytes: '1000' })
    expect(await info(id)).toMatchObject({
      sessions: 2,
      active_sessions: 1,
      input_data: 15,
      output_data: 4_000_000_007,
    })
  })

  it('has the latest link that works for the caller: an own one, otherwise a shared one', async () => {
    const id = await addEntry('Linked')
    const mine = await addSession(id, web('mine'))
    const theirs = { user_id: String(colleague.id) }
    await addSession(id, { ...web('theirs'), ...theirs })
    const { link } = await info(id)
    expect(link).toMatchObject({ session_id: mine, shared: false })
    expect(link.url).toMatch(/^http:\/\/[0-9a-f]{32}\.web\.localhost(:\d+)?\/$/)
    expect(link.ttl).toBeGreaterThan(500)
    expect(link.ttl).toBeLessThanOrEqual(600)

    await outpost.asOwner(`update remote_sessions set ended_at = now() where id = ${mine}`)
    expect((await info(id)).link).toBeNull()
    const shared = await addSession(id, { ...web('shared'), ...theirs, is_shared: 'true' })
    expect((await info(id)).link).toMatchObject({ session_id: shared, shared: true })
    await outpost.asOwner(`update remote_sessions set expires_at = now() where id = ${shared}`)
    expect((await info(id)).link).toBeNull()
  })

  it('is for users who may see the history, in reach of the entry', async () => {
    const id = await addEntry('Guarded')
    const viewer = await outpost.build.user(company.id, 'read_only')
    expect((await viewer.get(`/remote/${id}/info`)).status).toBe(200)
    const foreign = await outpost.build.user((await outpost.build.company()).id)
    expect((await foreign.get(`/remote/${id}/info`)).status).toBe(404)
  })
})

it('REMOTE-297: the address of a session is in its entry, in the history, and null if it was not stored', async () => {
  const id = await addEntry('Addressed')
  await addSession(id, { ended_at: 'now()' })
  await addSession(id, { ended_at: 'now()', ip: "'192.0.2.7'" })
  const { data } = (await admin.get(`/devices/connect/${id}/sessions`)).body
  expect(data.map(({ ip, type }: { ip: unknown; type: unknown }) => [ip, type])).toEqual([
    ['192.0.2.7', 'lan-webui'],
    [null, 'lan-webui'],
  ])
  const [logged] = (await admin.get('/devices/connect/logs?limit=1&sort=-id')).body.data
  expect(logged).toMatchObject({ remote_access_id: id, ip: '192.0.2.7' })
})

it('REMOTE-038: the lookup has id, name, company and protocol, which is one of eight', async () => {
  expect(protocols.toSorted()).toEqual(['http', 'https', 'rdp', 'sftp', 'ssh', 'telnet', 'vnc', 'vpn'])
  for (const protocol of protocols) {
    const name = `Lookup ${protocol}`
    const id = await addEntry(name, protocol)
    const { data } = (
      await admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}&fields=name,company_name,protocol`)
    ).body
    expect(data).toEqual([{ id, name, company_name: company.name, protocol }])
  }
  const target = { destination_ip: '192.168.1.20', destination_port: 21, protocol: 'ftp' }
  const refused = await admin.post('/devices/remote-access', {
    data: [{ device_id: device.id, name: 'Lookup ftp', ...target }],
  })
  expect([refused.status, refused.body.errors[0].source]).toEqual([422, 'data.0.protocol'])
})
