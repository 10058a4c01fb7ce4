import { afterAll, beforeAll, expect, test } from 'vitest'
import { RawDevice } from './raw-device.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { open } from './visitor.ts'
import { byEnter, byRow, checkByKeyboard, closed, push, tabTo } from './windows.ts'

/** The mobile data of a device: the chart, the SIM, and the dialog for its billing period. */
setUpBrowserTest()

let device: RawDevice
beforeAll(async () => {
  device = await RawDevice.join(program, { serial: 'SIM-USAGE', model: 'RUTX50', name: 'Usage' })
})
afterAll(() => device.end())

const sims = async () => (await program.admin.get(`/devices/${device.id}/data-usage/sims`)).body.data.sims

test('TELEMETRY-002 USAGE-010 the tab shows the usage of the SIM, and its allowance is set by keyboard', async () => {
  device.telemetry({ sent: 0, received: 0, router_uptime: 1000, sim_slot: 1 })
  await expect.poll(async () => (await sims()).length).toBe(1)
  device.telemetry({ sent: 1_048_576, received: 4_194_304, router_uptime: 1001, sim_slot: 1 })
  await expect.poll(async () => (await sims())[0].received).toBe(4_194_304)
  await open(visitor, `/devices/${device.id}/data-usage`)
  await page.getByRole('heading', { name: 'SIM 1' }).waitFor()
  expect(await page.locator('main').innerText()).toMatch(/Mobile data per day.*5 MB/s)
  expect(await findViolationsInBoth(page)).toEqual([])
  const button = page.getByRole('button', { name: 'Set billing period' })
  const dialog = await checkByKeyboard(visitor, byEnter(page, button))
  await dialog.getByRole('textbox', { name: 'Allowance' }).fill('1')
  await page.keyboard.press('Enter')
  await closed(page, 0)
  await expect.poll(() => page.locator('main').innerText()).toMatch(/0\.5% of 1 GB/)
})

test('USAGE-013 the page of the company lists its SIMs, and the shares for notifications are set there', async () => {
  await open(visitor, '/companies/1/data-usage')
  const row = page.locator('tr[data-index]').filter({ hasText: 'Usage' }).first()
  await row.waitFor()
  expect(await row.innerText()).toMatch(/5 MB.*1 GB.*0\.5/s)
  expect(await findViolationsInBoth(page)).toEqual([])
  const dialog = await checkByKeyboard(visitor, byRow(page, row, 'Set billing period'))
  await tabTo(page, dialog.getByLabel('Notify at').first())
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await push(page, dialog.getByRole('button', { name: 'Save billing period' }))
  await closed(page, 0)
  await expect.poll(async () => (await sims())[0].thresholds).toEqual([50, 80, 100])
})
