import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminLogin } from '../support/program.ts'
import { browser, fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { open, visit, type Visitor } from './visitor.ts'
import { byEnter, byRow, checkByKeyboard, closed, fill, pick, push } from './windows.ts'

/** Access to a device of a company that requires approval: asked for, approved, used, revoked and denied, by keyboard. */
const ola = 'ola@outpost.test'
let approver: Visitor

setUpBrowserTest({
  devices: 1,
  async prepare() {
    const owner = await program.connect()
    // With the administrator's password.
    await owner.query(
      `INSERT INTO users (company_id, email, username, role_id, email_verified_at, password_hash) SELECT 1, '${ola}', 'ola', 2, now(), password_hash FROM users LIMIT 1`,
    )
    await owner.end()
    approver = await visit(browser, program.url, { email: ola, password: adminLogin.password })
  },
})

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (on: Page): Locator => on.locator('tr[data-index="0"]')
const entry = async () =>
  (await program.admin.get(`/devices/remote-access?device_id=${fleet.devices[0]!.deviceId()!}&protocol=ssh`)).body
    .data[0]
const requests = async () => (await program.admin.get('/remote/access-requests')).body.data

test(
  'REMOTE-210 REMOTE-212 REMOTE-227 the row asks for access, and the session page waits for the approval',
  { timeout: 90_000 },
  async () => {
    const { id, company_id } = await entry()
    await program.admin.put(`/remote/access-requests/settings/${company_id}`, { setting: 'yes' })
    await open(visitor, `/rms-connect/ssh?id=${id}`)
    await page.getByRole('heading', { name: 'Access must be approved' }).waitFor()
    await named(page.locator('body'), 'Request access').waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    await open(visitor, '/remote/access')
    await named(row(page), 'Request access').waitFor()
    const dialog = await checkByKeyboard(visitor, byRow(page, row(page), 'Request access'))
    await fill(page, dialog.getByLabel('Reason'), 'The pump does not start')
    await push(page, named(dialog, 'Send request'))
    await closed(page, 0)
    expect(await requests()).toMatchObject([
      { state: 'pending', reason: 'The pump does not start', remote_access_id: id, device_name: expect.any(String) },
    ])
    await open(visitor, `/rms-connect/ssh?id=${id}`)
    await page.getByRole('heading', { name: 'Waiting for access' }).waitFor()
  },
)

test(
  'REMOTE-214 REMOTE-215 REMOTE-216 REMOTE-226 the notification leads to the list, where another user reads the request and approves it',
  { timeout: 90_000 },
  async () => {
    await open(approver, '/notifications')
    await approver.page
      .locator('main')
      .getByRole('link', { name: /asks for access to .*The pump does not start/ })
      .click()
    await approver.page.waitForURL('**/remote/requests')
    expect(await findViolationsInBoth(approver.page)).toEqual([])
    const details = await checkByKeyboard(approver, byEnter(approver.page, row(approver.page)))
    await details.getByText('The pump does not start').waitFor()
    await approver.page.keyboard.press('Escape')
    await closed(approver.page, 0)
    const question = await checkByKeyboard(approver, byRow(approver.page, row(approver.page), 'Approve'))
    await push(approver.page, named(question, 'Approve'))
    await closed(approver.page, 0)
    await row(approver.page).getByText('Granted', { exact: true }).waitFor()
    // The page of the session goes on by itself.
    await page.getByLabel('Username').waitFor({ timeout: 20_000 })
  },
)

test('REMOTE-213 revoking ends the open session, and its page says why', { timeout: 90_000 }, async () => {
  await fill(page, page.getByLabel('Username'), 'root')
  await fill(page, page.getByLabel('Password', { exact: true }).last(), 'demo')
  await push(page, named(page.locator('body'), 'Connect'))
  await push(page, named(page.locator('body'), 'Accept and connect'))
  await page.getByText('Connected', { exact: true }).waitFor()
  const question = await checkByKeyboard(approver, byRow(approver.page, row(approver.page), 'Revoke'))
  await push(approver.page, named(question, 'Revoke'))
  await closed(approver.page, 0)
  await page.getByText('The access that was approved has been revoked.').first().waitFor({ timeout: 5000 })
  await row(approver.page).getByText('Revoked', { exact: true }).waitFor()
})

test('REMOTE-215 REMOTE-229 a request is denied with a reason', { timeout: 60_000 }, async () => {
  const { id, device_id } = await entry()
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await program.admin.post('/remote/access-requests', { device_id, remote_access_id: id, reason: 'Once more', until })
  await open(approver, '/remote/requests')
  await row(approver.page).getByText('Once more').waitFor()
  const dialog = await checkByKeyboard(approver, byRow(approver.page, row(approver.page), 'Deny'))
  await fill(approver.page, dialog.getByLabel('Reason for denial'), 'Not during the night shift')
  await push(approver.page, named(dialog, 'Deny'))
  await closed(approver.page, 0)
  await row(approver.page).getByText('Denied', { exact: true }).waitFor()
  expect((await requests())[0]).toMatchObject({ state: 'denied', answer: 'Not during the night shift' })
})

test(
  'REMOTE-221 REMOTE-222 REMOTE-224 emergency access opens the entry at once after the password, and is listed',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/remote/access')
    const dialog = await checkByKeyboard(visitor, byRow(page, row(page), 'Emergency access'))
    await fill(page, dialog.getByLabel('Reason'), 'Water is flooding the hall')
    await push(page, named(dialog, 'Take access now'))
    const confirmation = page.getByRole('dialog').filter({ hasText: 'Confirm your password' })
    await fill(page, confirmation.locator('input[type="password"]'), adminLogin.password)
    await push(page, named(confirmation, 'Confirm'))
    await closed(page, 0)
    await row(page).getByRole('link', { name: 'Connect' }).waitFor()
    await open(approver, '/remote/requests')
    await row(approver.page).getByText('Emergency access', { exact: true }).waitFor()
    await open(approver, '/notifications')
    await approver.page
      .locator('main')
      .getByRole('link', { name: /has taken emergency access to/ })
      .waitFor()
  },
)

test('REMOTE-223 the owner chooses from the row of a device who may reach it', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/devices')
  const dialog = await checkByKeyboard(visitor, byRow(page, row(page), 'Consent to remote access'))
  await pick(page, dialog.getByRole('combobox').first(), 'Only at certain times')
  await fill(page, dialog.getByLabel('From'), '06:30')
  await push(page, named(dialog, 'Save'))
  await closed(page, 0)
  const { body } = await program.admin.get(`/remote/consent/devices/${fleet.devices[0]!.deviceId()!}`)
  expect(body.data).toMatchObject({ setting: 'window', days: [1, 2, 3, 4, 5], opens: '06:30', closes: '17:00' })
  expect([...visitor.faults, ...approver.faults]).toEqual([])
})
