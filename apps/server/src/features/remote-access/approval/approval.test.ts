import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { MailServer } from '../../../testing/mail-server.ts'
import type { Person } from '../../../testing/person.ts'
import { SshClient } from '../testing/ssh-client.ts'
import { TerminalScene } from '../testing/terminal-scene.ts'

/** Requests for access, and companies that require an approval, in all ways to open an entry. */
const permission = { viewDevices: 2, addDevices: 3, deleteDevices: 5, view: 40, connect: 43, request: 49, approve: 54 }

type Somebody = Person & { id: number; email: string }
let scene: TerminalScene
let smtp: MailServer
let ssh: SshClient
/** May only ask. */
let asker: Somebody
/** May connect by the own role, and ask. */
let engineer: Somebody
let approver: Somebody
let entryId: number

beforeAll(async () => {
  smtp = await new MailServer().start()
  ssh = new SshClient()
  scene = await TerminalScene.start(['api', 'gateway', 'worker'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' })
  expect((await scene.outpost.admin.post('/email-configurations', smtp.configuration)).status).toBe(201)
  const { build } = scene.outpost
  const { viewDevices, view, connect, request, approve } = permission
  asker = await build.userWith(scene.companyId, [viewDevices, view, request])
  engineer = await build.userWith(scene.companyId, [viewDevices, view, connect, request])
  approver = await build.userWith(scene.companyId, [viewDevices, view, approve])
  entryId = await scene.addEntry()
}, 60_000)
afterEach(async () => {
  scene.leave()
  await require('inherit')
  await scene.outpost.asOwner('delete from access_requests')
})
afterAll(async () => {
  await ssh.remove()
  await scene.stop()
  await smtp.stop()
})

const require = (setting: string, companyId = scene.companyId) =>
  scene.outpost.admin.put(`/remote/access-requests/settings/${companyId}`, { setting })
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()
const ask = (person: Person, more: object = {}) =>
  person.post('/remote/access-requests', {
    device_id: scene.device.id,
    reason: 'The pump does not start',
    until: inSeconds(3600),
    ...more,
  })
const asked = async (person: Person, more: object = {}): Promise<number> => {
  const answer = await ask(person, more)
  expect([answer.status, answer.body.errors]).toEqual([201, undefined])
  return answer.body.data.id
}
const granted = async (person: Person, more: object = {}): Promise<number> => {
  const id = await asked(person, more)
  expect((await approver.post(`/remote/access-requests/${id}/approval`)).status).toBe(200)
  return id
}
const codeOf = ({ status, body }: { status: number; body: { errors?: { code: string }[] } }): string =>
  status < 300 ? 'ok' : body.errors![0]!.code
/** Tries all ways to open the entry. A command is then refused because no host key was accepted, which is later. */
async function ways(person: Somebody, id = entryId): Promise<string[]> {
  const answers = [
    await person.post(`/remote/${id}/sessions`),
    await person.post(`/devices/connect/${id}`, { duration: 60 }),
    await person.post(`/remote/${id}/command`, { command: 'id', username: 'root', password: 'right' }),
  ]
  return [...answers.map(codeOf), await native(person, id)]
}
/** Opens a stream with the user's own SSH client. */
async function native(person: Somebody, id: number): Promise<string> {
  const name = `key-${person.id}`
  const keys = (await person.get('/account/ssh-keys')).body.data as { name: string }[]
  if (keys.length === 0)
    expect((await person.post('/account/ssh-keys', { name, public_key: ssh.key(name) })).status).toBe(201)
  const jump = `${person.email}@127.0.0.1`
  const stream = ['-p', String(scene.outpost.port), '-W', `entry-${id}:${scene.host.port}`, jump]
  const started = ssh.start(stream, { key: name })
  await expect.poll(() => started.out.length > 0 || started.process.exitCode !== null, { timeout: 15_000 }).toBe(true)
  await started.stop()
  return started.out.toString().startsWith('SSH-2.0')
    ? 'ok'
    : /must be approved/.test(started.err)
      ? 'APPROVAL_REQUIRED'
      : started.err
}
const refused = Array.from({ length: 4 }, () => 'APPROVAL_REQUIRED')
const states = async (person: Person, query = ''): Promise<[number, string][]> =>
  (await person.get(`/remote/access-requests?limit=100&${query}`)).body.data.map(
    ({ id, state }: { id: number; state: string }) => [id, state],
  )
const approvalOf = async (person: Person): Promise<string> =>
  (await person.get(`/devices/remote-access?id=${entryId}`)).body.data[0].approval
const endOf = (client: { notices: { t: string }[] }) =>
  client.notices.find((notice) => notice.t === 'end') as { reason: string } | undefined

it('REMOTE-210 REMOTE-212 who may only ask gets in, in every way, from the approval on', async () => {
  expect(await approvalOf(asker)).toBe('needed')
  expect(await ways(asker)).toEqual(refused)
  const id = await asked(asker)
  expect(await approvalOf(asker)).toBe('requested')
  expect(await ways(asker)).toEqual(refused)
  expect((await approver.post(`/remote/access-requests/${id}/approval`)).status).toBe(200)
  expect(await approvalOf(asker)).toBe('granted')
  expect(await ways(asker)).toEqual(['ok', 'ok', 'VALIDATION', 'ok'])
  const { client } = await scene.open(entryId, asker)
  client.type('hello')
  await client.until('the answer', () => client.text.includes('you said hello'))
})

it('REMOTE-211 a company can require an approval of those too whose role allows connecting', async () => {
  const child = (await scene.outpost.build.company(scene.companyId)).id
  const read = async (companyId: number) =>
    (await scene.admin.get(`/remote/access-requests/settings/${companyId}`)).body.data
  expect(await approvalOf(engineer)).toBe('none')
  expect(codeOf(await engineer.post(`/remote/${entryId}/sessions`))).toBe('ok')
  await require('yes')
  expect(await read(child)).toEqual({ company_id: child, setting: 'inherit', required: true })
  await require('no', child)
  expect(await read(child)).toEqual({ company_id: child, setting: 'no', required: false })
  expect(await approvalOf(engineer)).toBe('needed')
  expect(await ways(engineer)).toEqual(refused)
  expect(codeOf(await scene.outpost.admin.post(`/remote/${entryId}/sessions`))).toBe('APPROVAL_REQUIRED')
  await granted(engineer)
  expect(codeOf(await engineer.post(`/remote/${entryId}/sessions`))).toBe('ok')
})

it('REMOTE-212 a request for one entry opens no other, and one for later opens nothing yet', async () => {
  const other = await scene.addEntry()
  await granted(asker, { remote_access_id: other })
  expect(codeOf(await asker.post(`/remote/${other}/sessions`))).toBe('ok')
  expect(await ways(asker)).toEqual(refused)
  await granted(asker, { from: inSeconds(1800) })
  expect(await ways(asker)).toEqual(refused)
  expect(await approvalOf(asker)).toBe('requested')
})

it('REMOTE-213 revoking ends its sessions within 5 s, and no new one opens', async () => {
  const id = await granted(asker)
  const [first, second] = [await scene.open(entryId, asker), await scene.open(entryId, asker)]
  const unused = (await asker.post(`/remote/${entryId}/sessions`)).body.data as { id: number; ticket: string }
  expect((await approver.post(`/remote/access-requests/${id}/revocation`)).status).toBe(200)
  for (const { client } of [first, second]) {
    await client.until('the end', () => endOf(client) !== undefined, 5000)
    expect(endOf(client)?.reason).toBe('access_revoked')
  }
  expect(await ways(asker)).toEqual(refused)
  const [row] = await scene.outpost.asOwner(`select ended_at, end_reason from remote_sessions where id = ${unused.id}`)
  expect(row).toMatchObject({ ended_at: expect.any(Date), end_reason: 'access_revoked' })
  expect(codeOf(await approver.post(`/remote/access-requests/${id}/revocation`))).toBe('CONFLICT')
})

it('REMOTE-212 sessions end when the time is over', { timeout: 60_000 }, async () => {
  await granted(asker, { until: inSeconds(4) })
  const { client } = await scene.open(entryId, asker)
  await client.until('the end', () => endOf(client) !== undefined, 20_000)
  expect(endOf(client)?.reason).toBe('approval_over')
  expect(await ways(asker)).toEqual(refused)
})

it(
  'REMOTE-211 a session that needs no approval ends when its company begins to require one',
  { timeout: 60_000 },
  async () => {
    const { client } = await scene.open(entryId, engineer)
    await require('yes')
    await client.until('the end', () => endOf(client) !== undefined, 20_000)
    expect(endOf(client)?.reason).toBe('approval_over')
  },
)

it('REMOTE-214 denied, expired and revoked requests stay, and are found by state and text', async () => {
  const denied = await asked(asker, { reason: 'Denied: a look at the valves' })
  const answer = { reason: 'Not during the night shift' }
  expect((await approver.post(`/remote/access-requests/${denied}/denial`, answer)).status).toBe(200)
  const expired = await asked(asker)
  await scene.outpost.asOwner(
    `update access_requests set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = ${expired}`,
  )
  const withdrawn = await asked(asker)
  expect((await asker.post(`/remote/access-requests/${withdrawn}/revocation`)).status).toBe(200)
  const pending = await asked(engineer)
  expect(await states(approver)).toEqual([
    [pending, 'pending'],
    [withdrawn, 'revoked'],
    [expired, 'expired'],
    [denied, 'denied'],
  ])
  expect(await states(approver, 'state=denied,expired')).toEqual([
    [expired, 'expired'],
    [denied, 'denied'],
  ])
  expect(await states(approver, 'q=VALVES')).toEqual([[denied, 'denied']])
  expect((await approver.get('/remote/access-requests?q=valves')).body.data[0]).toMatchObject({
    username: expect.any(String),
    device_id: scene.device.id,
    reason: 'Denied: a look at the valves',
    decided_by: expect.any(String),
    answer: 'Not during the night shift',
  })
  expect(codeOf(await approver.post(`/remote/access-requests/${expired}/approval`))).toBe('CONFLICT')
})

it('REMOTE-215 users see their own requests, approvers all in reach, and nobody decides about an own one', async () => {
  const own = await asked(asker)
  await asked(engineer)
  expect((await states(asker)).map(([id]) => id)).toEqual([own])
  expect(await states(approver)).toHaveLength(2)
  expect(codeOf(await asker.post(`/remote/access-requests/${own}/approval`))).toBe('FORBIDDEN')
  const mine = await asked(scene.admin)
  expect(codeOf(await scene.admin.post(`/remote/access-requests/${mine}/approval`))).toBe('FORBIDDEN')
  const stranger = await scene.outpost.build.user((await scene.outpost.build.company()).id)
  expect(await states(stranger)).toEqual([])
  for (const act of ['approval', 'revocation'])
    expect(codeOf(await stranger.post(`/remote/access-requests/${own}/${act}`))).toBe('NOT_FOUND')
  expect(codeOf(await ask(stranger))).toBe('NOT_FOUND')
})

it('REMOTE-215 what is asked for must be a time that can be granted, and an entry of the device', async () => {
  const sourceOf = async (more: object) => {
    const { status, body } = await ask(asker, more)
    return [status, body.errors?.[0]?.source]
  }
  expect(await sourceOf({ until: inSeconds(-5) })).toEqual([422, 'until'])
  expect(await sourceOf({ until: 'soon' })).toEqual([422, 'until'])
  expect(await sourceOf({ until: inSeconds(32 * 86_400) })).toEqual([422, 'until'])
  expect(await sourceOf({ from: inSeconds(91 * 86_400), until: inSeconds(91.5 * 86_400) })).toEqual([422, 'from'])
  expect(await sourceOf({ reason: 'x' })).toEqual([422, 'reason'])
  expect(codeOf(await ask(asker, { remote_access_id: 2_000_000_000 }))).toBe('NOT_FOUND')
})

it('REMOTE-216 approvers and the user who asks are told by notification and email, and all is in the audit log', async () => {
  const id = await granted(asker)
  const told = async (person: Person) => (await person.get('/notifications?limit=20')).body.data[0]
  expect(await told(approver)).toMatchObject({
    type: 'accessRequested',
    params: { id, reason: 'The pump does not start' },
  })
  // Settled: nobody else has to answer it.
  expect((await told(approver)).seen_at).not.toBeNull()
  expect(await told(asker)).toMatchObject({ type: 'accessGranted', params: { id } })
  expect((await smtp.mailTo(approver.email)).text).toContain('The pump does not start')
  expect((await smtp.mailTo(asker.email)).text).toContain('/remote/requests')
  await approver.post(`/remote/access-requests/${id}/revocation`)
  expect(await told(asker)).toMatchObject({ type: 'accessRevoked' })
  const acts = (await scene.outpost.admin.get('/audit?limit=50')).body.data as { act: string; target: string }[]
  for (const act of ['', '/{id}/approval', '/{id}/revocation'])
    expect(acts).toContainEqual(
      expect.objectContaining({ act: `POST /remote/access-requests${act}`, target: `access-request:${id}` }),
    )
})

it('REMOTE-217 an approval is for the target that the entry had', async () => {
  const name = 'Camera'
  const target = { destination_ip: '127.0.0.1', destination_port: 8080, protocol: 'ssh' }
  await scene.outpost.admin.post('/devices/remote-access', { data: [{ device_id: scene.device.id, name, ...target }] })
  const entry = (await scene.admin.get(`/devices/remote-access?q=${name}`)).body.data[0].id
  const id = await granted(asker, { remote_access_id: entry })
  expect(codeOf(await asker.post(`/remote/${entry}/sessions`))).toBe('ok')
  expect(codeOf(await scene.admin.put(`/devices/remote-access/${entry}`, { destination_port: 22 }))).toBe('ok')
  expect(await states(approver)).toEqual([[id, 'revoked']])
  expect(codeOf(await asker.post(`/remote/${entry}/sessions`))).toBe('APPROVAL_REQUIRED')
})

it('REMOTE-230 a user whose access was approved can return to a session', async () => {
  await granted(asker)
  const { client, id } = await scene.open(entryId, asker)
  client.vanish()
  const find = async () => (await asker.post('/remote/sessions/resume', { access_id: entryId })).body.data
  await expect.poll(async () => (await find())?.state).toBe('running')
  expect(await find()).toMatchObject({ id })
})

it('REMOTE-217 no device leaves a company that requires approval without the permission to change that', async () => {
  await require('yes')
  const mover = await scene.outpost.build.userWith(scene.companyId, [
    permission.viewDevices,
    permission.addDevices,
    permission.deleteDevices,
  ])
  const child = (await scene.outpost.build.company(scene.companyId)).id
  const move = { device_id: [scene.device.id], company_id: child }
  await require('no', child)
  expect(codeOf(await mover.post('/devices/move', move))).toBe('FORBIDDEN')
})

it('REMOTE-217 a device that moves to another company takes no approval along', async () => {
  const id = await granted(asker)
  const child = (await scene.outpost.build.company(scene.companyId)).id
  const moved = await scene.outpost.admin.post('/devices/move', { device_id: [scene.device.id], company_id: child })
  expect([moved.status, moved.body.errors]).toEqual([200, undefined])
  expect(await states(approver)).toEqual([[id, 'revoked']])
  expect(await ways(asker)).toEqual(refused)
})
