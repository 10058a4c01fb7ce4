import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import {
  byEnter,
  byMenu,
  byRow,
  checkByKeyboard,
  closed,
  fill,
  opened,
  pick,
  push,
  tabTo,
  type Way,
} from './windows.ts'

/** An automation by keyboard: it is created, assigned, edited and triggered, and removed from the device. */
setUpBrowserTest({ devices: 1 })

const main = () => page.locator('main')
const more = () =>
  main()
    .getByRole('button', { name: /^More|^Actions/ })
    .first()
/** Opens something by keyboard. */
const follow = async ({ reach, press }: Way): Promise<void> => {
  await reach()
  await press()
}
const made = async () => (await program.admin.get('/automations')).body.data[0]

test(
  'ALERTS-001 ALERTS-021 ALERTS-088 ALERTS-117 an automation is created by keyboard, after it was checked on the past',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/automations')
    await page.getByText('There are no automations yet.', { exact: false }).waitFor()
    expect(await findViolations(page)).toEqual([])
    const create = main().getByRole('button', { name: 'Create automation', exact: true }).first()
    const form = await checkByKeyboard(visitor, byEnter(page, create))
    await push(page, form.getByRole('button', { name: 'Check the last 30 days' }))
    await form.getByText('Complete the conditions and actions first').waitFor()
    expect(await form.getByText('conditions_body').count()).toBe(0)
    await fill(page, form.locator('[name="name"]'), 'Always')
    await pick(page, form.getByLabel('Parameter').first(), 'Signal')
    await pick(page, form.getByLabel('Comparison').first(), 'is below')
    await fill(page, form.getByLabel('Value (dBm)'), '50')
    await fill(page, form.getByLabel('Until it is above (dBm)'), '10')
    await pick(page, form.getByLabel('Action').and(page.getByRole('combobox')).first(), 'Notify users')
    await pick(page, form.getByLabel('Users').first(), 'root')
    await fill(page, form.getByLabel('Message').first(), 'The signal of {{device}} is {{signal}} dBm.')
    await push(page, form.getByRole('button', { name: 'Create automation' }))
    // The server compares the two values, and its error is at the field.
    const fault = form.getByText('The value at which it ends must not be below the other one.')
    await fault.first().waitFor()
    expect(await form.getByLabel('Value (dBm)').getAttribute('aria-invalid')).toBe('true')
    await fill(page, form.getByLabel('Until it is above (dBm)'), '60')
    expect(await form.getByText('When Signal is below 50 dBm (until it is above 60 dBm), notify users.').count()).toBe(
      1,
    )
    await push(page, form.getByRole('button', { name: 'Check the last 30 days' }))
    await form.getByText('Times triggered on each day (UTC)').waitFor()
    expect(
      await form.getByRole('region', { name: 'Try it on the last 30 days' }).getByRole('listitem').count(),
    ).toBeGreaterThan(29)
    await push(page, form.getByRole('button', { name: 'Create automation' }))
    await closed(page, 0)
    await page.waitForURL('**/management/automations/*/devices')
    expect(await made()).toMatchObject({ name: 'Always', devices_count: 0 })
  },
)

test('ALERTS-002 ALERTS-003 it is assigned on its page, and edited', { timeout: 60_000 }, async () => {
  await page.getByText('This automation watches no devices yet.', { exact: false }).waitFor()
  const assign = main().getByRole('button', { name: 'Assign to devices' }).first()
  const devices = await checkByKeyboard(visitor, byEnter(page, assign, 'Shift+Tab'))
  await tabTo(page, devices.getByLabel('Devices').first())
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await push(page, devices.getByRole('button', { name: 'Assign to devices' }))
  await closed(page, 0)
  await until('the device', 20, async () => (await made()).devices_count === 1)
  const form = await checkByKeyboard(visitor, byMenu(page, more(), 'Edit'))
  await fill(page, form.locator('[name="name"]'), 'Nearly always')
  await push(page, form.getByRole('button', { name: 'Save automation' }))
  await closed(page, 0)
  await page.getByRole('heading', { name: 'Nearly always' }).waitFor()
})

test('ALERTS-004 it notifies the user, and its log shows the action', { timeout: 60_000 }, async () => {
  const said = async (): Promise<string> => JSON.stringify((await program.admin.get('/notifications')).body.data)
  await until('the notification', 30, async () => (await said()).includes('automationMessage'))
  expect(await said()).toMatch(/The signal of .+ is -\d+ dBm\./)
  // Switched off, so that no row arrives while the keyboard is in the log: the edit triggered the automation again.
  const { id } = await made()
  await program.admin.put('/automations/activate', [{ enable: false, automations: [id] }])
  // An evaluation that had begun before may still write its row.
  const rows = async (): Promise<number> => (await program.admin.get(`/automations/${id}/logs`)).body.meta.total
  const rest = async (): Promise<boolean> => {
    const before = await rows()
    await sleep(2000)
    return (await rows()) === before
  }
  await until('the log is at rest', 20, rest)
  await open(visitor, `/management/automations/${id}/logs`)
  const row = page.locator('tr[data-index]').filter({ hasText: 'Triggered' }).last()
  await row.waitFor()
  const actions = await checkByKeyboard(visitor, byRow(page, row, 'Actions'))
  await actions.getByText('The user was notified.').waitFor()
  await page.keyboard.press('Escape')
  await closed(page, 0)
})

test('ALERTS-005 ALERTS-034 the selected devices lose their automation', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/devices')
  const row = page.locator('tr[data-index]').first()
  const dialog = await checkByKeyboard(visitor, byRow(page, row, 'Manage automations'))
  await tabTo(page, dialog.getByRole('radio', { name: 'Assign and keep the others' }))
  await page.keyboard.press('ArrowDown')
  await pick(page, dialog.getByLabel('Automations').first(), 'Nearly always')
  await push(page, dialog.getByRole('button', { name: 'Remove automations' }))
  await closed(page, 0)
  expect(await made()).toMatchObject({ devices_count: 0 })
})

test(
  'ALERTS-070 ALERTS-060 ALERTS-068 a webhook is created, tested and edited by keyboard',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/automations')
    const list = await checkByKeyboard(visitor, byMenu(page, more(), 'Receivers'))
    await push(page, list.getByRole('button', { name: 'Create receiver' }))
    const form = await opened(page, 1)
    await fill(page, form.locator('[name="name"]'), 'Operations')
    await fill(page, form.locator('[name="url"]'), 'http://localhost:9/hook')
    await push(page, form.getByRole('button', { name: 'Create receiver' }))
    await page.getByText('Copy this key now. It is not shown again.').first().waitFor()
    expect(await page.getByText(/^whsec_/).count()).toBe(1)
    await push(page, page.getByRole('button', { name: 'I have copied the key' }))
    await closed(page, 1)
    const row = list.locator('tr[data-index]').filter({ hasText: 'Operations' }).first()
    await row.waitFor()
    await follow(byRow(page, row, 'Answers'))
    const answers = await opened(page, 1)
    await push(page, answers.getByRole('button', { name: 'Send test message' }))
    // The name has a private address, which this installation does not permit.
    await answers.getByText('Operations did not accept the test message').waitFor()
    await answers.locator('tr[data-index]').filter({ hasText: 'private address' }).first().waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 1)
    await follow(byRow(page, row, 'Edit'))
    const edit = await opened(page, 1)
    await fill(page, edit.locator('[name="name"]'), 'On call')
    await push(page, edit.getByRole('button', { name: 'Save receiver' }))
    await closed(page, 1)
    await list.locator('tr[data-index]').filter({ hasText: 'On call' }).first().waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)
