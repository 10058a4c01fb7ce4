import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DeviceWeb } from '../../apps/server/src/features/remote-access/testing/device-web.ts'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { basicSwitch } from '../support/device-pages/basic-switch.ts'
import { camera } from '../support/device-pages/camera.ts'
import { plc } from '../support/device-pages/plc.ts'
import { printer } from '../support/device-pages/printer.ts'
import { router } from '../support/device-pages/router.ts'
import { singlePage } from '../support/device-pages/single-page.ts'
import { login, type StandIn } from '../support/device-pages/stand-in.ts'
import { adminLogin } from '../support/program.ts'
import { until } from '../support/until.ts'
import { browser, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findLayoutFaults, narrow, resize, wide } from './layout.ts'
import { findViolations, open, visit, type Visitor } from './visitor.ts'
import { byRow, checkByKeyboard, push, tabTo } from './windows.ts'

/** The web page of a device in the browser, on a host name of its own. */
setUpBrowserTest()

let web: DeviceWeb
let device: OnlineDevice
let entry: number
/** The user of the stand-ins. The browser knows the password for HTTP Basic. */
let user: Visitor

beforeAll(async () => {
  web = await new DeviceWeb().start()
  const companyId = (await program.admin.get('/user')).body.data.company_id as number
  device = await onlineDevice(program, companyId, 'WEB-1')
  entry = await addEntry('Camera', '127.0.0.1', web.port, 'http')
  const httpCredentials = { username: login.user, password: login.password }
  user = await visit(browser, program.url, adminLogin, { httpCredentials })
})

/** @returns the id of the entry */
async function addEntry(name: string, address: string, port: number, protocol: string): Promise<number> {
  const target = { destination_ip: address, destination_port: port, protocol }
  await program.admin.post('/devices/remote-access', { data: [{ device_id: device.id, name, ...target }] })
  return (await program.admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0].id
}
afterAll(async () => {
  await device?.stop()
  await web?.stop()
})

/** Matches the host of a session: one label under the domain of web pages. */
const sessionHost = /^http:\/\/[a-z0-9]+\.web\.localhost:\d+\//

test('REMOTE-017 connecting leads to the page on a host of its own, whose scripts see no cookie of the session', async () => {
  await page.goto(`/rms-connect/web?id=${entry}`)
  await page.getByText('router', { exact: true }).waitFor()
  expect(page.url()).toMatch(sessionHost)
  expect(await page.evaluate('document.cookie')).toBe('')
})

test('without an entry, the page says that there is none and leads back', async () => {
  await open(visitor, '/rms-connect/web')
  await page.getByText('This remote access does not exist').waitFor()
  await push(page, page.getByRole('button', { name: 'Back to remote access' }))
  await page.waitForURL('**/remote/access')
})

test(
  'REMOTE-015 REMOTE-043 REMOTE-078 a link for a time is made from the list; others can open it only while it is shared',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/remote/access')
    const row = page.locator('tr[data-index]', { hasText: 'Camera' })
    const ask = await checkByKeyboard(visitor, byRow(page, row, 'Create temporary link'))
    await push(page, ask.getByRole('button', { name: 'Create link' }))
    const dialog = page.getByRole('dialog', { name: 'Camera' })
    const address = dialog.getByText(/\.web\.localhost:\d+\/$/)
    await address.waitFor()
    expect(await findViolations(page)).toEqual([])
    const link = (await address.innerText()).trim()

    const guest = await browser.newPage()
    const refused = async (): Promise<boolean> => !(await guest.goto(link))!.url().startsWith(link)
    expect(await refused()).toBe(true)
    const shared = dialog.getByRole('switch')
    await tabTo(page, shared)
    await page.keyboard.press('Space')
    await dialog.getByText('Anyone with this link can use').waitFor()
    await until('the guest is let in', 20, async () => !(await refused()))
    await guest.getByText('router', { exact: true }).waitFor()
    await page.keyboard.press('Space')
    await dialog.getByText('Anyone with this link can use').waitFor({ state: 'detached' })
    await until('the guest is locked out', 20, refused)
    await guest.close()

    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      push(page, dialog.getByRole('link', { name: 'Open page' })),
    ])
    await opened.getByText('router', { exact: true }).waitFor()
    expect(opened.url()).toMatch(sessionHost)
    await opened.close()
    await page.keyboard.press('Escape')
    expect(visitor.faults).toEqual([])
  },
)

/** Returns the first element that a selector finds in any frame of a page. */
const inAnyFrame = (tab: Page, selector: string): Promise<Locator> =>
  until(
    selector,
    30,
    async () => {
      for (const frame of tab.frames()) {
        const found = frame.locator(selector).first()
        if (await found.isVisible()) return found
      }
      return undefined
    },
    () => `${tab.url()} ${tab.frames().length}`,
  )

describe.each([router(), plc(), camera(), printer(), basicSwitch(), singlePage()])(
  '$what behind a device',
  { timeout: 60_000 },
  (standIn: StandIn) => {
    let tab: Page
    const press = async (name: string): Promise<void> => (await inAnyFrame(tab, `text="${name}"`)).click()

    beforeAll(async () => {
      await standIn.host.start()
      device.network.set(`${standIn.address}:${standIn.port}`, standIn.host.port)
      const id = await addEntry(standIn.what, standIn.address, standIn.port, standIn.protocol)
      tab = await user.context.newPage()
      await tab.goto(`/rms-connect/web?id=${id}`)
    })
    afterAll(async () => {
      await tab?.close()
      await standIn.host.stop()
    })

    test('REMOTE-185 lets its user sign in', async () => {
      await tab.waitForURL(sessionHost)
      if (standIn.what !== 'a switch') {
        await (await inAnyFrame(tab, 'input[name="user"]')).fill(login.user)
        await (await inAnyFrame(tab, 'input[name="password"]')).fill(login.password)
        await press('Sign in')
      }
      await inAnyFrame(tab, 'text="Signed in"')
      expect(tab.url()).toMatch(sessionHost)
    })

    test('REMOTE-185 shows a live value', async () => {
      const value = async (): Promise<string> => (await inAnyFrame(tab, '#live')).innerText()
      const seen = new Set<string>()
      await until('three values', 30, async () => seen.add(await value()).size > 2)
    })

    test('REMOTE-185 sends a form', async () => {
      if (standIn.what === 'a printer') await press('Settings')
      await (await inAnyFrame(tab, 'input[name="name"]')).fill('north')
      await press('Save')
      await inAnyFrame(tab, 'text="Name is north"')
      expect(standIn.name).toBe('north')
    })

    test('REMOTE-185 gives a download', async () => {
      if (standIn.what === 'a printer') await press('Back')
      const [download] = await Promise.all([tab.waitForEvent('download'), press('Download')])
      expect(readFileSync(await download.path(), 'utf8')).toBe(standIn.file)
    })
  },
)

describe('a page of ours in place of the device', { timeout: 60_000 }, () => {
  const first = router()
  const second = router()
  let id: number
  beforeAll(async () => {
    await first.host.start()
    device.network.set('198.51.100.1:443', first.host.port)
    id = await addEntry('Lost', '198.51.100.1', 443, 'https')
    await page.goto(`/rms-connect/web?id=${id}`)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  })
  afterAll(async () => {
    for (const { host } of [first, second]) await host.stop()
  })

  /** Checks that the page says what happened, and how it is drawn. */
  async function shows(title: string): Promise<void> {
    await page.getByRole('heading', { name: title }).waitFor()
    expect(page.url()).toMatch(sessionHost)
    for (const size of [narrow, wide]) {
      await resize(page, size)
      expect(await findLayoutFaults(page)).toEqual([])
    }
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findViolations(page)).toEqual([])
    }
  }

  test('REMOTE-073 says that the device does not answer, and shows its page when it does', async () => {
    const port = first.host.port
    await first.host.stop()
    await page.reload()
    await shows('No connection to 198.51.100.1:443')
    await first.host.start(port)
    await page.reload()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  })

  test('REMOTE-073 REMOTE-074 says that the certificate has changed, and leads to where the old one is removed', async () => {
    await first.host.stop()
    device.network.set('198.51.100.1:443', (await second.host.start()).port)
    await page.reload()
    await shows('The certificate of 198.51.100.1:443 has changed')
    expect(second.host.seen).toEqual([])
    const session = page.url()
    await page.getByRole('link', { name: 'Open the console' }).click()
    await page.waitForURL(`**/remote/access/${id}`)
    expect((await program.admin.del(`/remote/${id}/accepted-key`)).status).toBe(200)
    await page.goto(session)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  })

  test('REMOTE-073 says that the session is over', async () => {
    const { data } = (await program.admin.get(`/devices/${device.id}/links?limit=100`)).body
    const { origin } = new URL(page.url())
    const { link_id: session } = data.find(({ url }: { url: string }) => url.startsWith(origin))
    expect((await program.admin.del(`/devices/connect/sessions/${session}`)).status).toBe(200)
    await until('the page says so', 30, async () => (await page.reload())!.status() === 404)
    await shows('This session has ended')
    await page.getByRole('link', { name: 'Open the console' }).click()
    await page.waitForURL((address) => address.origin === program.url)
  })
})
