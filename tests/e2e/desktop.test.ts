import { hasXvnc, VncHost } from '@outpost/gateway/protocols/testing/vnc-host'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { adminLogin } from '../support/program.ts'
import { browser, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { open, visit } from './visitor.ts'
import { closed, fill, opened, push } from './windows.ts'

/** A remote desktop in the browser, through a device, on a real VNC server. */
setUpBrowserTest({ devices: 1 })

let device: OnlineDevice
beforeAll(async () => {
  const companyId = (await program.admin.get('/user')).body.data.company_id as number
  device = await onlineDevice(program, companyId, 'VNC-1')
})
afterAll(() => device.stop())

const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
const status = (name: string): Locator => page.locator('header').getByText(name, { exact: true })
const screen = (): Locator => page.getByRole('application').locator('canvas')
const narrow = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }

async function openTool(name: string): Promise<Locator> {
  const handle = button('Tools (Ctrl+Alt+Shift)')
  if ((await handle.getAttribute('aria-expanded')) !== 'true') await handle.click()
  const tool = button(name)
  if ((await tool.getAttribute('aria-expanded')) === 'false') await tool.click()
  return page.getByRole('region', { name, exact: true })
}

/** Returns the value of an expression about `canvas`, the screen. */
const ofScreen = <T>(expression: string): Promise<T> =>
  page.evaluate(`((canvas) => ${expression})(document.querySelector('[role=application] canvas'))`)
const pixels = (): Promise<number> => ofScreen('canvas.width')
/** Returns the colour of a point of the screen, as red, green and blue. */
const colourAt = (x: number, y: number): Promise<string> =>
  ofScreen(`[...canvas.getContext('2d').getImageData(${x}, ${y}, 1, 1).data].slice(0, 3).join()`)

/** How far the content is wider than the window. */
const overflow = (): Promise<number> => page.evaluate('document.documentElement.scrollWidth - innerWidth')

describe.skipIf(!hasXvnc)('a desktop on TigerVNC', { timeout: 90_000 }, () => {
  const host = new VncHost()
  let events: () => string
  /** The keys that the target has received, in order. */
  const keys = (): string[] =>
    [...events().matchAll(/KeyPress event[\s\S]*?\(keysym 0x[0-9a-f]+, (\w+)\)/g)].map(([, key]) => key!)

  beforeAll(async () => {
    // The default of TigerVNC: a password over TLS, which the page does not support, or without.
    await host.start(['-SecurityTypes', 'TLSVnc,VncAuth'])
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await program.admin.post('/devices/remote-access', {
      data: [
        {
          device_id: device.id,
          name: 'Packing line',
          destination_ip: '127.0.0.1',
          destination_port: host.port,
          protocol: 'vnc',
        },
      ],
    })
  })
  afterAll(() => host.stop())

  test('REMOTE-197 shows the screen with a remembered password, and asks when the target refuses it', async () => {
    const [entry] = (await program.admin.get('/devices/remote-access?protocol=vnc&limit=1')).body.data
    const remember = (password: string) => program.admin.put(`/remote/${entry.id}/credentials`, { password })
    const address = `/rms-connect/desktop?id=${entry.id}`
    await remember('wrong')
    await open(visitor, address)
    await page.getByRole('alert').getByText('Sign-in refused').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(host.password)
    await push(page, button('Connect'))
    await status('Connected').waitFor()
    await remember(host.password)
    await open(visitor, address)
    await status('Connected').waitFor()
    await expect.poll(pixels).toBe(640)
    expect((await program.admin.del(`/remote/${entry.id}/credentials`)).status).toBe(200)
  })

  test('REMOTE-006 REMOTE-126 REMOTE-127 asks for the password, says that one is wrong, and shows the screen', async () => {
    const [entry] = (await program.admin.get('/devices/remote-access?protocol=vnc&limit=1')).body.data
    await open(visitor, `/rms-connect/desktop?id=${entry.id}`)
    const password = page.getByLabel('Password', { exact: true })
    await password.waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    await page.setViewportSize(narrow)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.setViewportSize(wide)
    await password.fill('wrong')
    await push(page, button('Connect'))
    await page.getByRole('alert').getByText('Sign-in refused').waitFor()
    await page.getByText('Authentication failure').waitFor()
    await password.fill(host.password)
    await push(page, button('Connect'))
    await status('Connected').waitFor()
    await expect.poll(pixels).toBe(640)
    expect(await colourAt(320, 240)).not.toBe('255,255,255')
    events = await host.window()
    await expect.poll(() => colourAt(320, 240)).toBe('255,255,255')
  })

  test('REMOTE-126 what is typed and clicked arrives at the target', async () => {
    await screen().click({ position: { x: 400, y: 400 } })
    await expect.poll(events).toMatch(/ButtonPress event/)
    await page.keyboard.type('aB1')
    await expect.poll(() => keys().join(' ')).toBe('a Shift_L B 1')
  })

  test('REMOTE-019 REMOTE-132 sends Ctrl+Alt+Del, and a combination that the user has made', async () => {
    const panel = await openTool('Special keys')
    await push(page, panel.getByRole('button', { name: 'Ctrl+Alt+Del', exact: true }))
    await expect.poll(() => keys().slice(-3).join(' ')).toBe('Control_L Alt_L Delete')
    await push(page, panel.getByRole('button', { name: 'Create special keys' }))
    const dialog = await opened(page, 0)
    expect(await findViolationsInBoth(page)).toEqual([])
    await fill(page, dialog.getByLabel('Name'), 'Next recipe')
    await dialog.getByLabel('Shift', { exact: true }).check()
    await dialog.getByLabel('Key', { exact: true }).click()
    await page.getByRole('option', { name: 'F9', exact: true }).click()
    await push(page, dialog.getByRole('button', { name: 'Create', exact: true }))
    await closed(page, 0)
    await push(page, panel.getByRole('button', { name: 'Next recipe' }))
    await expect.poll(() => keys().slice(-2).join(' ')).toBe('Shift_L F9')
    await expect
      .poll(async () => JSON.stringify((await program.admin.get('/storage?limit=500')).body.data))
      .toContain('Next recipe')
  })

  test('REMOTE-129 the clipboards follow each other, and text is typed as keys', async () => {
    host.copy('from the machine: æ 漢')
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('from the machine: æ 漢')
    await page.evaluate(`navigator.clipboard.writeText('from the user: ø 字')`)
    await page.evaluate(`window.dispatchEvent(new Event('focus'))`)
    await expect.poll(() => host.clipboard(), { timeout: 10_000 }).toBe('from the user: ø 字')
    const panel = await openTool('Clipboard')
    await panel.getByLabel('Clipboard text').fill('by hand')
    await push(page, panel.getByRole('button', { name: 'Send to clipboard' }))
    await expect.poll(() => host.clipboard(), { timeout: 10_000 }).toBe('by hand')
    await panel.getByLabel('Clipboard text').fill('xy')
    await push(page, panel.getByRole('button', { name: 'Type as keys' }))
    await expect.poll(() => keys().slice(-2).join(' ')).toBe('x y')
  })

  test('REMOTE-133 fits the window or not, takes its size, and can be viewed only', async () => {
    const width = (): Promise<number> => ofScreen('canvas.getBoundingClientRect().width')
    expect(await width()).toBeGreaterThan(900)
    await openTool('Display settings')
    expect(await findViolationsInBoth(page)).toEqual([])
    await push(page, button('Actual size'))
    await expect.poll(width).toBe(640)
    const panel = await openTool('Display settings')
    await panel.getByLabel('View only').check()
    const before = keys().length
    await screen().click()
    await page.keyboard.type('zz')
    await panel.getByLabel('View only').uncheck()
    await screen().click()
    await page.keyboard.type('q')
    await expect.poll(() => keys().slice(before).join(' ')).toBe('q')
    await panel.getByLabel('Resize the remote screen').check()
    await expect.poll(pixels, { timeout: 10_000 }).toBe(wide.width)
    await page.setViewportSize(narrow)
    await expect.poll(pixels, { timeout: 10_000 }).toBe(narrow.width)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.setViewportSize(wide)
    await panel.getByLabel('Resize the remote screen').uncheck()
    await push(page, button('Fit to window'))
  })

  test('REMOTE-134 on a touch device, the keyboard types, and a modifier applies to the next key', async () => {
    const phone = await visit(browser, program.url, adminLogin, { viewport: narrow, hasTouch: true, isMobile: true })
    try {
      await phone.page.goto(page.url())
      await phone.page.getByLabel('Password', { exact: true }).fill(host.password)
      await phone.page.getByRole('button', { name: 'Connect', exact: true }).click()
      await phone.page.locator('header').getByText('Connected', { exact: true }).waitFor()
      const before = keys().length
      await phone.page.getByRole('button', { name: 'Keyboard', exact: true }).tap()
      await phone.page.keyboard.insertText('hi')
      await phone.page.keyboard.press('Backspace')
      await phone.page.getByRole('button', { name: 'Ctrl', exact: true }).tap()
      await phone.page.keyboard.insertText('c')
      await phone.page.getByRole('button', { name: 'Esc', exact: true }).tap()
      await expect.poll(() => keys().slice(before).join(' ')).toBe('h i BackSpace Control_L c Escape')
      expect(await phone.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    } finally {
      await phone.context.close()
    }
  })

  test('REMOTE-135 the last picture stays after the end, and the page connects again', async () => {
    await openTool('Special keys')
    await push(page, button('Disconnect'))
    await page.getByText('Session ended').waitFor()
    expect(await colourAt(320, 240)).toBe('255,255,255')
    await push(page, button('Reconnect'))
    await page.getByLabel('Password', { exact: true }).fill(host.password)
    await push(page, button('Connect'))
    await status('Connected').waitFor()
    await host.stop()
    await page.getByText('The connection to the target was lost.').waitFor()
    expect(visitor.foreign).toEqual([])
    // noVNC notes the refused sign-in of the first test, and the browser that this test reads pixels.
    expect(visitor.faults.filter((fault) => !/Failed when disconnecting|Canvas2D/.test(fault))).toEqual([])
  })
})
