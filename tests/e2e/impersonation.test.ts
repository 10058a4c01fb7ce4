import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../apps/server/src/testing/mail-server.ts'
import { adminLogin } from '../support/program.ts'
import { until } from '../support/until.ts'
import { browser, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open, visit, type Visitor } from './visitor.ts'
import { byEnter, closed, fill, checkByKeyboard, push, tabTo } from './windows.ts'

/** Acting as another user, by keyboard alone, with a real mail server. */
let smtp: MailServer
let user: Visitor
const ola = 'ola@outpost.test'

beforeAll(async () => {
  smtp = await new MailServer().start()
})
afterAll(() => smtp.stop())
setUpBrowserTest({
  options: { environment: () => ({ OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' }) },
  async prepare({ admin }) {
    await admin.post('/email-configurations', smtp.configuration)
    const owner = await program.connect()
    // With the administrator's password.
    await owner.query(
      `INSERT INTO users (company_id, email, username, role_id, email_verified_at, password_hash) SELECT 1, '${ola}', 'ola', 2, now(), password_hash FROM users LIMIT 1`,
    )
    await owner.end()
    user = await visit(browser, program.url, { email: ola, password: adminLogin.password })
  },
})

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (text: string): Locator => page.locator('tr[data-index]', { hasText: text })

test(
  'IMPERSONATION-001 IMPERSONATION-002 a request is sent with its reason, and the user allows it from the mail',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/users/impersonation-logs')
    const dialog = await checkByKeyboard(visitor, byEnter(page, named(page.locator('main'), 'Act as user').first()))
    await tabTo(page, dialog.getByRole('combobox'))
    await page.keyboard.type('ola')
    await page.getByRole('option', { name: ola }).first().waitFor()
    // A list that has just opened marks its active option a moment later, too soon for a user to press a key before.
    await page.evaluate('new Promise((done) => setTimeout(done, 0))')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await fill(page, dialog.locator('textarea'), 'The tags look wrong')
    await push(page, named(dialog, 'Send request'))
    await closed(page, 0)
    await row(ola).waitFor()
    const mail = await smtp.mailTo(ola)
    const [path] = /\/users\/confirm-impersonation-access\/[\w-]+/.exec(mail.text)!
    await open(user, path)
    await user.page.getByText('The tags look wrong').waitFor()
    expect(await findViolations(user.page, 'main')).toEqual([])
    await push(user.page, named(user.page.locator('main'), 'Allow'))
    await user.page.getByText('Access allowed.').waitFor()
  },
)

test(
  'IMPERSONATION-005 IMPERSONATION-008 IMPERSONATION-009 the console shows the impersonated user, hides the account settings, and leads back',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/users/impersonation-logs')
    await tabTo(page, row(ola), 'Shift+Tab')
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Start' }).waitFor()
    await page.keyboard.press('Enter')
    const banner = page.getByText('Currently impersonating user')
    await banner.waitFor({ timeout: 30_000 })
    expect(await banner.innerText()).toContain(ola)
    expect(await page.getByRole('status').filter({ has: banner }).innerText()).toContain(
      `You are signed in as ${adminLogin.email}`,
    )
    const menu = page.getByRole('button', { name: 'Account menu' })
    await push(page, menu)
    await page.getByRole('button', { name: 'Sign out & cancel impersonation' }).waitFor()
    expect(await page.getByRole('link', { name: 'Account settings' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await findViolations(page, 'body')).toEqual([])
    await push(page, page.getByRole('button', { name: 'Cancel impersonation' }).first())
    await banner.waitFor({ state: 'detached', timeout: 30_000 })
    await until(
      'oneself',
      30,
      async () => (await program.admin.get('/impersonation-logs')).body.data[0].end_reason === 'cancelled',
    )
    await open(visitor, '/users/impersonation-logs')
    await until('the log', 30, async () => /Cancelled/.test(await row(ola).innerText()))
    const log = await checkByKeyboard(visitor, byEnter(page, row(ola), 'Shift+Tab'))
    expect(await log.innerText()).toMatch(/Cancelled[\s\S]*ola@outpost\.test[\s\S]*The tags look wrong/)
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)
