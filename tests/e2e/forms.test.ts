import { expect, test } from 'vitest'
import { adminLogin } from '../support/program.ts'
import { until } from '../support/until.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { closed, fill } from './windows.ts'

/** Submitting forms: on their own pages, and with the questions that the server asks before it acts. */

setUpBrowserTest({ devices: 2 })

const idOf = (index: number): number => fleet.devices[index]!.deviceId()!
const statusOf = async (index: number): Promise<number> => (await program.admin.get(`/devices/${idOf(index)}`)).status

test(
  'FRAME-002: a form is on a page of its own, and goes one step back once it is done',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices')
    await open(visitor, `/forms/edit-device/${idOf(0)}`)
    expect(await page.locator('h1').innerText()).toBe('Edit device')
    expect(await page.title()).toContain('Edit device')
    expect(await findViolations(page)).toEqual([])
    await fill(page, page.getByLabel('Name', { exact: false }).first(), 'Pump by the river')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/management/devices**')
    const { body } = await program.admin.get(`/devices/${idOf(0)}`)
    expect((body as { data: { name: string } }).data.name).toBe('Pump by the river')
  },
)

test('FRAME-120: a device is found by typing its serial, and shown with its status', { timeout: 60_000 }, async () => {
  await open(visitor, '/forms/add-remote-access')
  const { serial } = fleet.devices[1]!
  await page.getByRole('combobox', { name: 'Device' }).or(page.getByLabel('Device')).first().fill(serial)
  const option = page.getByRole('option').filter({ hasText: serial })
  await option.waitFor({ timeout: 30_000 })
  await until('the server has left one', 30, async () => (await page.getByRole('option').count()) === 1)
  expect(await option.innerText()).toContain('Online')
  await option.click()
  expect(await findViolations(page)).toEqual([])
})

test(
  'FRAME-091: a device is deleted only after the user has entered the password again',
  { timeout: 60_000 },
  async () => {
    await open(visitor, `/management/devices?q=${fleet.devices[1]!.serial}`)
    await page.locator('tr[data-index="0"] [data-action-menu]').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('dialog').last()
    const name = (await program.admin.get(`/devices/${idOf(1)}`)).body as { data: { name: string } }
    await question.getByRole('textbox').fill(name.data.name)
    await question.getByRole('button', { name: 'Delete 1 device' }).click()
    const asked = page.getByRole('dialog').filter({ hasText: 'Confirm your password' })
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await asked.locator('input[type="password"]').fill('not the password')
    await page.keyboard.press('Enter')
    await asked.getByRole('alert').waitFor()
    expect(await statusOf(1)).toBe(200)
    await asked.locator('input[type="password"]').fill(adminLogin.password)
    await page.keyboard.press('Enter')
    await closed(page, 0)
    await until('the device is gone', 30, async () => (await statusOf(1)) === 404)
  },
)

test('the page reported no errors', () => {
  expect(visitor.faults.filter((fault) => !/status of 4(01|22|23)/.test(fault))).toEqual([])
})
