import { hasRdp, ShadowHost, XrdpHost } from '@outpost/gateway/protocols/testing/rdp-host'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { open } from './visitor.ts'
import { push } from './windows.ts'

/** Screens of RDP servers in the browser, through a device. */
setUpBrowserTest({ devices: 1 })

let device: OnlineDevice
beforeAll(async () => {
  const companyId = (await program.admin.get('/user')).body.data.company_id as number
  device = await onlineDevice(program, companyId, 'RDP-1')
})
afterAll(() => device.stop())

const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
const screen = (): Locator => page.getByRole('application').locator('canvas')
/** Returns the colour of a point of the screen, as red, green and blue. */
const colourAt = (x: number, y: number): Promise<string> =>
  page.evaluate(
    `((canvas) => canvas ? [...canvas.getContext('2d').getImageData(${x}, ${y}, 1, 1).data].slice(0, 3).join() : '')(document.querySelector('[role=application] canvas'))`,
  )

/** Adds an entry for a port of this machine. @returns its id */
async function addEntry(name: string, port: number): Promise<number> {
  await program.admin.post('/devices/remote-access', {
    data: [{ device_id: device.id, name, destination_ip: '127.0.0.1', destination_port: port, protocol: 'rdp' }],
  })
  const { data } = (await program.admin.get('/devices/remote-access?protocol=rdp&limit=100')).body
  return data.find((entry: { name: string }) => entry.name === name).id
}

async function signIn(username: string, password: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await push(page, button('Connect'))
}

const connected = (): Promise<void> => page.locator('header').getByText('Connected', { exact: true }).waitFor()

describe.skipIf(!hasRdp)('a desktop on xrdp', { timeout: 90_000 }, () => {
  const host = new XrdpHost()
  let events: () => string
  const keys = (): string[] =>
    [...events().matchAll(/KeyPress event[\s\S]*?\(keysym 0x[0-9a-f]+, (\w+)\)/g)].map(([, key]) => key!)
  let entry: number

  beforeAll(async () => {
    await host.start()
    events = await host.screen.window()
    entry = await addEntry('Office', host.port)
  })
  afterAll(() => host.stop())

  test('REMOTE-140 asks about the certificate, then for the password, and shows the screen', async () => {
    await open(visitor, `/rms-connect/desktop?id=${entry}`)
    await page.getByText(host.fingerprint).waitFor()
    await push(page, button('Accept and connect').or(button('Accept')))
    await page.getByLabel('Username', { exact: true }).waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    await signIn('na', host.password)
    await connected()
    await expect.poll(() => colourAt(320, 240), { timeout: 20_000 }).toBe('255,255,255')
  })

  test('REMOTE-140 what is typed and clicked arrives at the target', async () => {
    await screen().click({ position: { x: 200, y: 200 } })
    await expect.poll(events).toMatch(/ButtonPress event/)
    await page.keyboard.press('a')
    await page.keyboard.press('Shift+B')
    await expect.poll(() => keys().join(' ')).toBe('a Shift_L B')
  })

  test('REMOTE-142 stored credentials are put in by the server and never reach the browser', async () => {
    const stored = await program.admin.put(`/remote/${entry}/credentials`, { username: 'na', password: host.password })
    expect(stored.status).toBe(200)
    const heard: string[] = []
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
    await open(visitor, `/rms-connect/desktop?id=${entry}`)
    await connected()
    await expect.poll(() => colourAt(320, 240), { timeout: 20_000 }).toBe('255,255,255')
    expect(heard.join('')).not.toContain(host.password)
  })
})

describe.skipIf(!hasRdp)('a desktop with network level authentication', { timeout: 90_000 }, () => {
  const host = new ShadowHost()
  beforeAll(async () => {
    await host.start()
    await host.screen.window()
  })
  afterAll(() => host.stop())

  test('REMOTE-142 says that a password is wrong, and shows the screen with the right one', async () => {
    const entry = await addEntry('Server room', host.port)
    await open(visitor, `/rms-connect/desktop?id=${entry}`)
    await push(page, button('Accept and connect').or(button('Accept')))
    await page.getByLabel('Username', { exact: true }).waitFor()
    await signIn(host.user, 'wrong')
    await page.getByRole('alert').getByText('Sign-in refused').waitFor()
    await signIn(host.user, host.password)
    await connected()
    await expect.poll(() => colourAt(320, 240), { timeout: 20_000 }).toBe('255,255,255')
  })
})
