import { permissions } from '@outpost/contract/remote-access/permissions'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { password } from '../../../testing/factories.ts'
import { signIn, type Person } from '../../../testing/person.ts'
import { TerminalClient } from '../testing/terminal-client.ts'
import { TerminalScene } from '../testing/terminal-scene.ts'

let scene: TerminalScene
let entryId: number
beforeAll(async () => {
  scene = await TerminalScene.start()
  entryId = await scene.addEntry()
})
afterEach(() => scene.leave())
afterAll(() => scene.stop())

const permissionIds = {
  view: permissions.view_device_remote_access.id,
  connect: permissions.connect_device_remote_access.id,
  end: permissions.close_device_remote_access.id,
}
const ask = (session: number, person: Person = scene.admin) => person.post(`/remote/sessions/${session}/watch`)

const nameOf = async (person: Person): Promise<string> => (await person.get('/user')).body.data.username

/** Watches a session on a page of its own. */
async function watch(session: number, person: Person = scene.admin) {
  const { body } = await ask(session, person)
  const client = await new TerminalClient(scene.outpost.url, person, body.data).opened()
  client.say({ t: 'resume' })
  return { client, ...(body.data as { id: number; ticket: string; username: string; entry: { id: number } }) }
}

it('REMOTE-260 REMOTE-261 who may end sessions of others watches one from its present screen on, and is audited', async () => {
  const user = await scene.outpost.build.user(scene.companyId)
  const { client, id } = await scene.open(entryId, user)
  client.type('before')
  await client.until('the answer', () => client.text.includes('you said before'))
  const watched = await watch(id)
  expect(watched).toMatchObject({ id, username: await nameOf(user), entry: { id: entryId } })
  await watched.client.hears('ready')
  await watched.client.until('the screen', () => watched.client.text === client.text)
  expect(await watched.client.hears('resumed')).toMatchObject({ cols: 90, rows: 30 })
  watched.client.type('refused')
  client.type('after')
  await watched.client.until('the answer', () => watched.client.text.includes('you said after'))
  expect(client.text).not.toContain('refused')
  expect((await scene.admin.get('/audit?limit=20')).body.data).toContainEqual(
    expect.objectContaining({
      act_name: 'remoteViewing.watch',
      target: `remote-session:${id}`,
      user_id: scene.admin.id,
      refused: null,
    }),
  )
  await scene.admin.del(`/devices/connect/sessions/${id}`)
  expect(await watched.client.hears('end')).toMatchObject({ reason: 'closed' })
})

it('REMOTE-260 a ticket works once, and only for the same sign-in', async () => {
  const { client, id } = await scene.open(entryId)
  const watcher = await scene.outpost.build.user(scene.companyId)
  const { ticket } = (await ask(id, watcher)).body.data
  const elsewhere = await signIn(scene.outpost.url, { email: watcher.email, password })
  const stranger = await new TerminalClient(scene.outpost.url, elsewhere, { id, ticket }).opened()
  expect(await stranger.hears('error')).toMatchObject({ code: 'NOT_FOUND' })
  const first = await new TerminalClient(scene.outpost.url, watcher, { id, ticket }).opened()
  first.say({ t: 'resume' })
  await first.hears('ready')
  const again = await new TerminalClient(scene.outpost.url, watcher, { id, ticket }).opened()
  expect(await again.hears('error')).toMatchObject({ code: 'NOT_FOUND' })
  expect(client.closeCode).toBeUndefined()
})

it('REMOTE-260 others cannot watch, and a session that is over cannot be watched', async () => {
  const { client, id } = await scene.open(entryId)
  const support = await scene.outpost.build.user(scene.companyId, 'support')
  const stranger = await scene.outpost.build.user((await scene.outpost.build.company()).id)
  expect((await ask(id, support)).status).toBe(403)
  expect((await ask(id, stranger)).status).toBe(404)
  client.say({ t: 'leave' })
  await expect.poll(async () => (await ask(id)).body).toMatchObject({ errors: [{ code: 'CONFLICT' }] })
})

it('REMOTE-260 approval and consent apply to watching as to opening', async () => {
  const user = await scene.outpost.build.user(scene.companyId)
  const { id } = await scene.open(entryId, user)
  const settings = `/remote/access-requests/settings/${scene.companyId}`
  await scene.admin.put(settings, { setting: 'yes' })
  expect((await ask(id)).body).toMatchObject({ errors: [{ code: 'APPROVAL_REQUIRED' }] })
  await scene.admin.put(settings, { setting: 'no' })
})

it('REMOTE-261 a watcher who signs out or loses the role no longer sees the session, which goes on', async () => {
  const { client, id } = await scene.open(entryId)
  const leaving = await scene.outpost.build.user(scene.companyId)
  const { view, connect, end } = permissionIds
  const demoted = await scene.outpost.build.userWith(scene.companyId, [view, connect, end])
  const [first, second] = [await watch(id, leaving), await watch(id, demoted)]
  await first.client.hears('ready')
  await second.client.hears('ready')
  await leaving.post('/account/token/revoke')
  expect(await first.client.hears('end')).toMatchObject({ reason: 'signed_out' })
  const [role] = (await scene.admin.get(`/roles?company_id=${scene.companyId}&type=custom`)).body.data
  expect((await scene.admin.put(`/roles/${role.id}`, { permission_id: [view, connect] })).status).toBe(200)
  expect(await second.client.hears('end')).toMatchObject({ reason: 'not_allowed' })
  client.type('alone')
  await client.until('the answer', () => client.text.includes('you said alone'))
})

it('REMOTE-263 the user is told who watches, unless the company hides it', async () => {
  const user = await scene.outpost.build.user(scene.companyId)
  const { client, id } = await scene.open(entryId, user)
  const first = await watch(id)
  expect(await client.hears('viewers')).toEqual({
    t: 'viewers',
    viewers: [{ name: await nameOf(scene.admin), guest: false, types: false }],
  })
  first.client.leave()
  await client.until('nobody', () => client.notices.some((one) => one.t === 'viewers' && one.viewers.length === 0))
  const settings = `/remote/recordings/settings/${scene.companyId}`
  expect((await scene.admin.get(settings)).body.data).toMatchObject({ show_watchers: true })
  await scene.admin.put(settings, { setting: 'off', show_watchers: false })
  expect((await scene.admin.get(settings)).body.data).toMatchObject({ setting: 'off', show_watchers: false })
  const before = client.notices.length
  const second = await watch(id)
  await second.client.hears('ready')
  client.type('unaware')
  await second.client.until('the answer', () => second.client.text.includes('you said unaware'))
  expect(client.notices.slice(before)).toEqual([])
  await scene.admin.put(settings, { setting: 'inherit' })
  expect((await scene.admin.get(settings)).body.data).toMatchObject({ show_watchers: true })
})
