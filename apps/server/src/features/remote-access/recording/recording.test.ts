import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import { TerminalScene } from '../testing/terminal-scene.ts'
import { remoteAccessJobs } from '../jobs.ts'
import { addPastRecording } from './add.ts'
import { indexRecordings } from './search/index-recordings.ts'

let scene: TerminalScene
beforeAll(async () => void (scene = await TerminalScene.start()))
afterEach(async () => {
  scene.leave()
  await record('inherit')
})
afterAll(() => scene.stop())

const record = (setting: string, input = false, keep_days = 90) =>
  scene.admin.put(`/remote/recordings/settings/${scene.companyId}`, { setting, input, keep_days })
const recordingOf = async (id: number, person: Person = scene.admin) => person.get(`/remote/recordings/${id}`)
const castOf = async (id: number) => {
  const answer = await fetch(`${scene.outpost.url}/api/remote/recordings/${id}/download`, {
    method: 'POST',
    headers: scene.admin.headers,
  })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
const eventsOf = (text: string): [number, string, string][] =>
  text
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const outputOf = (text: string): string =>
  eventsOf(text)
    .filter(([, code]) => code === 'o')
    .map(([, , data]) => data)
    .join('')
/** Opens a terminal, types a line and leaves. */
async function session(entryId: number, typed = 'hello'): Promise<number> {
  const { client, id } = await scene.open(entryId)
  client.type(typed)
  await client.until('the answer', () => client.text.includes(`you said ${typed}`))
  client.leave()
  await expect.poll(async () => (await historyOf(id)).end_time).not.toBeNull()
  return id
}
const historyOf = async (id: number) =>
  (await scene.admin.get('/devices/connect/logs?limit=100')).body.data.find((row: { id: number }) => row.id === id)
const acts = async (): Promise<{ act: string; target: string }[]> =>
  (await scene.admin.get('/audit?limit=50')).body.data

it('REMOTE-150 nothing is recorded unless the company or the entry says so', async () => {
  const id = await session(await scene.addEntry())
  expect((await historyOf(id)).recording).toBeNull()
  expect((await recordingOf(id)).status).toBe(404)
})

it('REMOTE-151 REMOTE-153 a terminal is recorded as an asciicast, without what was typed', async () => {
  await record('on')
  const entry = await scene.addEntry()
  const { client, id } = await scene.open(entry)
  expect(client.notices[0]).toEqual({ t: 'recording', state: 'on', input: false })
  client.say({ t: 'resize', cols: 100, rows: 40 })
  client.type('hello')
  await client.until('the answer', () => client.text.includes('you said hello'))
  client.leave()
  await expect.poll(async () => (await historyOf(id)).recording).toBe('complete')
  expect((await recordingOf(id)).body.data).toMatchObject({
    id,
    state: 'complete',
    protocol: 'ssh',
    columns: 90,
    rows: 30,
    has_input: false,
    required: false,
    remote_access_id: entry,
  })
  const { status, type, text } = await castOf(id)
  expect([status, type]).toEqual([200, 'application/x-asciicast'])
  expect(JSON.parse(text.split('\n')[0]!)).toMatchObject({ version: 2, width: 90, height: 30 })
  expect(outputOf(text)).toBe('welcome\r\nyou said hello')
  const codes = eventsOf(text).map(([, code, data]) => (code === 'o' ? code : `${code} ${data}`))
  expect(codes).toContain('r 100x40')
  expect(codes.at(-1)).toBe('m end: left')
  expect(codes.some((code) => code.startsWith('i'))).toBe(false)
  const times = eventsOf(text).map(([at]) => at)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(await acts()).toContainEqual(
    expect.objectContaining({ act: 'POST /remote/recordings/{id}/download', target: `remote-session:${id}` }),
  )
})

it('REMOTE-152 what is typed is recorded only if the company wants that, and the page is told', async () => {
  await record('on', true)
  const { client, id } = await scene.open(await scene.addEntry())
  expect(client.notices[0]).toEqual({ t: 'recording', state: 'on', input: true })
  client.type('typed text')
  await client.until('the answer', () => client.text.includes('you said'))
  client.leave()
  await expect.poll(async () => (await historyOf(id)).recording).toBe('complete')
  expect(eventsOf((await castOf(id)).text)).toContainEqual([expect.any(Number), 'i', 'typed text'])
})

it('REMOTE-150 an entry can demand more than its company, but not less', async () => {
  const modes = async (entry: string) => {
    const id = await scene.addEntry({ recording: entry })
    return (await scene.admin.get(`/devices/remote-access?id=${id}`)).body.data[0].recording_mode
  }
  expect([await modes('inherit'), await modes('on'), await modes('required')]).toEqual(['off', 'on', 'required'])
  await record('required')
  expect([await modes('inherit'), await modes('on'), await modes('required')]).toEqual([
    'required',
    'required',
    'required',
  ])
  await record('on')
  const vpn = await scene.addEntry({ protocol: 'vpn' })
  expect((await scene.admin.get(`/devices/remote-access?id=${vpn}`)).body.data[0].recording_mode).toBe('off')
})

it('REMOTE-250 sessions of every protocol are admitted where recording is required', async () => {
  await record('required')
  for (const protocol of ['ssh', 'telnet', 'sftp', 'vnc', 'rdp']) {
    const entry = await scene.addEntry({ protocol })
    expect((await scene.admin.post(`/remote/${entry}/sessions`)).status, protocol).toBe(201)
  }
})

it('REMOTE-150 a company without settings is treated like the nearest one above it', async () => {
  const child = (await scene.outpost.build.company(scene.companyId)).id
  const settings = async () => (await scene.admin.get(`/remote/recordings/settings/${child}`)).body.data
  expect(await settings()).toMatchObject({
    company_id: child,
    setting: 'inherit',
    mode: 'off',
    input: false,
    keep_days: 90,
  })
  await record('required', true, 30)
  expect(await settings()).toMatchObject({
    company_id: child,
    setting: 'inherit',
    mode: 'required',
    input: true,
    keep_days: 30,
  })
  await scene.admin.put(`/remote/recordings/settings/${child}`, { setting: 'off', input: false, keep_days: 7 })
  expect(await settings()).toMatchObject({ company_id: child, setting: 'off', mode: 'off', input: false, keep_days: 7 })
})

it('REMOTE-154 what was recorded is readable within two seconds, while the session is running', async () => {
  await record('on')
  const { client, id } = await scene.open(await scene.addEntry())
  client.type('first')
  await client.until('the answer', () => client.text.includes('you said first'))
  await expect.poll(async () => outputOf((await castOf(id)).text), { timeout: 2000 }).toContain('you said first')
  expect((await recordingOf(id)).body.data).toMatchObject({ state: 'running', kept_until: null })
  expect((await scene.admin.get(`/remote/recordings/${id}/verification`)).body.data.intact).toBe(true)
  const refused = await scene.admin.del(`/remote/recordings/${id}`)
  expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'CONFLICT'])
})

it('REMOTE-155 verification finds one flipped byte, a missing part and a shortened recording', async () => {
  await record('on')
  const entry = await scene.addEntry()
  const verified = async (id: number) => (await scene.admin.get(`/remote/recordings/${id}/verification`)).body.data
  const { client, id } = await scene.open(entry)
  for (const word of ['one', 'two', 'three']) {
    client.type(word)
    await client.until('the answer', () => client.text.includes(`you said ${word}`))
    await new Promise((resolve) => setTimeout(resolve, 1100))
  }
  client.leave()
  await expect.poll(async () => (await historyOf(id)).recording).toBe('complete')
  const { parts } = await verified(id)
  expect(parts).toBeGreaterThanOrEqual(4)
  expect(await verified(id)).toEqual({ intact: true, parts, broken_part: null })
  const sql = (statement: string) => scene.outpost.asOwner(statement)
  await sql(
    `update session_recording_parts set sealed = set_byte(sealed, 40, 255 - get_byte(sealed, 40)) where session_id = ${id} and number = 2`,
  )
  expect(await verified(id)).toMatchObject({ intact: false, broken_part: 2 })
  // The rest can still be replayed.
  const cast = (await castOf(id)).text
  expect(eventsOf(cast)).toContainEqual([expect.any(Number), 'm', 'damaged'])
  expect(outputOf(cast)).toContain('you said three')
  await sql(`delete from session_recording_parts where session_id = ${id} and number = 2`)
  expect(await verified(id)).toMatchObject({ intact: false, broken_part: 2 })
  await sql(`delete from session_recording_parts where session_id = ${id} and number >= 2`)
  await sql(
    `update session_recordings set parts = 1, last_hash = (select hash from session_recording_parts where session_id = ${id}) where session_id = ${id}`,
  )
  expect((await verified(id)).intact).toBe(false)
})

it('REMOTE-155 nothing of a recording can be read in the database', async () => {
  await record('on')
  const id = await session(await scene.addEntry(), 'canary-of-a-recording')
  const rows = await scene.outpost.asOwner(`select sealed from session_recording_parts where session_id = ${id}`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { sealed } of rows as { sealed: Buffer }[]) expect(sealed.includes('canary')).toBe(false)
})

it('REMOTE-156 a session that must be recorded ends if that fails; any other goes on with a notice', async () => {
  const refuse = `create function refuse() returns trigger language plpgsql as $$ begin raise 'no space'; end $$;
    create trigger refuse before insert on session_recording_parts for each row execute function refuse()`
  for (const [mode, ends] of [
    ['required', true],
    ['on', false],
  ] as const) {
    await record(mode)
    const { client } = await scene.open(await scene.addEntry())
    await scene.outpost.asOwner(refuse)
    try {
      client.type('hello')
      await client.until('the notice', () =>
        client.notices.some((notice) => notice.t === 'recording' && notice.state === 'stopped'),
      )
      if (ends) expect(await client.hears('end')).toMatchObject({ reason: 'recording_failed' })
      else {
        client.type('again')
        await client.until('the answer', () => client.text.includes('you said again'))
        expect(client.notices.some((notice) => notice.t === 'end')).toBe(false)
      }
    } finally {
      await scene.outpost.asOwner('drop trigger refuse on session_recording_parts; drop function refuse()')
    }
    client.leave()
  }
})

it('REMOTE-157 recordings are deleted by those who may, which is audited, and when their time is over', async () => {
  await record('on')
  const entry = await scene.addEntry()
  const [first, second] = [await session(entry), await session(entry)]
  const technician = await scene.outpost.build.user(scene.companyId, 'support')
  expect((await technician.del(`/remote/recordings/${first}`)).status).toBe(403)
  expect((await recordingOf(first, technician)).status).toBe(403)
  expect((await scene.admin.del(`/remote/recordings/${first}`)).status).toBe(200)
  expect((await recordingOf(first)).status).toBe(404)
  expect(await historyOf(first)).toMatchObject({ recording: null })
  expect(await acts()).toContainEqual(
    expect.objectContaining({ act: 'DELETE /remote/recordings/{id}', target: `remote-session:${first}` }),
  )
  await record('on', false, 1)
  const job = remoteAccessJobs.find(({ name }) => name === 'remote-access.clean-up')
  await job!.run(scene.outpost.running.app, {})
  expect((await recordingOf(second)).status).toBe(200)
  await scene.outpost.asOwner(
    `update session_recordings set ended_at = now() - interval '25 hours' where session_id = ${second}`,
  )
  await job!.run(scene.outpost.running.app, {})
  expect((await recordingOf(second)).status).toBe(404)
})

it('REMOTE-163 REMOTE-164 a text is found in all recordings within reach, sealed until then', async () => {
  await record('on')
  const entry = await scene.addEntry()
  const find = async (q: string, person: Person = scene.admin) =>
    (await person.post('/remote/recordings/search', { q })).body.data
  const { client, id } = await scene.open(entry)
  client.type('\u001b[31mNoRoute\u001b[0m to host-7')
  await client.until('the answer', () => client.text.includes('host-7'))
  client.leave()
  await expect.poll(async () => (await historyOf(id)).recording).toBe('complete')
  expect(await find('noroute to host')).toEqual({ matches: [], more: false })
  await indexRecordings(scene.outpost.running.app)
  expect(await find('noroute TO host-7')).toEqual({
    matches: [
      expect.objectContaining({ id, at: 0, excerpt: 'you said NoRoute to host-7', device_id: scene.device.id }),
    ],
    more: false,
  })
  // Whole words, and the phrase itself.
  expect((await find('norout')).matches).toEqual([])
  expect((await find('host to noroute')).matches).toEqual([])
  expect(await acts()).toContainEqual(expect.objectContaining({ act: 'POST /remote/recordings/search' }))
  const stranger = await scene.outpost.build.user((await scene.outpost.build.company()).id)
  expect(await find('noroute to host-7', stranger)).toEqual({ matches: [], more: false })
  const [row] = await scene.outpost.asOwner(
    `select sealed, words::text from session_recording_minutes where session_id = ${id}`,
  )
  expect((row!['sealed'] as Buffer).includes('NoRoute')).toBe(false)
  expect(row!['words']).toMatch(/^\{-?\d+(,-?\d+)+\}$/)
  const refused = await scene.admin.post('/remote/recordings/search', { q: '- -' })
  expect([refused.status, refused.body.errors[0].source]).toEqual([422, 'q'])
  await scene.admin.del(`/remote/recordings/${id}`)
  expect((await find('noroute to host-7')).matches).toEqual([])
})

it('REMOTE-157 the recordings of a company that is removed go to its parent', async () => {
  const child = (await scene.outpost.build.company(scene.companyId)).id
  const { app } = scene.outpost.running
  const id = await app.ownTransaction((tx) =>
    addPastRecording(tx, app.sealer, {
      session: {
        company_id: child,
        device_id: scene.device.id,
        user_id: scene.admin.id,
        username: 'someone',
        name: 'SSH',
        protocol: 'ssh',
        ended_at: new Date(),
      },
      lines: '[0.5,"o","hello"]\n[0.9,"m","end: left"]\n',
      duration: 900,
    }),
  )
  expect((await recordingOf(id)).body.data.company_id).toBe(child)
  expect((await scene.admin.del(`/companies/${child}`)).status).toBe(200)
  expect((await recordingOf(id)).body.data.company_id).toBe(scene.companyId)
  expect((await scene.admin.get(`/remote/recordings/${id}/verification`)).body.data.intact).toBe(true)
})

it('REMOTE-153 the history can be limited to recorded sessions', async () => {
  const plain = await session(await scene.addEntry())
  await record('on')
  const recorded = await session(await scene.addEntry())
  const idsOf = async (query: string): Promise<number[]> =>
    (await scene.admin.get(`/devices/connect/logs?limit=100&${query}`)).body.data.map((row: { id: number }) => row.id)
  expect(await idsOf('recorded=true')).toContain(recorded)
  expect(await idsOf('recorded=true')).not.toContain(plain)
  expect(await idsOf('recorded=false')).toContain(plain)
})
