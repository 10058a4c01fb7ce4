import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { byPassword, ScriptedHost, streamTo } from '../../testing/hosts.ts'
import { TerminalPage } from '../../testing/terminal-page.ts'
import { runSession, type RemoteSession } from '../../session.ts'
import { ssh } from '../../ssh/adapter.ts'
import { KeptClient } from './kept-client.ts'
import { viewerBehind } from './viewers.ts'

const size = { cols: 90, rows: 30 }
const named = { name: 'Ann', guest: false, types: false, hidden: false }
let host: ScriptedHost
let session: RemoteSession
let kept: KeptClient

/** Opens a shell on a scripted host. */
async function open(): Promise<TerminalPage> {
  host = await new ScriptedHost(byPassword('right')).start()
  const page = new TerminalPage()
  kept = new KeptClient(page, { away: 60_000, elapsed: () => 5, left: () => 3600, over: () => undefined })
  session = runSession(ssh, kept.client, {
    connect: () => streamTo(host.port),
    keys: { remembered: () => Promise.resolve(undefined), remember: () => Promise.resolve() },
    onOpen: () => kept.opened(),
    onEnd: () => undefined,
  })
  page.say({ t: 'open', ...size, username: 'root', password: 'right' })
  await page.hears('hostkey')
  page.say({ t: 'hostkey', accept: true })
  await page.hears('kept')
  await page.shows('welcome')
  return page
}

/** Shows the terminal on a further page, which has drawn the screen. */
async function view(facts: Partial<typeof named> = {}): Promise<TerminalPage & { end: (reason: string) => void }> {
  const page = new TerminalPage()
  const end = kept.show(page, { ...named, ...facts })
  page.say({ t: 'resume' })
  await page.until('the screen', () => page.notices.some(({ t }) => t === 'ready'))
  return Object.assign(page, { end })
}

afterEach(async () => {
  session.end('over')
  await host.stop()
})

it('REMOTE-261 shows the screen as it is, what comes later, and changes of size', async () => {
  const page = await open()
  page.type('before')
  await page.shows('you said before')
  const viewer = await view()
  expect(viewer.notices.at(0)).toMatchObject({ t: 'resumed', ...size, elapsed: 5, sent: 6 })
  expect(viewer.text).toBe(page.text)
  page.say({ t: 'resize', cols: 100, rows: 40 })
  expect(await viewer.hears('size')).toEqual({ t: 'size', cols: 100, rows: 40 })
  page.type('after')
  await viewer.shows('you said after')
  session.end('closed')
  expect(await viewer.hears('end')).toEqual({ t: 'end', reason: 'closed' })
  expect(viewer.closed).toEqual({ reason: 'closed' })
})

it('REMOTE-261 lets only those type who may, and nobody change the size or end the session', async () => {
  const page = await open()
  const viewer = await view()
  viewer.type('refused')
  viewer.say({ t: 'resize', cols: 10, rows: 10 })
  viewer.say({ t: 'snapshot', data: 'FORGED' })
  viewer.say({ t: 'leave' })
  const typist = await view({ name: 'Bob', types: true })
  typist.type('accepted')
  await page.shows('you said accepted')
  expect(page.text).not.toContain('refused')
  expect((await view()).text).toBe(page.text)
})

it('REMOTE-263 names viewers to the user, except hidden ones, also on a page that returns', async () => {
  const page = await open()
  const hidden = await view({ name: 'Eve', hidden: true })
  expect(page.notices).toEqual([])
  const viewer = await view()
  const ann = [{ name: 'Ann', guest: false, types: false }]
  expect(await page.hears('viewers')).toEqual({ t: 'viewers', viewers: ann })
  page.leave()
  const second = new TerminalPage()
  kept.resume(second)
  second.say({ t: 'resume' })
  expect(await second.hears('viewers')).toEqual({ t: 'viewers', viewers: ann })
  viewer.end('not_allowed')
  expect(await second.hears('viewers')).toEqual({ t: 'viewers', viewers: [] })
  expect(await viewer.hears('end')).toEqual({ t: 'end', reason: 'not_allowed' })
  second.type('alone')
  await hidden.shows('you said alone')
  expect(viewer.text).not.toContain('alone')
})

it('REMOTE-262 removes a viewer that falls behind, and never makes the target wait for one', async () => {
  const page = await open()
  const stuck = await view()
  stuck.speed = 0
  const quick = await view({ name: 'Bob' })
  page.type(`send ${2 * viewerBehind}`)
  await page.until('all output', () => page.received > 2 * viewerBehind, 30_000)
  expect(await stuck.hears('end')).toEqual({ t: 'end', reason: 'too_slow' })
  expect(stuck.received).toBeLessThanOrEqual(viewerBehind)
  await quick.until('all output', () => quick.received > 2 * viewerBehind)
  expect(quick.closed).toBeUndefined()
  await sleep(50)
  page.type('still here')
  await page.shows('you said still here')
})

it('shows nothing before the session is open, and says why it ended', async () => {
  await open()
  session.end('idle')
  const late = new TerminalPage()
  kept.show(late, named)
  expect([late.notices, late.closed]).toEqual([[{ t: 'end', reason: 'idle' }], { reason: 'idle' }])
})
