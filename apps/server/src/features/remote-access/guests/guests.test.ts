import { guestLimits } from '@outpost/contract/remote-access/guests/constants'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { person, type Person } from '../../../testing/person.ts'
import { TerminalClient } from '../testing/terminal-client.ts'
import { TerminalScene } from '../testing/terminal-scene.ts'

let scene: TerminalScene
let entryId: number
let anyone: Person
beforeAll(async () => {
  scene = await TerminalScene.start()
  entryId = await scene.addEntry()
  anyone = person(scene.outpost.url)
})
afterEach(() => scene.leave())
afterAll(() => scene.stop())

const linkOf = (id: number): string => `/remote/sessions/${id}/guest-link`
const stateOf = async (id: number) => (await scene.admin.get(linkOf(id))).body.data
const codeOf = ({ body }: { body: { errors: { code: string }[] } }): string => body.errors[0]!.code

/** Shares a session and returns the token of its link. */
async function share(id: number, choice: object = {}, who: Person = scene.admin): Promise<string> {
  const { url } = (await who.put(linkOf(id), choice)).body.data as { url: string }
  expect(url).toMatch(new RegExp(`^${scene.outpost.url}/rms-connect/guest#[\\w-]{43}$`))
  return url.split('#')[1]!
}
const join = (token: string, name: string, password?: string) =>
  anyone.post('/remote/guests', { token, name, ...(password !== undefined && { password }) })

/** Opens the page of a guest, without any cookie. */
async function enter({ id, ticket }: { id: number; ticket: string }): Promise<TerminalClient> {
  const client = await new TerminalClient(scene.outpost.url, anyone, { id: `guest/${id}`, ticket }).opened()
  client.say({ t: 'resume' })
  return client
}
async function visit(token: string, name: string): Promise<TerminalClient> {
  const client = await enter((await join(token, name)).body.data)
  await client.hears('ready')
  return client
}

it('REMOTE-265 REMOTE-266 guests with the link watch a session without an account, and cannot type', async () => {
  const { client, id } = await scene.open(entryId)
  client.type('before')
  await client.until('the answer', () => client.text.includes('you said before'))
  expect(await stateOf(id)).toEqual({ shared: false, open: false, types: false, has_password: false, guests: [] })
  const token = await share(id)
  expect((await anyone.post('/remote/guest-link', { token })).body.data).toEqual({
    username: (await scene.admin.get('/user')).body.data.username,
    types: false,
    needs_password: false,
    recorded: 'no',
  })
  const guest = await visit(token, 'Ann')
  await guest.until('the screen', () => guest.text === client.text)
  expect(await client.hears('viewers')).toEqual({
    t: 'viewers',
    viewers: [{ name: 'Ann', guest: true, types: false }],
  })
  guest.type('refused')
  client.type('after')
  await guest.until('the answer', () => guest.text.includes('you said after'))
  expect(client.text).not.toContain('refused')
  expect(await stateOf(id)).toMatchObject({ shared: true, open: true, guests: [{ name: 'Ann' }] })
  client.say({ t: 'leave' })
  expect(await guest.hears('end')).toMatchObject({ reason: 'left' })
  await expect.poll(async () => codeOf(await anyone.post('/remote/guest-link', { token }))).toBe('LINK_NOT_VALID')
  const [logged] = (await scene.admin.get('/devices/connect/logs?limit=1')).body.data
  expect(logged).toMatchObject({ id, guests: [{ name: 'Ann', typed: false, left_at: expect.any(String) }] })
  expect(JSON.stringify((await scene.admin.get('/audit?limit=20')).body)).not.toContain(token)
})

it('REMOTE-266 guests type if the link says so, and it is recorded with the session', async () => {
  const recorded = await scene.addEntry({ recording: 'on' })
  const { client, id } = await scene.open(recorded)
  const token = await share(id, { types: true })
  expect((await anyone.post('/remote/guest-link', { token })).body.data).toMatchObject({ recorded: 'output' })
  const guest = await visit(token, 'Bob')
  expect(await guest.hears('recording')).toMatchObject({ state: 'on' })
  guest.type('by the guest')
  await client.until('the answer', () => client.text.includes('you said by the guest'))
  const [logged] = (await scene.admin.get('/devices/connect/logs?limit=1')).body.data
  expect(logged.guests).toEqual([{ name: 'Bob', typed: true, joined_at: expect.any(String), left_at: null }])
})

it('REMOTE-266 a guest is removed, and cannot come back with the link', async () => {
  const { id } = await scene.open(entryId)
  const token = await share(id)
  const [ann, bob] = [await visit(token, 'Ann'), await visit(token, 'Bob')]
  const { guests } = await stateOf(id)
  const annId = guests.find((guest: { name: string }) => guest.name === 'Ann').id
  expect((await scene.admin.del(`/remote/sessions/${id}/guests/${annId}`)).status).toBe(200)
  expect(await ann.hears('end')).toMatchObject({ reason: 'guest_removed' })
  expect(codeOf(await join(token, 'Ann'))).toBe('LINK_NOT_VALID')
  expect(bob.closeCode).toBeUndefined()
  expect(await stateOf(id)).toMatchObject({ shared: true, open: false, guests: [{ name: 'Bob' }] })
  expect((await scene.admin.del(`/remote/sessions/${id}/guests/${annId}`)).status).toBe(404)
  expect((await scene.admin.del(linkOf(id))).status).toBe(200)
  expect(await bob.hears('end')).toMatchObject({ reason: 'share_over' })
  expect(await stateOf(id)).toMatchObject({ shared: false, guests: [] })
  const second = await share(id)
  expect(second).not.toBe(token)
  expect(codeOf(await join(token, 'Ann'))).toBe('LINK_NOT_VALID')
})

it('REMOTE-267 a password is needed, and wrong ones are limited', async () => {
  const { id } = await scene.open(entryId)
  expect(codeOf(await scene.admin.put(linkOf(id), { password: 'short' }))).toBe('VALIDATION')
  const token = await share(id, { password: 'long enough' })
  expect(await stateOf(id)).toMatchObject({ has_password: true })
  expect(codeOf(await join(token, 'Ann'))).toBe('WRONG_PASSWORD')
  for (let n = 0; n < 3; n++) expect((await join(token, 'Ann', 'long enough')).status).toBe(200)
  for (let n = 0; n < 9; n++) expect(codeOf(await join(token, 'Ann', `wrong ${n}`))).toBe('WRONG_PASSWORD')
  expect(codeOf(await join(token, 'Ann', 'long enough'))).toBe('TOO_MANY_REQUESTS')
})

it('REMOTE-266 REMOTE-267 at most 10 guests, each with a ticket that works once', async () => {
  const { id } = await scene.open(entryId)
  const token = await share(id)
  const given = (await join(token, 'Guest 1')).body.data
  const first = await enter(given)
  await first.hears('ready')
  expect(await (await enter(given)).hears('error')).toMatchObject({ code: 'NOT_FOUND' })
  for (let n = 2; n <= guestLimits.most; n++) await visit(token, `Guest ${n}`)
  expect(codeOf(await join(token, 'One more'))).toBe('LIMIT_REACHED')
  first.vanish()
  await expect.poll(async () => (await join(token, 'One more')).status).toBe(200)
})

it('REMOTE-267 pages of other sites cannot join, and a ticket of a guest opens nothing else', async () => {
  const { id } = await scene.open(entryId)
  const token = await share(id)
  const foreign = person(scene.outpost.url, { origin: 'https://elsewhere.example' })
  expect(codeOf(await foreign.post('/remote/guests', { token, name: 'Eve' }))).toBe('ORIGIN_REFUSED')
  expect(codeOf(await anyone.post('/remote/guests', { token, name: 'a\nb' }))).toBe('VALIDATION')
  const { ticket } = (await join(token, 'Ann')).body.data
  const asUser = await new TerminalClient(scene.outpost.url, scene.admin, { id, ticket }).opened()
  expect(await asUser.hears('error')).toMatchObject({ code: 'NOT_FOUND' })
  expect((await anyone.get(linkOf(id))).status).toBe(401)
})

it('REMOTE-265 only the user shares; who may end sessions of others sees and stops it', async () => {
  const user = await scene.outpost.build.user(scene.companyId, 'support')
  const other = await scene.outpost.build.user(scene.companyId, 'support')
  const stranger = await scene.outpost.build.user((await scene.outpost.build.company()).id)
  const { id } = await scene.open(entryId, user)
  expect((await scene.admin.put(linkOf(id), {})).status).toBe(403)
  expect((await other.put(linkOf(id), {})).status).toBe(403)
  expect((await stranger.get(linkOf(id))).status).toBe(404)
  const guest = await visit(await share(id, {}, user), 'Ann')
  expect((await other.get(linkOf(id))).status).toBe(403)
  expect(await stateOf(id)).toMatchObject({ shared: true, guests: [{ name: 'Ann' }] })
  expect((await scene.admin.del(linkOf(id))).status).toBe(200)
  expect(await guest.hears('end')).toMatchObject({ reason: 'share_over' })
  const acts = (await scene.admin.get('/audit?limit=20')).body.data.map((line: { act_name: string }) => line.act_name)
  expect(acts).toEqual(expect.arrayContaining(['remoteGuests.share', 'remoteGuests.stop']))
})

it('REMOTE-265 a company can forbid guests', async () => {
  const settings = `/remote/recordings/settings/${scene.companyId}`
  const { id } = await scene.open(entryId)
  await scene.admin.put(settings, { setting: 'off', allow_guests: false })
  expect(codeOf(await scene.admin.put(linkOf(id), {}))).toBe('FORBIDDEN')
  await scene.admin.put(settings, { setting: 'inherit' })
  const guest = await visit(await share(id), 'Ann')
  await scene.admin.put(settings, { setting: 'off', allow_guests: false })
  await guest.until('the end', () => guest.notices.some(({ t }) => t === 'end'), 15_000)
  expect(guest.notices.at(-1)).toEqual({ t: 'end', reason: 'share_over' })
  await scene.admin.put(settings, { setting: 'inherit' })
})
