import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { fleet, page, program, registerDevices, setUpBrowserTest, visitor } from './setup.ts'
import { open } from './visitor.ts'
import { byMenu, byRow, checkByKeyboard, closed, fill, opened, pick, push, tabTo } from './windows.ts'

/** The alerts that a device with firmware before 07.13 has itself, created and deleted by keyboard. */

setUpBrowserTest({ devices: 1, firmware: 'RUTX_R_00.07.06.3', prepare: () => registerDevices(['Without alerts']) })

const device = () => fleet.devices[0]!
const nameOfDevice = async (): Promise<string> =>
  (await program.admin.get(`/devices/${device().deviceId()}`)).body.data.name
const listed = async () =>
  (await program.admin.get(`/alerts-configurations?device_id=${device().deviceId()}`)).body.data as {
    state: string
    message: string
  }[]
const rows = () => page.locator('tr[data-index]')

test(
  'ALERTS-006 ALERTS-007 ALERTS-112 an alert is created, reports, is edited and deleted',
  { timeout: 120_000 },
  async () => {
    // Only one row of a list can be reached by Tab.
    await open(visitor, `/management/devices?q=${encodeURIComponent(await nameOfDevice())}`)
    await until('the row', 30, async () => (await rows().count()) === 1)
    const dialog = await checkByKeyboard(visitor, byRow(page, rows(), 'Alerts on the device'))
    await dialog.getByText('This device has no alerts of its own.').waitFor()
    await push(page, dialog.getByRole('button', { name: 'Create alert' }))
    const form = await opened(page, 1)
    await fill(page, form.locator('[name="email"]'), 'owner@example.com')
    await push(page, form.getByRole('button', { name: 'Create alert' }))
    await until('the alert on the device', 60, async () => (await listed())[0]?.state === 'stored')
    await page.keyboard.press('Escape')
    await closed(page, 1)
    await dialog.getByText('On the device', { exact: true }).waitFor()
    device().platform.events.note({ event: 'Reboot', mark: 'all', text: 'Device was rebooted', now: Date.now() / 1000 })
    await program.admin.get(`/devices/alerts-configurations?id=${device().deviceId()}`)
    await dialog.getByText('Event text - Device was rebooted').waitFor()

    await push(page, dialog.getByRole('button', { name: 'Edit “Device restarted”' }))
    const edit = await opened(page, 1)
    await fill(page, edit.locator('[name="message"]'), '%rn is back')
    await push(page, edit.getByRole('button', { name: 'Save alert' }))
    await closed(page, 1)
    await until('the change', 60, async () => {
      const [one] = await listed()
      return one?.state === 'stored' && one.message === '%rn is back'
    })
    await dialog.getByText('%rn is back').waitFor()

    const remove = dialog.getByRole('button', { name: 'Delete “Device restarted”', exact: true })
    await push(page, remove)
    const question = await opened(page, 1)
    await push(page, question.getByRole('button', { name: 'Delete alert' }))
    await until('the deletion', 60, async () => (await listed()).length === 0)
    await dialog.getByText('This device has no alerts of its own.').waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test('ALERTS-111 a device without alerts of its own says why', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/devices?q=Without')
  await until('the row', 30, async () => (await rows().count()) === 1)
  const dialog = await checkByKeyboard(visitor, byRow(page, rows(), 'Alerts on the device'))
  await dialog.getByText('Only devices with RutOS before 07.13 have alerts of their own.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Create alert' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await closed(page, 0)
})

test('ALERTS-114 a receiver of SMS is created and tested by keyboard', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/automations')
  const more = page
    .locator('main')
    .getByRole('button', { name: /^More|^Actions/ })
    .first()
  const list = await checkByKeyboard(visitor, byMenu(page, more, 'Receivers'))
  await push(page, list.getByRole('button', { name: 'Create receiver' }))
  const form = await opened(page, 1)
  await pick(page, form.getByRole('combobox', { name: 'Type' }), 'SMS through a router')
  await fill(page, form.locator('[name="name"]'), 'On call')
  await pick(page, form.getByRole('combobox', { name: 'Router' }), await nameOfDevice())
  await tabTo(page, form.getByLabel('Phone numbers').first())
  await page.keyboard.type('+4712345678')
  await page.keyboard.press('Enter')
  await push(page, form.getByRole('button', { name: 'Create receiver' }))
  await closed(page, 1)
  const row = list.locator('tr[data-index]').filter({ hasText: '+4712345678' }).first()
  await row.waitFor()
  const way = byRow(page, row, 'Answers')
  await way.reach()
  await way.press()
  const answers = await opened(page, 1)
  await push(page, answers.getByRole('button', { name: 'Send test message' }))
  await answers.getByText('+4712345678: OK').first().waitFor()
  expect(device().platform.sms).toMatchObject([{ number: '+4712345678' }])
})
