import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminLogin } from '../support/program.ts'
import { browser, fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { open, visit, type Visitor } from './visitor.ts'
import { byEnter, byMenu, byRow, checkByKeyboard, closed, fill, opened, pick, push } from './windows.ts'

/** Work on a device that a second user approves: required, requested, read, denied and approved, by keyboard. */
const ola = 'ola@outpost.test'
let second: Visitor

setUpBrowserTest({
  devices: 1,
  async prepare() {
    const owner = await program.connect()
    // With the administrator's password.
    await owner.query(
      `INSERT INTO users (company_id, email, username, role_id, email_verified_at, password_hash) SELECT 1, '${ola}', 'ola', 2, now(), password_hash FROM users LIMIT 1`,
    )
    await owner.end()
    second = await visit(browser, program.url, { email: ola, password: adminLogin.password })
  },
})

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (on: Page): Locator => on.locator('tr[data-index="0"]')
const reboot = () =>
  program.admin.post('/devices/actions', { action: 'reboot', device_id: [fleet.devices[0]!.deviceId()!], wait: 600 })

test(
  'TASKS-068 TASKS-074 a company requires approval of reboots, in an action of its page',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/companies/1')
    const more = named(page.locator('main'), 'More actions').first()
    const settings = await checkByKeyboard(visitor, byMenu(page, more, 'Approval of work on devices'))
    await pick(page, settings.getByRole('combobox').first(), 'Own requirements of this company')
    await pick(page, settings.getByRole('combobox').last(), 'Reboot')
    await push(page, named(settings, 'Save'))
    await closed(page, 0)
    const { body } = await program.admin.get('/devices/actions/approvals/settings/1')
    expect(body.data).toMatchObject({ setting: 'own', kinds: ['reboot'], above: null, hours: 72 })
  },
)

test(
  'TASKS-070 TASKS-074 TASKS-076 the notification leads to the list, where the second user reads the request, denies one and approves another',
  { timeout: 90_000 },
  async () => {
    expect((await reboot()).body.errors[0].code).toBe('AWAITING_APPROVAL')
    await open(second, '/notifications')
    await second.page
      .locator('main')
      .getByRole('link', { name: /asks for approval/ })
      .first()
      .click()
    await second.page.waitForURL('**/management/approvals')
    await row(second.page).getByText('Awaiting approval').waitFor()
    expect(await findViolationsInBoth(second.page)).toEqual([])
    const details = await checkByKeyboard(second, byEnter(second.page, row(second.page)))
    await details.getByText('Reboot', { exact: false }).first().waitFor()
    await named(details, 'Deny').waitFor()
    await push(second.page, named(details, 'Approve'))
    const sure = await opened(second.page, 1)
    await push(second.page, named(sure, 'Cancel'))
    await closed(second.page, 1)
    await second.page.keyboard.press('Escape')
    await closed(second.page, 0)
    const denial = await checkByKeyboard(second, byRow(second.page, row(second.page), 'Deny'))
    await fill(second.page, denial.getByLabel('Reason'), 'Not during the day')
    await push(second.page, named(denial, 'Deny'))
    await closed(second.page, 0)
    await row(second.page).getByText('Denied', { exact: true }).waitFor()

    const asked = await reboot()
    // The user who asked can only withdraw.
    await open(visitor, '/management/approvals')
    await row(page).getByText('Awaiting approval').click()
    const own = await opened(page, 0)
    expect(await own.innerText()).toContain('Someone else must decide on your request.')
    await named(own, 'Withdraw').waitFor()
    expect(await named(own, 'Approve').count()).toBe(0)
    await open(second, '/management/approvals')
    await row(second.page).getByText('Awaiting approval').waitFor()
    const question = await checkByKeyboard(second, byRow(second.page, row(second.page), 'Approve'))
    await push(second.page, named(question, 'Approve'))
    await closed(second.page, 0)
    // The worker carries it out, and the list shows it on its own.
    await row(second.page).getByText('Started', { exact: true }).waitFor({ timeout: 30_000 })
    const { body } = await program.admin.get(`/devices/actions/approvals/${asked.body.meta.approval_id}`)
    expect(body.data).toMatchObject({ state: 'done', decided_by: 'ola', channel: expect.any(String) })
    // The dialog of the user who asked follows, and leads to what was started.
    await push(page, named(own, 'Show progress'))
    const progress = await opened(page, 1)
    await progress.getByText('Reboot', { exact: false }).first().waitFor()
  },
)
