import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byEnter, checkByKeyboard, closed, opened, push } from './windows.ts'

/** The services of a simulated device: switched on its page, and its dynamic DNS, by keyboard. */

setUpBrowserTest({ devices: 1 })

const main = (): Locator => page.locator('main')
const named = (layer: Locator, name: string | RegExp): Locator => layer.getByRole('button', { name, exact: true })
const idOf = (): number => fleet.devices[0]!.deviceId()!
const services = async () =>
  (await program.admin.get(`/devices/${idOf()}/services`)).body.data.services as { id: string; enabled: boolean }[]
const isOn = async (id: string): Promise<boolean | undefined> =>
  (await services()).find((one) => one.id === id)?.enabled

/** What went wrong in the page. A device that applies a change connects anew, and cannot be asked until then (409). */
const faults = (): string[] => visitor.faults.filter((fault) => !fault.includes('409 (Conflict)'))

/** Waits in the configuration log until its newest change is confirmed, and closes the log. */
async function confirmed(layers: number): Promise<void> {
  const log = await opened(page, layers)
  const newest = async () =>
    (await program.admin.get(`/devices/${idOf()}/configurator/changes?limit=1`)).body.data[0] as { state: string }
  await until('the change to be confirmed', 60, async () => (await newest()).state === 'confirmed')
  await log.getByText('Confirmed').first().waitFor()
  await page.keyboard.press('Escape')
  await closed(page, layers)
}

test(
  'CONFIGURATOR-002 CONFIGURATOR-013 services are switched together, and the log follows the change',
  { timeout: 120_000 },
  async () => {
    await open(visitor, `/devices/${idOf()}/services`)
    const telnet = main().getByRole('switch', { name: 'Telnet (telnet)' })
    await telnet.waitFor()
    expect(await findViolations(page)).toEqual([])
    await telnet.press('Space')
    await main().getByRole('switch', { name: 'Wi-Fi (Router)' }).press('Space')
    const question = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Apply 2 changes')))
    await question.getByText('Switch on: Telnet (telnet).').waitFor()
    await question.getByText('Switch off: Wi-Fi (Router).').waitFor()
    await push(page, named(question, 'Apply 2 changes'))
    await confirmed(0)
    expect([await isOn('services:telnet'), await isOn('wifi:default_radio0')]).toEqual([true, false])
    await until('the switch to be on', 30, () => telnet.isChecked())
    expect(faults()).toEqual([])
  },
)

test(
  'CONFIGURATOR-014 CONFIGURATOR-015 a dynamic DNS rule is added, switched off and deleted',
  { timeout: 120_000 },
  async () => {
    await open(visitor, `/devices/${idOf()}/services`)
    const list = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Dynamic DNS')))
    await list.getByText('router.example').waitFor()
    await push(page, named(list, 'Add dynamic DNS rule'))
    const form = await opened(page, 1)
    await form.getByLabel(/^Provider/).fill('dyn.example')
    await form.getByLabel(/^Host name/).fill('site7.example.com')
    await form.getByLabel(/^Domain/).fill('site7.example.com')
    await form.getByLabel(/^Password/).fill('a secret of ddns')
    await push(page, named(form, 'Add rule'))
    await confirmed(1)
    const row = list.locator('tr', { hasText: 'site7.example.com' })
    await row.getByText('On', { exact: true }).waitFor()
    await push(page, named(row, 'Edit dynamic DNS rule'))
    const edit = await opened(page, 1)
    await edit.getByRole('switch', { name: 'Enabled' }).press('Space')
    await push(page, named(edit, 'Save changes'))
    await confirmed(1)
    await row.getByText('Off', { exact: true }).waitFor()
    await push(page, named(row, 'Delete rule'))
    await push(page, named(await opened(page, 1), 'Delete rule'))
    await confirmed(1)
    await row.waitFor({ state: 'detached' })
    expect(faults()).toEqual([])
  },
)

test(
  'SERVICES-016 sites are blocked by keyboard, and what is no host name is named',
  { timeout: 120_000 },
  async () => {
    await open(visitor, `/devices/${idOf()}/services`)
    const form = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Site blocking')))
    await form.getByRole('switch', { name: 'Block sites' }).press('Space')
    const hosts = form.getByLabel(/^Sites/)
    await hosts.fill('https://ads.example\ntracker.example')
    await push(page, named(form, 'Apply site blocking'))
    await form.getByText('Enter host names such as example.com').first().waitFor()
    await hosts.fill('ads.example, tracker.example')
    await push(page, named(form, 'Apply site blocking'))
    await confirmed(0)
    // The device may still be busy with the change that it has just confirmed.
    await expect
      .poll(async () => (await program.admin.get(`/devices/${idOf()}/services/site-blocking`)).body, {
        timeout: 20_000,
      })
      .toMatchObject({ data: { enabled: true, mode: 'deny', hosts: ['ads.example', 'tracker.example'] } })
    expect(faults()).toEqual([])
  },
)

test('SERVICES-017 a wireless network is switched, and its QR code is shown', { timeout: 120_000 }, async () => {
  await open(visitor, `/devices/${idOf()}/services`)
  const list = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Wireless networks')))
  await push(page, named(list, 'Show QR code of Router'))
  const code = await opened(page, 1)
  await code.getByRole('img', { name: 'QR code of the network Router' }).waitFor()
  await code.getByText('changeme1').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await closed(page, 1)
  const guests = list.getByRole('switch', { name: 'Guests' })
  await guests.press('Space')
  await push(page, named(list, 'Apply 1 change'))
  await push(page, named(await opened(page, 1), 'Apply 1 change'))
  await confirmed(1)
  await until('the switch to be on', 30, () => guests.isChecked())
  expect(faults()).toEqual([])
})

test(
  'SERVICES-018 SERVICES-014 profiles of the eSIM are added, renamed and enabled',
  { timeout: 180_000 },
  async () => {
    await open(visitor, `/devices/${idOf()}/esim`)
    const row = (name: string): Locator => main().locator('tr', { hasText: name })
    await row('Nordic IoT').getByText('Enabled').waitFor()
    expect(await findViolations(page)).toEqual([])
    const form = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Add eSIM profile')))
    await form.getByLabel(/^Activation code/).fill('smdp.example')
    await push(page, named(form, 'Add profile'))
    await form.getByText('Enter the whole code').first().waitFor()
    await form.getByLabel(/^Activation code/).fill('LPA:1$smdp.example$FERRY')
    await push(page, named(form, 'Add profile'))
    const ends = async (text: string): Promise<void> => {
      const status = await opened(page, 0)
      await until(
        text,
        90,
        async () => (await status.innerText()).includes(text),
        () => status.innerText(),
      )
      await page.keyboard.press('Escape')
      await closed(page, 0)
    }
    await ends('The profile was added.')
    const act = async (name: string, action: string): Promise<void> => {
      await named(row(name), `Actions for ${name}`).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await act('FERRY', 'Rename profile')
    const rename = await opened(page, 0)
    await rename.getByLabel(/^Name/).fill('Ferry')
    await push(page, named(rename, 'Save name'))
    await ends('The profile is renamed.')
    await act('Ferry', 'Enable profile')
    await push(page, named(await opened(page, 0), 'Enable profile'))
    await ends('The profile is enabled, and the device has connected again.')
    await row('Ferry').getByText('Enabled').waitFor()
    await act('Nordic IoT', 'Delete profile')
    await push(page, named(await opened(page, 0), 'Delete profile'))
    await ends('The profile is deleted.')
    await row('Nordic IoT').waitFor({ state: 'detached' })
    expect(faults()).toEqual([])
  },
)
