import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminLogin } from '../support/program.ts'
import { page, program, registerDevices, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { go, open } from './visitor.ts'
import { byEnter, checkByKeyboard, choose, closed, fill, opened, pick, push } from './windows.ts'

/** Quick connects and profiles of users by keyboard. No process runs hubs here, which the page says. */

setUpBrowserTest({
  options: { environment: () => ({ OUTPOST_VPN_HOST: 'hub.example' }) },
  prepare: () => registerDevices(['Shop 7']),
})

const main = (): Locator => page.locator('main')
const named = (layer: Locator, name: string | RegExp): Locator => layer.getByRole('button', { name, exact: true })
/** Answers the question for the password, which is asked once in ten minutes. */
async function confirmPassword(): Promise<void> {
  await fill(page, page.locator('input[type="password"]'), adminLogin.password)
  await page.keyboard.press('Enter')
}
const quickConnects = async (): Promise<{ id: number; name: string; enabled: number; end_time: string | null }[]> =>
  (await program.admin.get('/vpn/hubs?quick_hub=1')).body.data

test(
  'VPN-008 VPN-010 VPN-011 VPN-012 VPN-013 VPN-015 a quick connect is created and has its page with four tabs',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/vpn/quick-connect')
    await main().getByText('No quick connects yet').waitFor()
    const form = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Create quick connect').first()))
    await fill(page, form.getByLabel(/^Name/).first(), 'Service visit')
    await pick(page, form.getByLabel(/^Endpoint device/), 'Shop 7')
    await push(page, named(form, 'Create quick connect'))
    await closed(page, 0)
    await main().getByRole('heading', { name: 'Service visit' }).waitFor()
    await main().getByText('192.168.1.0').waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    for (const [path, text] of [
      ['clients', 'Shop 7'],
      ['data-usage', 'Bytes'],
      ['connection-logs', 'No'],
    ] as const) {
      const { id } = (await quickConnects())[0]!
      await go(visitor, `/vpn/quick-connect/${id}/${path}`)
      await main().getByText(text).first().waitFor()
    }
    const { id } = (await quickConnects())[0]!
    await go(visitor, `/vpn/quick-connect/${id}/clients`)
    const user = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Add user').first()))
    await pick(page, user.getByLabel(/^User/), 'root')
    await push(page, named(user, 'Add user'))
    await closed(page, 0)
    await main().getByText('None yet').waitFor()
    expect(visitor.faults).toEqual([])
  },
)

test(
  'VPN-020 a quick connect is switched on for the chosen hours, which its list shows, and off again',
  { timeout: 60_000 },
  async () => {
    const { id } = (await quickConnects())[0]!
    await open(visitor, `/vpn/quick-connect/${id}/general`)
    const form = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Connect').first()))
    await pick(page, form.getByLabel(/^Duration/), '4 hours')
    await push(page, named(form, 'Connect'))
    await closed(page, 0)
    await main()
      .getByText(/^(4 h 0|3 h 59) min left$/)
      .first()
      .waitFor()
    await go(visitor, '/vpn/quick-connect')
    await main()
      .getByText(/^(4 h 0|3 h 59) min left$/)
      .first()
      .waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    await go(visitor, `/vpn/quick-connect/${id}/general`)
    await push(page, named(main(), 'Disconnect').first())
    await push(page, named(await opened(page, 0), 'Disconnect'))
    await closed(page, 0)
    expect((await quickConnects())[0]).toMatchObject({ enabled: 0, end_time: 0 })
    expect(visitor.faults).toEqual([])
  },
)

test(
  'VPN-018 VPN-019 VPN-082 VPN-084 VPN-093 from the page of a device to a configuration and a link, which opens once without sign-in',
  { timeout: 90_000 },
  async () => {
    const [device] = (await program.admin.get('/devices')).body.data
    await open(visitor, `/devices/${device.id}`)
    await push(
      page,
      main()
        .getByRole('button', { name: /^(More actions|Actions)/ })
        .first(),
    )
    await choose(page, 'Quick connect')
    const form = await opened(page, 0)
    await push(page, named(form, 'Connect'))
    // The details replace the form, and the password is asked for once.
    await page.getByText('Install OpenVPN Connect').waitFor()
    const details = page.getByRole('dialog').filter({ hasText: 'Install OpenVPN Connect' })
    expect(await findViolationsInBoth(page)).toEqual([])
    await push(page, named(details, 'Get configuration'))
    await confirmPassword()
    await page.getByText('-----BEGIN PRIVATE KEY-----').waitFor()
    await page.getByText('remote hub.example').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('-----BEGIN PRIVATE KEY-----').waitFor({ state: 'detached' })
    await named(details, 'Get new configuration').waitFor()

    await push(page, named(details, 'Create link and QR code'))
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor()
    const url = (await page.locator('code', { hasText: '/vpn-profile#' }).textContent())!
    expect(await findViolationsInBoth(page)).toEqual([])

    // The other computer, on which nobody is signed in.
    const other = await (await page.context().browser()!.newContext({ acceptDownloads: true })).newPage()
    await other.goto(url)
    const [download] = await Promise.all([
      other.waitForEvent('download'),
      other.getByRole('button', { name: 'Download configuration' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Shop 7.ovpn')
    await other.getByText('The configuration is saved').waitFor()
    await other.goto('about:blank')
    await other.goto(url)
    await other.getByRole('button', { name: 'Download configuration' }).click()
    await other.getByText('This link has been used or has expired').waitFor()
    await other.context().close()
    expect(visitor.faults).toEqual([])
  },
)

test(
  'VPN-089 VPN-091 VPN-095 a user who has lost a device ends all access, and sees what was ended',
  { timeout: 60_000 },
  async () => {
    expect((await program.admin.post('/account/tokens', { name: 'Lost laptop' })).status).toBe(201)
    await open(visitor, '/account/security')
    const question = await checkByKeyboard(visitor, byEnter(page, named(main(), 'End all access')))
    await push(page, named(question, 'End all access'))
    await question.getByText('Lost laptop').waitFor()
    await question.getByText('VPN configuration').first().waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    await push(page, named(question, 'Close').last())
    await closed(page, 0)
    await go(visitor, '/vpn/quick-connect')
    await main().getByText('Service visit').waitFor()
  },
)
