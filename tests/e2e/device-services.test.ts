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
