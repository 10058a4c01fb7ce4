import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../apps/server/src/testing/mail-server.ts'
import { adminLogin } from '../support/program.ts'
import { until } from '../support/until.ts'
import { browser, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open, visit, type Visitor } from './visitor.ts'
import { byEnter, byMenu, byRow, choose, closed, fill, checkByKeyboard, opened, push, tabTo } from './windows.ts'

/** The screens of mail, by keyboard alone, with a real mail server. */
let smtp: MailServer

beforeAll(async () => {
  smtp = await new MailServer().start()
})
setUpBrowserTest({ options: { environment: () => ({ OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' }) } })
afterAll(() => smtp?.stop())

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const api = async (path: string): Promise<any> => (await program.admin.get(path)).body.data // oxlint-disable-line typescript/no-explicit-any -- a test reads whatever was answered
const rows = (): Locator => page.locator('tr[data-index]')
const row = (text: string): Locator => page.locator('tr[data-index]', { hasText: text })

/** Chooses from a field's list by keyboard. */
async function pick(field: Locator, label: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Enter')
  const option = page.getByRole('option', { name: label }).first()
  await option.waitFor()
  for (let n = 0; n < 10 && (await option.getAttribute('data-combobox-selected')) !== 'true'; n++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test(
  'MAIL-002 MAIL-004 MAIL-007 MAIL-016 MAIL-018 a mail server is added and tested before it is saved',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/email-smtp')
    await page.getByText('No mail server yet.').waitFor()
    const dialog = await checkByKeyboard(
      visitor,
      byEnter(page, named(page.locator('main'), 'Create SMTP configuration').first()),
    )
    const trial = named(dialog, 'Send test email')
    expect(await trial.isDisabled()).toBe(true)
    expect(await dialog.innerText()).toContain(
      'To send a test email, fill in: Host, Sender address, Username, Password.',
    )
    // A missing value is reported at its field when the form is sent.
    await push(page, named(dialog, 'Create configuration'))
    await until(
      'the name is asked for',
      30,
      async () => (await dialog.locator('input[name="name"]').getAttribute('aria-invalid')) === 'true',
    )

    // The TLS mode follows the port until the user chooses one.
    const tls = dialog.getByRole('combobox', { name: 'TLS mode' })
    const { configuration } = smtp
    await fill(page, dialog.locator('input[name="port"]'), '465')
    await until('TLS', 30, async () => (await tls.inputValue()) === 'TLS')
    for (const [name, value] of [
      ['name', configuration.name],
      ['host', configuration.host],
      ['port', String(smtp.port)],
      ['email', configuration.email],
      ['username', configuration.username],
      ['password', 'not the password'],
    ] as const) {
      await fill(page, dialog.locator(`input[name="${name}"]`), value)
    }
    await until('STARTTLS', 30, async () => (await tls.inputValue()) === 'STARTTLS')
    await pick(tls, 'None')

    await push(page, trial)
    const failure = dialog.getByRole('alert').filter({ hasText: 'The test email was not sent.' })
    await failure.waitFor({ timeout: 30_000 })
    expect(await failure.innerText()).toMatch(/wrong credentials|Invalid login/)
    expect(await failure.innerText()).not.toContain('not the password')
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await fill(page, dialog.locator('input[name="password"]'), configuration.password)
    await failure.waitFor({ state: 'detached' })
    await push(page, trial)
    await dialog.getByText(`The mail server accepted the email to ${adminLogin.email}.`).waitFor({ timeout: 30_000 })
    expect((await smtp.mailTo(adminLogin.email)).from).toBe(configuration.email)
    expect(await api('/email-configurations')).toEqual([])

    await push(page, named(dialog, 'Create configuration'))
    await closed(page, 0)
    await page.getByText('SMTP configuration created').waitFor()
    await row('Test server').waitFor()
    const text = await row('Test server').innerText()
    for (const word of ['127.0.0.1', String(smtp.port), 'None', 'noreply@outpost.test']) expect(text).toContain(word)
    expect(await api('/email-configurations')).toMatchObject([{ name: 'Test server', tls: 'none', port: smtp.port }])
  },
)

test(
  'MAIL-009 a configuration is renamed without entering its password, and another server requires the password again',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/email-smtp')
    const dialog = await checkByKeyboard(visitor, byRow(page, row('Test server'), 'Edit'))
    await fill(page, dialog.locator('input[name="name"]'), 'House post')
    expect(await dialog.innerText()).toContain('Leave empty to keep the current password.')
    await fill(page, dialog.locator('input[name="host"]'), 'mail.example.com')
    await dialog.getByText('the stored one is not sent to another server').waitFor()
    await push(page, named(dialog, 'Save changes'))
    await until(
      'the password is asked for',
      30,
      async () => (await dialog.locator('input[name="password"]').getAttribute('aria-invalid')) === 'true',
    )
    await fill(page, dialog.locator('input[name="host"]'), '127.0.0.1')
    await dialog.getByText('Leave empty to keep the current password.').waitFor()
    // The stored password is sufficient for testing the stored server.
    await push(page, named(dialog, 'Send test email'))
    await dialog.getByText(`The mail server accepted the email to ${adminLogin.email}.`).waitFor({ timeout: 30_000 })
    await push(page, named(dialog, 'Save changes'))
    await closed(page, 0)
    await row('House post').waitFor()
  },
)

test(
  'MAIL-001 MAIL-017 MAIL-019 the log lists each mail, can be filtered, and shows an error in full',
  { timeout: 60_000 },
  async () => {
    smtp.answers = (address) =>
      address === 'gone@outpost.test' ? { code: 550, text: '5.1.1 no such user here' } : undefined
    const owner = await program.connect()
    await owner.query(
      "INSERT INTO users (company_id, email, username, role_id, email_verified_at) VALUES (1, 'gone@outpost.test', 'gone', 3, now())",
    )
    await owner.end()
    await program.admin.post('/account/password/forgot', { email: 'gone@outpost.test' })
    await until('the refused mail', 30, async () => (await api('/mail-logs?state=failed&kind=password')).length === 1)

    await open(visitor, '/system/mail-logs')
    await row('gone@outpost.test').waitFor()
    expect(await row('gone@outpost.test').innerText()).toMatch(
      /Failed[\s\S]*Password link[\s\S]*Suppressed[\s\S]*no such user here/,
    )
    expect(await row(adminLogin.email).first().innerText()).toMatch(/Sent[\s\S]*Test email/)
    expect(await findViolations(page)).toEqual([])
    await open(visitor, '/system/mail-logs?state=failed&kind=password,code')
    await until('one row', 30, async () => (await rows().count()) === 1)
    await open(visitor, '/system/mail-logs?kind=test&state=sent')
    await until('the test mails', 30, async () => (await rows().count()) === 2)

    await open(visitor, '/system/mail-logs?q=gone')
    const details = await checkByKeyboard(visitor, byEnter(page, row('gone@outpost.test'), 'Shift+Tab'))
    expect(await details.innerText()).toMatch(
      /The email could not be delivered\.[\s\S]*550 5\.1\.1 no such user here[\s\S]*suppression list/,
    )
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test(
  'MAIL-005 MAIL-011 an address is removed from the suppression list from its mail or by the form, and only once',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/system/mail-logs?q=gone')
    const dialog = await checkByKeyboard(visitor, byRow(page, row('gone@outpost.test'), 'Remove from suppression list'))
    expect(await dialog.locator('input[name="email"]').inputValue()).toBe('gone@outpost.test')
    await push(page, named(dialog, 'Remove address'))
    await closed(page, 0)
    await page.getByText('Address removed from the suppression list').waitFor()
    await row('Suppressed').waitFor({ state: 'detached' })
    expect((await api('/mail-logs?q=gone'))[0]).toMatchObject({ state: 'failed', suppressed: false })
    // In a state that does not allow it, the action is disabled.
    await tabTo(page, row('gone@outpost.test'), 'Shift+Tab')
    await page.keyboard.press('Shift+F10')
    const item = page.getByRole('menuitem', { name: 'Remove from suppression list' })
    await item.waitFor()
    expect((await item.getAttribute('aria-disabled')) ?? (await item.getAttribute('data-disabled'))).not.toBeNull()
    await page.keyboard.press('Escape')

    await open(visitor, '/forms/remove-suppressed-email')
    expect(await page.locator('h1').innerText()).toBe('Remove from email suppression list')
    await fill(page, page.locator('input[name="email"]'), 'gone@outpost.test')
    await page.keyboard.press('Enter')
    await until(
      'said at the field',
      30,
      async () => (await page.locator('input[name="email"]').getAttribute('aria-invalid')) === 'true',
    )
    const owner = await program.connect()
    await owner.query("INSERT INTO suppressed_emails (email, reason) VALUES ('gone@outpost.test', 'for a test')")
    await owner.end()
    await page.keyboard.press('Enter')
    await page.getByText('Address removed from the suppression list').waitFor()
    await open(visitor, '/system/mail-logs')
    const more = await checkByKeyboard(
      visitor,
      byMenu(page, page.getByRole('button', { name: 'More actions' }), 'Remove from email suppression list'),
    )
    await fill(page, more.locator('input[name="email"]'), 'x')
    await page.keyboard.press('Escape')
    await push(page, page.getByRole('button', { name: 'Discard' }))
    await closed(page, 0)
    visitor.faults.splice(
      0,
      visitor.faults.length,
      ...visitor.faults.filter((fault) => !/status of 4(04|22)/.test(fault)),
    )
  },
)

test('MAIL-010 a configuration is removed after a confirmation', { timeout: 60_000 }, async () => {
  await open(visitor, '/email-smtp')
  await tabTo(page, row('House post'), 'Shift+Tab')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  const question = await opened(page, 0)
  expect(await question.innerText()).toContain('No more emails will be sent through House post.')
  await push(page, named(question, 'Delete configuration'))
  await closed(page, 0)
  await page.getByText('No mail server yet.').waitFor()
  expect(await api('/email-configurations')).toEqual([])
})

test(
  'MAIL-003 the dialog of the mail log lists the SMTP configurations, which can be edited, added and removed',
  { timeout: 90_000 },
  async () => {
    await program.admin.post('/email-configurations', { ...smtp.configuration, name: 'Ferry post' })
    await open(visitor, '/system/mail-logs')
    const list = await checkByKeyboard(
      visitor,
      byMenu(page, page.getByRole('button', { name: 'More actions' }), 'SMTP configurations'),
    )
    const line = list.locator('tr[data-index]', { hasText: 'Ferry post' })
    await line.waitFor()
    expect(await list.locator('tr[data-index]').count()).toBe(1)
    await tabTo(page, line)
    await page.keyboard.press('Enter')
    const edit = await opened(page, 1)
    await fill(page, edit.locator('input[name="name"]'), 'Harbour post')
    await push(page, named(edit, 'Save changes'))
    await closed(page, 1)
    await list.locator('tr[data-index]', { hasText: 'Harbour post' }).waitFor()

    await push(page, named(list, 'Create SMTP configuration'))
    const add = await opened(page, 1)
    for (const [name, value] of [
      ['name', 'Second post'],
      ['host', '127.0.0.1'],
      ['email', 'ferry@outpost.test'],
      ['username', 'ferry'],
      ['password', 'secret'],
    ] as const)
      await fill(page, add.locator(`input[name="${name}"]`), value)
    await push(page, named(add, 'Create configuration'))
    await closed(page, 1)
    await list.locator('tr[data-index]', { hasText: 'Second post' }).waitFor()
    expect(await api('/email-configurations?sort=name')).toMatchObject([
      { name: 'Harbour post' },
      { name: 'Second post' },
    ])

    await tabTo(page, list.locator('tr[data-index]').first(), 'Shift+Tab')
    const second = list.locator('tr[data-index]', { hasText: 'Second post' })
    for (let n = 0; n < 3 && (await second.getAttribute('tabindex')) !== '0'; n++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+F10')
    await choose(page, 'Delete')
    const question = await opened(page, 1)
    await push(page, named(question, 'Delete configuration'))
    await closed(page, 1)
    await list.locator('tr[data-index]', { hasText: 'Second post' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await closed(page, 0)
    const [left] = await api('/email-configurations')
    await program.admin.del(`/email-configurations/${left.id}`)
  },
)

test(
  'MAIL-001 MAIL-002 a user with view permissions cannot add or change anything, and a guest sees neither screen',
  { timeout: 60_000 },
  async () => {
    const build = async (role: string): Promise<Visitor> => {
      const login = { email: `${role}@outpost.test`, password: 'correct horse battery staple' }
      const owner = await program.connect()
      const roles: Record<string, number> = { readonly_admin: 6, read_only: 4 }
      await owner.query(
        'INSERT INTO users (company_id, email, username, role_id, password_hash, email_verified_at) SELECT 1, $1, $1, $2, password_hash, now() FROM users WHERE email = $3',
        [login.email, roles[role], adminLogin.email],
      )
      await owner.end()
      return visit(browser, program.url, login)
    }
    await program.admin.post('/email-configurations', smtp.configuration)
    const looker = await build('readonly_admin')
    await open(looker, '/email-smtp')
    await looker.page.locator('tr[data-index]', { hasText: 'Test server' }).waitFor()
    expect(await looker.page.getByRole('button', { name: 'Create SMTP configuration' }).count()).toBe(0)
    expect(await looker.page.locator('[data-action-menu]').count()).toBe(0)
    const guest = await build('read_only')
    for (const path of ['/email-smtp', '/system/mail-logs']) {
      await guest.page.goto(path)
      await guest.page.getByRole('heading', { name: 'No access to this page' }).waitFor()
    }
    expect(guest.faults).toEqual([])
  },
)

test('the page reported no errors', () => {
  expect(visitor.faults).toEqual([])
})
