import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { findViolationsInBoth } from './violations.ts'
import { RawDevice } from './raw-device.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { open } from './visitor.ts'
import { byEnter, closed, checkByKeyboard, opened, push } from './windows.ts'

/** What users are notified of: the notification menu, with what is pushed to it, and the page of all notifications. */

setUpBrowserTest()

const notifications = (name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name, exact: typeof name === 'string' })
const list = () => page.getByRole('dialog').filter({ hasText: 'Show all notifications' })
const told = async (): Promise<{
  data: { id: number; type: string; seen_at: string | null }[]
  meta: { unseen: number; total: number }
}> => (await program.admin.get('/notifications')).body
/** Lets a registered device connect with an unknown key; those who may approve it are notified. */
async function askToJoin(serial: string, name: string): Promise<void> {
  await program.admin.post('/devices', {
    data: [{ company_id: 1, device_series: 'rut', serial, mac: `001e42${serial.slice(-6)}`, name }],
  })
  await RawDevice.knock(program, {
    name: 'anything',
    serial,
    mac: `00:1E:42:${serial.slice(-6).replace(/(..)(?=.)/g, '$1:')}`,
    model: 'RUTX50',
  })
}
const visible = (words: string) => list().getByText(words).waitFor()

test(
  'NOTIFICATIONS-007: an empty notification menu says so, by keyboard, in light and dark mode',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices')
    const layer = await checkByKeyboard(visitor, byEnter(page, notifications('Notifications')))
    await layer.getByText('No notifications', { exact: true }).waitFor()
    expect(await layer.getByRole('link').allTextContents()).toEqual(['Show all notifications'])
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test(
  'NOTIFICATIONS-005 NOTIFICATIONS-006 NOTIFICATIONS-008: a notification arrives without a reload, is counted, and marked seen when the list closes',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices')
    await until(
      'the live connection',
      30,
      async () =>
        await page.evaluate(
          "performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/notifications'))",
        ),
    )
    await askToJoin('6001000001', 'Pump house')
    await notifications('1 new notification').waitFor()
    await askToJoin('6001000002', 'Harbour gate')
    await notifications('2 new notifications').click()
    await visible('Pump house is awaiting approval.')
    const words = await list().getByRole('listitem').allTextContents()
    expect(words[0]).toContain('Harbour gate')
    expect(words[1]).toContain('Pump house')
    // While the list is open nothing counts as seen, and new notifications are added at the top.
    expect((await told()).meta.unseen).toBe(2)
    await RawDevice.knock(program, { name: 'stranger', serial: 'S-stranger', model: 'RUTX50' })
    await visible('Unregistered devices are awaiting approval.')
    expect(await list().getByRole('listitem').first().textContent()).toContain('Unregistered devices')
    expect((await told()).data.every(({ seen_at }) => seen_at === null)).toBe(true)
    await page.keyboard.press('Escape')
    await notifications('Notifications').waitFor()
    expect(await told()).toMatchObject({ meta: { unseen: 0, total: 3 } })
  },
)

test(
  'NOTIFICATIONS-001 NOTIFICATIONS-002 NOTIFICATIONS-007: the list links to the page of all notifications, where selected ones are marked as seen',
  { timeout: 60_000 },
  async () => {
    const owner = await program.connect()
    await owner.query("UPDATE notifications SET seen_at = NULL WHERE type = 'deviceAwaitingApproval'")
    await owner.end()
    await open(visitor, '/management/devices')
    await push(page, notifications(/Notifications|new/))
    const layer = await opened(page, 0)
    await push(page, layer.getByRole('link', { name: 'Show all notifications' }))
    await page.waitForURL('**/notifications')
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    const rows = page.locator('tr[data-index]')
    await until(
      'three rows, all seen by the closing of the list',
      30,
      async () =>
        (await rows.count()) === 3 && (await page.locator('main').getByText('New', { exact: true }).count()) === 0,
    )
    expect(await rows.first().innerText()).toContain('Unregistered devices are awaiting approval.')
    const again = await program.connect()
    await again.query("UPDATE notifications SET seen_at = NULL WHERE type = 'devicesUnclaimed'")
    await again.end()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await rows.first().getByText('New', { exact: true }).waitFor()
    await rows.first().locator('[data-action-menu]').click()
    await page.getByRole('menuitem', { name: 'Mark as read' }).click()
    await rows.first().getByText('Read', { exact: true }).waitFor()
    expect((await told()).meta.unseen).toBe(0)
    expect(await findViolationsInBoth(page)).toEqual([])
    await page
      .locator('main')
      .getByRole('link', { name: /Pump house/ })
      .click()
    await page.waitForURL('**/management/devices/pending')
  },
)

test('NOTIFICATIONS-009: a failure shows the reason, and the list stays', { timeout: 60_000 }, async () => {
  await page.route('**/api/notifications**', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"success":false,"errors":[{"code":"INTERNAL","message":"Out of paper.","source":null}]}',
    }),
  )
  await open(visitor, '/management/devices')
  await notifications('Notifications').click()
  await list().getByText('Out of paper.', { exact: true }).waitFor()
  await page.unroute('**/api/notifications**')
  await page.route('**/api/notifications**', (route) => route.abort())
  await list().getByRole('button', { name: 'Try again' }).press('Enter')
  await visible('Failed to get notifications.')
  await list().getByRole('button', { name: 'Try again' }).focus()
  await page.unroute('**/api/notifications**')
  // Not by clicking the button: the console may already have retried, and then the button is gone.
  await page.keyboard.press('Enter')
  await visible('Pump house is awaiting approval.')
  visitor.faults.splice(
    0,
    visitor.faults.length,
    ...visitor.faults.filter((fault) => !/status of 500|ERR_FAILED/.test(fault)),
  )
  expect(visitor.faults).toEqual([])
})
