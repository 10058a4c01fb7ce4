import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../apps/server/src/testing/mail-server.ts'
import { adminLogin } from '../support/program.ts'
import { until } from '../support/until.ts'
import { browser, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { ask, findViolations, open, visit, type Visitor } from './visitor.ts'
import { byEnter, byRow, closed, fill, checkByKeyboard, push, tabTo } from './windows.ts'

/** Users by keyboard alone: invited by a real email, registered, and switched between companies. */
let smtp: MailServer
let company: { id: number }
beforeAll(async () => {
  smtp = await new MailServer().start()
})
setUpBrowserTest({
  options: { environment: (url) => ({ OUTPOST_OUTBOUND_ALLOW: '127.0.0.1', OUTPOST_PUBLIC_URL: url }) },
  async prepare(started) {
    await started.admin.post('/email-configurations', smtp.configuration)
    company = (await started.admin.post('/companies', { name: 'Fjord Ferries', parent_id: 1 })).body.data
  },
})
afterAll(() => smtp?.stop())

const PASSWORD = 'a password of my own'
const row = (text: string): Locator => page.locator('tr[data-index]', { hasText: text })
const button = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const linkIn = async (email: string, nth = 1): Promise<string> =>
  /\/invitation\/[\w-]{20,}/.exec((await smtp.mailTo(email, nth)).text)![0]

/** Opens the account menu and its list of companies. */
async function companiesOf({ page: own }: Visitor): Promise<Locator> {
  await tabTo(own, own.locator('header button', { hasText: 'Account menu' }))
  await own.keyboard.press('Enter')
  const line = own.getByRole('dialog').getByRole('button', { name: /^Company/ })
  await tabTo(own, line)
  await own.keyboard.press('Enter')
  return own.getByRole('group', { name: 'Company' })
}

let newcomer: Visitor

test(
  'USERS-002 USERS-006 USERS-042 AUTH-089 an invited person creates an account by the mailed link, and is listed among the users',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/users/invitations')
    const dialog = await checkByKeyboard(visitor, byEnter(page, button(page.locator('main'), 'Invite user').first()))
    await push(page, button(dialog, 'Invite user'))
    await until(
      'the address is asked for',
      30,
      async () => (await dialog.locator('input[name="email"]').getAttribute('aria-invalid')) === 'true',
    )
    await fill(page, dialog.locator('input[name="email"]'), 'liv@example.test')
    await push(page, button(dialog, 'Invite user'))
    await closed(page, 0)
    await row('liv@example.test').getByText('Sent', { exact: true }).waitFor({ timeout: 30_000 })
    expect(await row('liv@example.test').innerText()).toContain('Guest')

    newcomer = await visit(browser, program.url)
    const link = await linkIn('liv@example.test')
    await open(newcomer, link)
    expect(await findViolations(newcomer.page)).toEqual([])
    expect(await newcomer.page.locator('main').innerText()).toContain('has invited liv@example.test')
    await newcomer.page.locator('input[name="username"]').waitFor()
    await fill(newcomer.page, newcomer.page.locator('input[name="username"]'), 'Liv Strand')
    await fill(newcomer.page, newcomer.page.locator('input[name="password"]'), PASSWORD)
    await newcomer.page.keyboard.press('Enter')
    await newcomer.page.locator('header').waitFor({ timeout: 30_000 })

    await open(visitor, '/users')
    expect(await findViolations(page)).toEqual([])
    await row('liv@example.test').waitFor()
    expect(await row('liv@example.test').innerText()).toMatch(/Liv Strand[\s\S]*Guest/)

    const again = await visit(browser, program.url)
    await open(again, link)
    await again.page.getByRole('heading', { name: 'This invitation cannot be used' }).waitFor()
    await again.page.getByText('If you have already accepted the invitation, sign in.').waitFor()
    expect(await findViolations(again.page)).toEqual([])
    await again.page.getByRole('button', { name: 'Sign in' }).click()
    await again.page.waitForURL('**/login')
    await again.context.close()
  },
)

test(
  'USERS-041 USERS-043 the same account is invited to another company, accepts, and switches between them',
  { timeout: 60_000 },
  async () => {
    const own = newcomer.page
    await ask(newcomer, 'PUT', '/account/user', { tos_accepted: true })
    await program.admin.post('/users/invite', { company_id: company.id, email: 'liv@example.test', role: 'admin' })
    await open(newcomer, await linkIn('liv@example.test', 2))
    const accept = own.getByRole('button', { name: 'Accept invitation' })
    await tabTo(own, accept)
    await own.keyboard.press('Enter')
    await own.waitForURL((url) => !url.pathname.startsWith('/invitation'), { timeout: 30_000 })
    expect(await ask<{ company_name: string; role_title: string }>(newcomer, 'GET', '/user')).toMatchObject({
      company_name: 'Fjord Ferries',
      role_title: 'Administrator',
    })

    const list = await companiesOf(newcomer)
    expect(await list.getByRole('button').allInnerTexts()).toHaveLength(2)
    expect(await findViolations(own)).toEqual([])
    const home = list.getByRole('button', { name: /Guest/ })
    await tabTo(own, home)
    await Promise.all([own.waitForEvent('load', { timeout: 30_000 }), own.keyboard.press('Enter')])
    await own.locator('header').waitFor()
    expect((await ask<{ role_title: string }>(newcomer, 'GET', '/user')).role_title).toBe('Guest')
  },
)

test(
  'USERS-005 USERS-023 USERS-044 a user is viewed beside the list, gets another role, and is removed from one company',
  { timeout: 60_000 },
  async () => {
    await open(visitor, `/companies/${company.id}/users`)
    const member = row('liv@example.test')
    await member.waitFor()
    const edit = await checkByKeyboard(visitor, byRow(page, member, 'Change role'))
    await tabTo(page, edit.getByRole('combobox', { name: 'Role' }))
    await page.keyboard.press('Enter')
    const option = page.getByRole('option', { name: 'End Client' })
    await option.waitFor()
    for (let n = 0; n < 10 && (await option.getAttribute('data-combobox-selected')) !== 'true'; n++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await push(page, button(edit, 'Save role'))
    await closed(page, 0)
    await member.getByText('End Client').waitFor()

    const removal = await checkByKeyboard(visitor, byRow(page, member, /^Remove$/))
    expect(await button(removal, 'Remove user').isDisabled()).toBe(true)
    await fill(page, removal.getByRole('textbox'), 'Liv Strand')
    await push(page, button(removal, 'Remove user'))
    await closed(page, 0)
    await member.waitFor({ state: 'detached' })

    await open(visitor, '/users?q=liv@example.test')
    expect(await row('liv@example.test').count()).toBe(1)
    await tabTo(page, row('liv@example.test'), 'Shift+Tab')
    await page.keyboard.press('Space')
    const panel = page.locator('[data-side-panel]')
    await panel.getByText('Invitation', { exact: true }).waitFor()
    expect(await panel.innerText()).toMatch(/Sessions[\s\S]*Sign-ins[\s\S]*Signed in/)
    expect(await findViolations(page)).toEqual([])
  },
)

test(
  'USERS-032 USERS-035 the security page lists sessions and sign-ins, and ends the session of another browser',
  { timeout: 60_000 },
  async () => {
    const other = await visit(browser, program.url, adminLogin)
    await open(visitor, '/account/security')
    const sessions = page.locator('section', { hasText: 'Sessions' }).last()
    await page.getByText('This browser', { exact: true }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByText('Signed in').first().waitFor()
    const end = await checkByKeyboard(visitor, byEnter(page, button(sessions.page().locator('main'), 'End all others')))
    await push(page, button(end, 'End all others'))
    await closed(page, 0)
    await until(
      'the other browser is signed out',
      30,
      async () => (await other.page.evaluate("fetch('/api/user').then(({ status }) => status)")) === 401,
    )
    expect([...visitor.faults, ...newcomer.faults]).toEqual([])
  },
)
