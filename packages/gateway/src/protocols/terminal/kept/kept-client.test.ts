import { setTimeout as sleep } from 'node:timers/promises'
import type { TerminalRequest } from '@outpost/contract/remote-access/terminal'
import { afterEach, describe, expect, it } from 'vitest'
import { byPassword, ScriptedHost, streamTo } from '../../testing/hosts.ts'
import { TerminalPage } from '../../testing/terminal-page.ts'
import { runSession, type RemoteSession } from '../../session.ts'
import { ssh } from '../../ssh/adapter.ts'
import { KeptClient } from './kept-client.ts'
import { keptLimits } from './kept-output.ts'

const size = { cols: 90, rows: 30 }
let host: ScriptedHost
let session: RemoteSession
let kept: KeptClient
const ends: string[] = []

/** Opens a shell on a scripted host, whose session goes on without its page for `away` ms. */
async function open(away = 60_000): Promise<TerminalPage> {
  host = await new ScriptedHost(byPassword('right')).start()
  const page = new TerminalPage()
  kept = new KeptClient(page, { away, elapsed: () => 5, left: () => 3600, over: () => session.end('not_returned') })
  session = runSession(ssh, kept.client, {
    connect: () => streamTo(host.port),
    keys: { remembered: () => Promise.resolve(undefined), remember: () => Promise.resolve() },
    onOpen: () => kept.opened(),
    onEnd: (reason) => ends.push(reason),
  })
  page.say({ t: 'open', ...size, username: 'root', password: 'right' })
  await page.hears('hostkey')
  page.say({ t: 'hostkey', accept: true })
  await page.hears('kept')
  await page.shows('welcome')
  return page
}

/** Returns on a new page, which has shown everything. */
async function comeBack(): Promise<TerminalPage> {
  const page = new TerminalPage()
  kept.resume(page)
  page.say({ t: 'resume' })
  await page.until('the screen', () => page.notices.some(({ t }) => t === 'ready'))
  return page
}

afterEach(async () => {
  session.end('over')
  await host.stop()
  ends.length = 0
})

describe('a terminal without its page', () => {
  it('REMOTE-230 goes on, and a page that returns gets its whole screen and goes on with it', async () => {
    const first = await open()
    first.type('one')
    await first.shows('you said one')
    first.type('send 5000')
    first.leave()
    await sleep(200)
    const second = await comeBack()
    expect(second.notices.find(({ t }) => t === 'resumed')).toEqual({
      t: 'resumed',
      ...size,
      elapsed: 5,
      received: expect.any(Number),
      sent: 12,
    })
    expect(second.text).toMatch(/^welcome\r\nyou said one\.{5000}$/)
    second.type('two')
    await second.shows('you said two')
    expect(ends).toEqual([])
  })

  it('REMOTE-230 ends after its time with a reason of its own', async () => {
    const first = await open(100)
    first.leave()
    await sleep(400)
    expect(ends).toEqual(['not_returned'])
  })

  it('ends at once when its user disconnects', async () => {
    const page = await open()
    page.say({ t: 'leave' })
    await page.until('the end', () => ends.length === 1)
    expect(ends).toEqual(['left'])
  })

  it('ends as before when the page leaves during the sign-in', async () => {
    await open()
    session.end('over')
    const page = new TerminalPage()
    const early = new KeptClient(page, { away: 60_000, elapsed: () => 0, left: () => 3600, over: () => undefined })
    const reasons: string[] = []
    runSession(ssh, early.client, {
      connect: () => streamTo(host.port),
      keys: { remembered: () => Promise.resolve(undefined), remember: () => Promise.resolve() },
      onOpen: () => early.opened(),
      onEnd: (reason) => reasons.push(reason),
    })
    page.leave()
    expect(reasons).toEqual(['left'])
  })

  it('REMOTE-231 lets the target wait when much was sent, and nothing is lost', async () => {
    const first = await open()
    first.leave()
    const total = 3 * keptLimits.most
    first.type('ignored: the page is gone')
    const typed = await comeBack()
    typed.type(`send ${total}`)
    await typed.until('some output', () => typed.received > 10_000)
    typed.leave()
    await sleep(1000)
    expect(kept.memory).toBeLessThanOrEqual(keptLimits.most)
    const before = kept.memory
    await sleep(300)
    expect(kept.memory).toBe(before)
    const second = await comeBack()
    second.type('end')
    await second.shows('you said end', 20_000)
  })

  it('REMOTE-232 another page of the user takes it over, and the first is told', async () => {
    const first = await open()
    const second = await comeBack()
    expect(await first.hears('end')).toEqual({ t: 'end', reason: 'taken_over' })
    first.type('ignored')
    second.type('heard')
    await second.shows('you said heard')
    expect(second.text).not.toContain('ignored')
  })

  it('REMOTE-231 asks the page for its screen, and then keeps only what came later', async () => {
    const first = await open()
    first.type(`send ${keptLimits.calm}`)
    await first.hears('snapshot')
    first.say({ t: 'snapshot', data: 'SCREEN' } satisfies TerminalRequest)
    expect(kept.memory).toBeLessThan(100)
    first.type('later')
    await first.shows('you said later')
    first.leave()
    const second = await comeBack()
    expect(second.text).toBe('SCREENyou said later')
  })

  it('does not take replayed output for output of the target when the page acknowledges it', async () => {
    const first = await open()
    first.type('send 60000')
    await first.until('the output', () => first.received > 60_000)
    first.leave()
    const second = await comeBack()
    second.speed = 0
    second.type('send 1000000')
    await sleep(500)
    // The window of 128 KiB, beside what was drawn again.
    expect(second.received).toBeLessThan(61_000 + 128 * 1024 + 1000)
  })

  it('REMOTE-235 says how long the session may last, and answers at once to measure the latency', async () => {
    const page = await open()
    expect(page.notices).toEqual([])
    page.say({ t: 'ping', n: 7 })
    expect(await page.hears('pong')).toEqual({ t: 'pong', n: 7 })
    page.leave()
    const second = await comeBack()
    expect(second.notices).toContainEqual({ t: 'kept', seconds: 60, left: 3600 })
  })

  it('tells a page that returns too late why the session ended', async () => {
    await open()
    session.end('idle')
    const late = new TerminalPage()
    kept.resume(late)
    expect([late.notices, late.closed]).toEqual([[{ t: 'end', reason: 'idle' }], { reason: 'idle' }])
  })
})
