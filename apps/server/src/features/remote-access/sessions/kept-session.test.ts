import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { password } from '../../../testing/factories.ts'
import { signIn, type Person } from '../../../testing/person.ts'
import { TerminalClient } from '../testing/terminal-client.ts'
import { TerminalScene } from '../testing/terminal-scene.ts'
import { sessionLimits } from './limits.ts'

let scene: TerminalScene
let entryId: number
beforeAll(async () => {
  scene = await TerminalScene.start()
  entryId = await scene.addEntry()
})
afterEach(() => scene.leave())
afterAll(() => scene.stop())

const find = async (person: Person = scene.admin, session?: number, entry = entryId) =>
  (await person.post('/remote/sessions/resume', { access_id: entry, ...(session && { session_id: session }) })).body
    .data as {
    state: string
    id: number | null
    ticket: string | null
    reason: string | null
  }
const rows = async () => (await scene.admin.get(`/devices/connect/${entryId}/sessions?limit=100`)).body.data
const sessionNow = async (id: number) => (await rows()).find((row: { id: number }) => row.id === id)

/** Returns to a session on a new page. */
async function comeBack(found: { id: number | null; ticket: string | null }, person: Person = scene.admin) {
  const client = new TerminalClient(scene.outpost.url, person, { id: found.id!, ticket: found.ticket! })
  await client.opened()
  client.say({ t: 'resume' })
  return client
}

it('REMOTE-230 REMOTE-233 a closed page leaves its terminal running, and another returns to it in place', async () => {
  const { client, id } = await scene.open(entryId)
  client.type('before')
  await client.until('the answer', () => client.text.includes('you said before'))
  expect(await find()).toEqual({ state: 'none', id: null, ticket: null, reason: null })
  client.vanish()
  await expect.poll(async () => (await find()).state).toBe('running')
  expect(await sessionNow(id)).toMatchObject({ end_time: null })
  const found = await find()
  expect(found).toMatchObject({ state: 'running', id, reason: null })
  const second = await comeBack(found)
  await second.hears('ready')
  await second.until('the screen', () => second.text.includes('you said before'))
  expect(second.text).toContain('welcome')
  second.type('after')
  await second.until('the answer', () => second.text.includes('you said after'))
  expect((await rows()).filter((row: { id: number }) => row.id === id)).toHaveLength(1)
  second.say({ t: 'leave' })
  await expect.poll(() => sessionNow(id)).toMatchObject({ end_reason: 'left' })
  expect(await find(scene.admin, id)).toEqual({ state: 'ended', id, ticket: null, reason: 'left' })
})

it('REMOTE-232 only the same sign-in of the same user returns, once with each ticket', async () => {
  const user = await scene.outpost.build.user(scene.companyId)
  const { client, id } = await scene.open(entryId, user)
  client.vanish()
  await expect.poll(async () => (await find(user)).state).toBe('running')
  const elsewhere = await signIn(scene.outpost.url, { email: user.email, password })
  for (const person of [elsewhere, scene.admin]) {
    expect((await find(person, id)).state).toBe('none')
    expect((await find(person)).state).toBe('none')
  }
  const found = await find(user)
  for (const person of [elsewhere, scene.admin]) {
    const refused = await comeBack(found, person)
    expect(await refused.hears('error')).toMatchObject({ code: 'NOT_FOUND' })
  }
  const second = await comeBack(found, user)
  await second.hears('ready')
  const again = await comeBack(found, user)
  expect(await again.hears('error')).toMatchObject({ code: 'NOT_FOUND' })
  expect(second.closeCode).toBeUndefined()
})

it('REMOTE-232 a page takes over its own session from another page, which is told', async () => {
  const { client, id } = await scene.open(entryId)
  const second = await comeBack(await find(scene.admin, id))
  await second.hears('ready')
  expect(await client.hears('end')).toMatchObject({ reason: 'taken_over' })
  await client.until('the end of the socket', () => client.closeCode !== undefined)
  second.type('mine')
  await second.until('the answer', () => second.text.includes('you said mine'))
})

it('REMOTE-230 a terminal without page ends when its user signs out, and when its time is over', async () => {
  const user = await scene.outpost.build.user(scene.companyId)
  const { client, id } = await scene.open(entryId, user)
  client.vanish()
  await user.post('/account/token/revoke')
  await expect.poll(() => sessionNow(id)).toMatchObject({ end_reason: 'signed_out' })
  const { away } = sessionLimits
  Object.assign(sessionLimits, { away: 300 })
  try {
    const short = await scene.open(entryId)
    short.client.vanish()
    await expect.poll(() => sessionNow(short.id)).toMatchObject({ end_reason: 'not_returned' })
    expect(await find(scene.admin, short.id)).toMatchObject({ state: 'ended', reason: 'not_returned' })
  } finally {
    Object.assign(sessionLimits, { away })
  }
})

it('REMOTE-234 goes on being recorded without its page', async () => {
  const recorded = await scene.addEntry({ recording: 'on' })
  const { client, id } = await scene.open(recorded)
  client.type('send 100')
  await client.until('the output', () => client.text.includes('.'.repeat(100)))
  client.type('unseen')
  client.vanish()
  await expect.poll(async () => (await find(scene.admin, undefined, recorded)).state).toBe('running')
  const second = await comeBack(await find(scene.admin, id, recorded))
  await second.until('the screen', () => second.text.includes('you said unseen'))
  expect(second.notices.filter((notice) => notice.t === 'recording')).toEqual([
    { t: 'recording', state: 'on', input: false },
  ])
  second.say({ t: 'leave' })
  const cast = async (): Promise<string> => {
    const answer = await fetch(`${scene.outpost.url}/api/remote/recordings/${id}/download`, {
      method: 'POST',
      headers: scene.admin.headers,
    })
    return answer.text()
  }
  await expect.poll(cast).toContain('end: left')
  expect(await cast()).toContain('you said unseen')
})

it('REMOTE-233 entries and sessions of others do not exist for the caller', async () => {
  const stranger = await scene.outpost.build.user((await scene.outpost.build.company()).id)
  expect((await stranger.post('/remote/sessions/resume', { access_id: entryId })).status).toBe(404)
  const guest = await scene.outpost.build.user(scene.companyId, 'read_only')
  expect((await guest.post('/remote/sessions/resume', { access_id: entryId })).status).toBe(403)
})
