import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeviceWeb } from '../../apps/server/src/features/remote-access/testing/device-web.ts'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { until } from '../support/until.ts'
import { browser, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byRow, checkByKeyboard, push, tabTo } from './windows.ts'

/** The web page of a device in the browser, on a host name of its own. */
setUpBrowserTest()

let web: DeviceWeb
let device: OnlineDevice
let entry: number

beforeAll(async () => {
  web = await new DeviceWeb().start()
  const companyId = (await program.admin.get('/user')).body.data.company_id as number
  device = await onlineDevice(program, companyId, 'WEB-1')
  const target = { destination_ip: '127.0.0.1', destination_port: web.port, protocol: 'http' }
  await program.admin.post('/devices/remote-access', { data: [{ device_id: device.id, name: 'Camera', ...target }] })
  entry = (await program.admin.get('/devices/remote-access?protocol=http&q=Camera')).body.data[0].id
})
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
  'REMOTE-043 a link for a time is made from the list; others can open it only while it is shared',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/remote/access')
    const row = page.locator('tr[data-index]', { hasText: 'Camera' })
    const ask = await checkByKeyboard(visitor, byRow(page, row, 'Connect for a time'))
    await push(page, ask.getByRole('button', { name: 'Connect', exact: true }))
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
