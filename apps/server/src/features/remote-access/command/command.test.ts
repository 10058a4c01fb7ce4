import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { byPassword, hasSshd, OpenSsh, ScriptedHost } from '@outpost/gateway/protocols/testing/hosts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { endForbiddenCommands } from './sweep.ts'
import { onlineDevice, type OnlineDevice } from '../testing/online-device.ts'

/** One command on the target of an entry, through a device, as a client of the API runs it. */
let outpost: TestOutpost
let host: OpenSsh
let device: OnlineDevice
let companyId: number
let admin: Person & { id: number }
let entryId: number

async function addEntry(port: number, protocol = 'ssh'): Promise<number> {
  const name = `Target ${Math.random().toString(36).slice(2)}`
  await admin.post('/devices/remote-access', {
    data: [{ device_id: device.id, name, destination_ip: '127.0.0.1', destination_port: port, protocol }],
  })
  return (await admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0].id
}
const acceptKey = (id: number, fingerprint: string) =>
  outpost.asOwner(`update remote_access set host_key_fingerprint = '${fingerprint}' where id = ${id}`)
const run = (command: string, more: object = {}, id = entryId, person: Person = admin) =>
  person.post(`/remote/${id}/command`, { command, ...more })

/** Waits for the end of the channel that a command has opened. @returns its events */
async function eventsOf(answer: Awaited<ReturnType<typeof run>>, person: Person = admin): Promise<ChannelEvent[]> {
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  const read = async (): Promise<ChannelEvent[]> =>
    (await person.get(`/status/channel/${answer.body.meta.channel}`)).body.data[String(device.id)] ?? []
  await expect.poll(async () => (await read()).at(-1)?.status, { timeout: 15_000 }).toMatch(/completed|error/)
  return read()
}
const endOf = async (answer: Awaited<ReturnType<typeof run>>, person: Person = admin) =>
  (await eventsOf(answer, person)).at(-1) as ChannelEvent & { data: Record<string, unknown> }

describe.skipIf(!hasSshd)('one command on a target', () => {
  beforeAll(async () => {
    outpost = await startOutpost()
    host = await new OpenSsh().start()
    companyId = (await outpost.build.company()).id
    admin = await outpost.build.user(companyId)
    device = await onlineDevice(outpost, companyId, 'CMD-1')
    entryId = await addEntry(host.port)
    await acceptKey(entryId, host.fingerprint)
    await admin.put(`/remote/${entryId}/credentials`, { username: host.user, key: host.read('login') })
  })
  afterAll(async () => {
    await device.stop()
    await host.stop()
    await outpost.close()
  })

  it('REMOTE-199 answers with exit status, both outputs and the steps, and has an end of input', async () => {
    const events = await eventsOf(await run('echo out; echo err >&2; cat; printf "a\\0b"; exit 3'))
    expect(events.map(({ data }) => (data as { step?: string }).step)).toEqual([
      'tunnel',
      'connect',
      'login',
      'shell',
      undefined,
    ])
    expect(events.at(-1)).toMatchObject({
      status: 'completed',
      value: 'Exit status 3.',
      data: {
        exit_code: 3,
        signal: null,
        stdout: 'out\na\ufffdb',
        stderr: 'err\n',
        stdout_truncated: false,
        end: 'exited',
      },
    })
  })

  it('REMOTE-199 has the exit status of a command that closes its outputs before it ends', async () => {
    expect(await endOf(await run('echo out; exec >&- 2>&-; sleep 0.5; exit 4'))).toMatchObject({
      data: { exit_code: 4, stdout: 'out\n', end: 'exited' },
    })
  })

  it('REMOTE-199 REMOTE-297 a technician runs it with remembered credentials; history, device log and audit log have it', async () => {
    const technician = await outpost.build.user(companyId, 'support')
    expect(await endOf(await run('echo traced', {}, entryId, technician), technician)).toMatchObject({
      data: { exit_code: 0, stdout: 'traced\n' },
    })
    const [session] = (await admin.get(`/devices/connect/${entryId}/sessions?limit=1`)).body.data
    expect(session).toMatchObject({ end_reason: 'exited' })
    expect(session.input_data).toBeGreaterThan(100)
    const [row] = (await admin.get('/devices/connect/logs?limit=1')).body.data
    expect(row).toMatchObject({ id: session.id, protocol: 'ssh', device_id: device.id, ip: '127.0.0.1' })
    const logs = (await admin.get(`/devices/${device.id}/logs?limit=100`)).body.data as { log: string }[]
    expect(logs.some(({ log }) => log.endsWith('command echo traced'))).toBe(true)
    const [entry] = await outpost.asOwner(`select detail::text from audit where detail::text like '%echo traced%'`)
    expect(entry).toBeDefined()
  })

  it('REMOTE-200 ends a command that takes too long or prints too much, and keeps the beginning', async () => {
    const late = await endOf(await run('echo begun; sleep 30', { duration: 3 }))
    expect(late).toMatchObject({ status: 'error', data: { end: 'time_over', exit_code: null, stdout: 'begun\n' } })
    const flood = await endOf(await run('yes 0123456789'))
    expect(flood).toMatchObject({ status: 'error', data: { end: 'too_much_output', stdout_truncated: true } })
    expect((flood.data['stdout'] as string).length).toBe(65_536)
  })

  it('REMOTE-200 ends when somebody ends its session', async () => {
    const answer = await run('echo begun; sleep 30')
    await expect
      .poll(async () => (await admin.get(`/devices/connect/${entryId}/sessions?active=true`)).body.data.length)
      .toBe(1)
    const [session] = (await admin.get(`/devices/connect/${entryId}/sessions?active=true`)).body.data
    expect((await admin.del(`/devices/connect/sessions/${session.id}`)).status).toBe(200)
    expect(await endOf(answer)).toMatchObject({ status: 'error', data: { code: 'closed' } })
  })

  it('REMOTE-200 ends when its user may no longer connect', async () => {
    const technician = await outpost.build.user(companyId, 'support')
    expect((await run('echo begun; sleep 30', {}, entryId, technician)).status).toBe(200)
    await expect
      .poll(async () => (await admin.get(`/devices/connect/${entryId}/sessions?active=true`)).body.data.length)
      .toBe(1)
    await endForbiddenCommands(outpost.running.app)
    expect((await admin.get(`/devices/connect/${entryId}/sessions?active=true`)).body.data).toHaveLength(1)
    await outpost.asOwner(`delete from sessions where user_id = ${technician.id}`)
    await endForbiddenCommands(outpost.running.app)
    await expect
      .poll(async () => (await admin.get(`/devices/connect/${entryId}/sessions?limit=1`)).body.data[0])
      .toMatchObject({ end_reason: 'signed_out' })
  })

  it('SECURITY-033 ends within 5 s when its user is removed', async () => {
    const leaving = await outpost.build.user(companyId)
    const answer = await run('echo begun; sleep 30', {}, entryId, leaving)
    const running = async () =>
      (await admin.get(`/devices/connect/${entryId}/sessions?active=true`)).body.data.length as number
    await expect.poll(running).toBe(1)
    expect(answer.status).toBe(200)
    expect((await admin.del(`/users/${leaving.id}`)).status).toBe(200)
    await expect.poll(running, { timeout: 5000 }).toBe(0)
  })

  it('REMOTE-200 no more run than the limit, even if all are begun at the same time', async () => {
    const technician = await outpost.build.user(companyId, 'support')
    const begun = await Promise.all(
      Array.from({ length: 40 }, () => run('sleep 30', { duration: 10 }, entryId, technician)),
    )
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(20)
    await Promise.all(begun.filter(({ status }) => status === 200).map((answer) => endOf(answer, technician)))
  })

  it('REMOTE-199 a host with another key gets nothing', async () => {
    const seen: string[] = []
    const other = await new ScriptedHost((attempt) => {
      seen.push(attempt.method)
      byPassword('right')(attempt)
    }).start()
    const id = await addEntry(other.port)
    await acceptKey(id, host.fingerprint)
    await admin.put(`/remote/${id}/credentials`, { username: 'root', password: 'right' })
    expect(await endOf(await run('id', {}, id))).toMatchObject({ status: 'error', data: { code: 'HOST_KEY_CHANGED' } })
    expect(await endOf(await run('id', { username: 'root', password: 'right' }, id))).toMatchObject({
      status: 'error',
      data: { code: 'HOST_KEY_REFUSED' },
    })
    expect(seen).toEqual([])
    await other.stop()
  })

  it('REMOTE-199 names a refused sign-in, whose password is nowhere afterwards', async () => {
    const canary = 'canary-typed-91'
    const end = await endOf(await run('id', { username: host.user, password: canary }))
    expect(end).toMatchObject({ status: 'error', data: { step: 'login', code: 'DENIED' } })
    const tables = await outpost.asOwner(
      `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`,
    )
    const searches = tables.map(
      ({ name }) =>
        `select '${String(name)}' where exists (select from "${String(name)}" t where t::text ~ '${canary}')`,
    )
    expect(await outpost.asOwner(searches.join(' union all '))).toEqual([])
  })

  it('REMOTE-156 is refused where sessions must be recorded', async () => {
    const settings = (setting: string) =>
      admin.put(`/remote/recordings/settings/${companyId}`, { setting, input: false, keep_days: 90 })
    expect((await settings('required')).status).toBe(200)
    expect((await run('id')).body.errors[0]).toMatchObject({ code: 'RECORDING_REQUIRED' })
    await settings('off')
    expect(await endOf(await run('echo again'))).toMatchObject({ data: { stdout: 'again\n' } })
  })

  it('REMOTE-199 refuses what cannot be run', async () => {
    const strange = await addEntry(80, 'http')
    expect((await run('id', {}, strange)).body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'id' })
    const fresh = await addEntry(host.port)
    const typed = { username: 'root', password: 'x' }
    expect((await run('id', typed, fresh)).body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'id' })
    await acceptKey(fresh, host.fingerprint)
    expect((await run('id', {}, fresh)).body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'username' })
    expect((await run('', typed, fresh)).status).toBe(422)
    expect((await run('id', { ...typed, duration: 301 }, fresh)).status).toBe(422)
    const offline = await outpost.build.device(companyId)
    const [own] = (await admin.get(`/devices/remote-access?device_id=${offline.id}&protocol=ssh`)).body.data
    expect((await run('id', typed, own.id)).body.errors[0]).toMatchObject({ code: 'DEVICE_OFFLINE' })
  })
})
