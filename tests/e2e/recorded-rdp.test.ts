import { hasRdp, ShadowHost, XrdpHost } from '@outpost/gateway/protocols/testing/rdp-host'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { findLayoutFaults, narrow, resize, wide } from './layout.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { go, open } from './visitor.ts'
import { push } from './windows.ts'

/** Recordings of the screens of RDP servers, replayed in the browser. */
setUpBrowserTest({ devices: 1 })

/** Screens are drawn beside the page, and a player skips no more than two seconds. */
const patient = { timeout: 20_000 }

let device: OnlineDevice
beforeAll(async () => {
  const companyId = (await program.admin.get('/user')).body.data.company_id as number
  device = await onlineDevice(program, companyId, 'RDP-REC')
})
afterAll(() => device?.stop())

const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
const live = '[role=application] canvas'
const replayed = 'figure canvas'
/** Returns the colour in the middle of a screen, as red, green and blue; undefined while there is none. */
const colour = (canvas: string): Promise<string | undefined> =>
  page.evaluate(`(() => {
    const canvas = document.querySelector('${canvas}')
    if (!canvas || canvas.width < 400) return undefined
    return [...canvas.getContext('2d').getImageData(320, 240, 1, 1).data].slice(0, 3).join()
  })()`)
/** Returns a whole screen, with its size. */
const picture = (canvas: string): Promise<string> =>
  page.evaluate(`(() => {
    const canvas = document.querySelector('${canvas}')
    return [canvas.width, canvas.height, canvas.toDataURL()].join(' ')
  })()`)

async function addEntry(name: string, port: number): Promise<number> {
  const target = { destination_ip: '127.0.0.1', destination_port: port, protocol: 'rdp', recording: 'required' }
  await program.admin.post('/devices/remote-access', { data: [{ device_id: device.id, name, ...target }] })
  return (await program.admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0].id
}

async function signIn(username: string, password: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await push(page, button('Connect'))
}

/** Opens the sign-in of an entry, which says that the session is recorded. */
async function begin(entry: number): Promise<void> {
  await open(visitor, `/rms-connect/desktop?id=${entry}`)
  await page.locator('header').getByText('This session is recorded for').waitFor()
  await push(page, button('Accept and connect').or(button('Accept')))
  await page.getByLabel('Username', { exact: true }).waitFor()
}

/** Records a window that opens on the screen. @returns the id of the session, and the pictures before and after */
async function record(entry: number, window: () => Promise<unknown>) {
  await page.locator('header').getByText('Connected', { exact: true }).waitFor()
  await page.locator('header').getByText('REC', { exact: true }).waitFor()
  await expect.poll(() => colour(live), patient).toMatch(/^\d/)
  await page.waitForTimeout(2000)
  const before = await colour(live)
  expect(before).not.toBe('255,255,255')
  await window()
  await expect.poll(() => colour(live), patient).toBe('255,255,255')
  await page.waitForTimeout(1200)
  const after = await picture(live)
  await open(visitor, '/access-history')
  const latest = async () => (await program.admin.get(`/devices/connect/${entry}/sessions`)).body.data[0]
  await expect.poll(async () => (await latest()).recording, { timeout: 30_000 }).toBe('complete')
  return { id: (await latest()).id as number, before, after }
}

/** Checks that the player shows what the page has shown, from any place in both directions. */
async function replay({ id, before, after }: Awaited<ReturnType<typeof record>>): Promise<void> {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  // As a link does: the page itself sees to a document in which it may run the client.
  await go(visitor, `/remote/recordings/${id}`)
  const position = page.getByRole('slider', { name: 'Position' })
  await position.press('End')
  await expect.poll(async () => (await picture(replayed)) === after, patient).toBe(true)
  await position.press('Home')
  await expect.poll(() => colour(replayed), patient).not.toBe('255,255,255')
  await page.keyboard.press('Space')
  await expect.poll(() => colour(replayed), patient).toBe(before)
  await expect.poll(async () => (await picture(replayed)) === after, patient).toBe(true)
  await button('Play (Space)').waitFor()
  expect(sockets.filter((address) => address.includes('desktop.invalid'))).toEqual([])
}

/** Returns all bytes of a recording, its own text included. */
async function bytesOf(id: number): Promise<string> {
  const answer = await fetch(`${program.url}/api/remote/recordings/${id}/download`, {
    method: 'POST',
    headers: program.admin.headers,
  })
  const text = await answer.text()
  const events = text
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line) as [number, string, unknown])
  const bytes = events.map(([, , data]) => (typeof data === 'string' ? Buffer.from(data, 'base64') : Buffer.alloc(0)))
  return `${text}${Buffer.concat(bytes).toString('latin1')}`
}
const utf16 = (text: string): string => Buffer.from(text, 'utf16le').toString('latin1')

describe.skipIf(!hasRdp)('a recorded desktop on xrdp', { timeout: 120_000 }, () => {
  const host = new XrdpHost()
  beforeAll(() => host.start().then(() => undefined))
  afterAll(() => host.stop())

  test('REMOTE-280 REMOTE-282 is replayed in the same client, without the password that the user has typed', async () => {
    const entry = await addEntry('Recorded office', host.port)
    await begin(entry)
    await signIn('na', host.password)
    const recording = await record(entry, () => host.screen.window())
    const bytes = await bytesOf(recording.id)
    expect([bytes.includes(host.password), bytes.includes(utf16(host.password))]).toEqual([false, false])
    await replay(recording)
    expect(await findViolationsInBoth(page)).toEqual([])
    await resize(page, narrow)
    expect(await findLayoutFaults(page)).toEqual([])
    await resize(page, wide)
    // The test itself reads the canvas many times.
    expect(visitor.faults.filter((fault) => !fault.includes('willReadFrequently'))).toEqual([])
    expect(visitor.foreign).toEqual([])
  })
})

describe.skipIf(!hasRdp)('a recorded desktop with network level authentication', { timeout: 120_000 }, () => {
  const host = new ShadowHost()
  beforeAll(() => host.start().then(() => undefined))
  afterAll(() => host.stop())

  test('REMOTE-281 REMOTE-282 is replayed without that sign-in, also after a wrong password', async () => {
    const entry = await addEntry('Recorded server room', host.port)
    await begin(entry)
    await signIn(host.user, 'wrong')
    await page.getByRole('alert').getByText('Sign-in refused').waitFor()
    await signIn(host.user, host.password)
    const recording = await record(entry, () => host.screen.window())
    expect(await bytesOf(recording.id)).not.toContain('NTLMSSP')
    await replay(recording)
  })
})
