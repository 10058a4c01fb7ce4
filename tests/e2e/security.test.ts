import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../apps/server/src/testing/mail-server.ts'
import { person, type Person } from '../../apps/server/src/testing/person.ts'
import { adminLogin } from '../support/program.ts'
import { until } from '../support/until.ts'
import { findViolationsInBoth } from './violations.ts'
import { browser, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { codeOf } from './totp.ts'
import { ask, findViolations, open, visit, type Visitor } from './visitor.ts'
import { byEnter, byRow, closed, fill, checkByKeyboard, layers, opened, push, tabTo } from './windows.ts'

/** The security of the user's account, by keyboard alone: password, second factor by app and email, access tokens. */
let smtp: MailServer
let secret = ''
let password: string = adminLogin.password
/** Recovery codes of the current second factor, or of the previous one. */
let recovery: string[] = []
let bearer: Person

beforeAll(async () => {
  smtp = await new MailServer().start()
})
setUpBrowserTest({
  options: { environment: (url) => ({ OUTPOST_OUTBOUND_ALLOW: '127.0.0.1', OUTPOST_PUBLIC_URL: url }) },
  prepare: async (program) =>
    expect((await program.admin.post('/email-configurations', smtp.configuration)).status).toBe(201),
})
afterAll(() => smtp?.stop())

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const main = (): Locator => page.locator('main')
const dialog = (text: string): Locator => page.getByRole('dialog').filter({ hasText: text })
/** Refused requests are the point of these tests; the browser logs each of them. */
const faultsOf = ({ faults }: Visitor) => faults.filter((fault) => !/status of (401|403|422|423)/.test(fault))

async function query(text: string): Promise<void> {
  const owner = await program.connect()
  await owner.query(text)
  await owner.end()
}
/** Lets a test use the app's current code again, as if its time step had passed. */
const forgetSteps = (): Promise<void> => query('UPDATE second_factors SET last_step = 0')

async function violationsOfDialog(): Promise<void> {
  expect(await findViolationsInBoth(page, '[role="dialog"]')).toEqual([])
}

/** Waits for the recovery codes, checks that only their own button closes the dialog, and returns them. */
async function readRecoveryCodes(): Promise<string[]> {
  const shown = dialog('Recovery codes')
  await shown.locator('li').first().waitFor()
  const codes = await shown.locator('li').allTextContents()
  await page.keyboard.press('Escape')
  await violationsOfDialog()
  const saved = page.waitForEvent('download')
  await push(page, named(shown, 'Save as file'))
  const file = readFileSync(await (await saved).path(), 'utf8')
  for (const code of codes) expect(file).toContain(code)
  await push(page, named(shown, 'I have saved them'))
  await closed(page, 0)
  return codes
}

/** Enters the app's current code where the second factor is requested. */
async function giveCode(): Promise<void> {
  await forgetSteps()
  // Identified by its text: while this dialog is still opening, the code must not go into the one below.
  const question = dialog("Verify that it's you")
  await question.locator('input[name="code"]').waitFor()
  await fill(page, question.locator('input[name="code"]'), codeOf(secret))
  await page.keyboard.press('Enter')
}

/** Waits for the `count`th email that contains a code, and returns the code. */
async function mailedCode(count: number): Promise<string> {
  const codes = (): string[] => smtp.mails.flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])
  await until(
    `mail ${count} with a code`,
    30,
    async () => codes().length >= count,
    () => String(codes().length),
  )
  return codes()[count - 1]!
}

test(
  'FRAME-007 FRAME-037 the profile shows the signed-in user, and leads back to the previous page',
  { timeout: 60_000 },
  async () => {
    await open(visitor, `/account/profile?continue_url=${encodeURIComponent('/management/devices?q=pump')}`)
    await main().getByText('Last sign-in').waitFor()
    const text = await main().innerText()
    for (const words of [adminLogin.email, 'Confirmed', 'System Administrator', 'Last sign-in'])
      expect(text).toContain(words)
    expect(await findViolationsInBoth(page)).toEqual([])
    await push(page, page.getByRole('link', { name: 'Security' }))
    await page.waitForURL('**/account/security**')
    await push(page, named(main(), 'Back'))
    await page.waitForURL('**/management/devices?q=pump')
    await open(visitor, `/account/profile?continue_url=${encodeURIComponent('https://elsewhere.example/')}`)
    expect(await named(main(), 'Back').count()).toBe(0)
  },
)

test(
  'AUTH-003 AUTH-006 AUTH-022 AUTH-056 AUTH-057 AUTH-058 an authenticator app is set up with the password, a QR code or key, and one code',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/account/security')
    await main().getByText('Off', { exact: true }).waitFor()
    const choice = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Set up second factor')))
    expect(await choice.getByRole('radio', { name: 'Authenticator app' }).isChecked()).toBe(true)
    await push(page, named(choice, 'Continue'))
    const question = dialog('Confirm your password')
    await fill(page, question.locator('input[type="password"]'), password)
    await page.keyboard.press('Enter')
    const app = dialog('Scan the code with your app')
    await app.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    await violationsOfDialog()
    const uri = new URL((await app.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href'))!)
    expect(uri.protocol).toBe('otpauth:')
    secret = (await app.locator('code').innerText()).replace(/\s/g, '')
    expect(uri.searchParams.get('secret')).toBe(secret)
    const code = app.locator('input[name="code"]')
    await fill(page, code, '000000')
    await page.keyboard.press('Enter')
    await until(
      'a wrong code is told at its field',
      30,
      async () => (await code.getAttribute('aria-invalid')) === 'true',
    )
    await fill(page, code, codeOf(secret))
    await page.keyboard.press('Enter')
    expect(await readRecoveryCodes()).toHaveLength(10)
    await main().getByText('Authenticator app', { exact: true }).waitFor()
    await main().getByText('10 recovery codes left').waitFor()
    expect((await ask<{ mfa_type: string }>(visitor, 'GET', '/user')).mfa_type).toBe('totp')
    expect(await findViolations(page)).toEqual([])
  },
)

test(
  'AUTH-003 AUTH-007 AUTH-038 AUTH-039 AUTH-041 the method is changed to email codes, confirmed with the app',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/account/security')
    await push(page, named(main(), 'Change method'))
    const choice = await opened(page, 0)
    await tabTo(page, choice.getByRole('radio', { name: /Code by email/ }))
    await push(page, named(choice, 'Continue'))
    const step = await opened(page, 1)
    await fill(page, step.locator('input[name="code"]'), '000000')
    await page.keyboard.press('Enter')
    await step.getByText('The code is wrong or has expired.').waitFor()
    await giveCode()
    const entry = dialog(
      `The verification code has been sent to ${adminLogin.email}. Please check your inbox and complete authentication step.`,
    )
    await entry.waitFor()
    await violationsOfDialog()
    const first = await mailedCode(1)
    await push(page, entry.getByRole('button', { name: 'Resend code' }))
    await giveCode()
    await until('one window', 30, async () => (await layers(page).count()) === 1)
    const second = await mailedCode(2)
    // The first code became invalid when another one was requested.
    if (first !== second) {
      await fill(page, entry.locator('input[name="code"]'), first)
      await page.keyboard.press('Enter')
      await entry.getByText('The code is wrong or has expired.').waitFor()
    }
    await fill(page, entry.locator('input[name="code"]'), second)
    await page.keyboard.press('Enter')
    recovery = await readRecoveryCodes()
    expect(recovery).toHaveLength(10)
    await main().getByText('Code by email', { exact: true }).waitFor()
  },
)

test(
  'AUTH-007 AUTH-060 new recovery codes are confirmed with an emailed code, and the old ones become invalid',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/account/security')
    const sure = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Generate new codes')))
    expect(await sure.innerText()).toContain('stop working')
    await push(page, named(sure, 'Generate new codes'))
    const entry = dialog('The verification code has been sent to')
    await entry.waitFor()
    await fill(page, entry.locator('input[name="code"]'), await mailedCode(3))
    await page.keyboard.press('Enter')
    const codes = await readRecoveryCodes()
    expect(new Set([...codes, ...recovery]).size).toBe(20)
  },
)

test('AUTH-059 the second factor is removed, confirmed with itself', { timeout: 60_000 }, async () => {
  await open(visitor, '/account/security')
  const sure = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Remove')))
  await push(page, named(sure, 'Remove second factor'))
  const entry = dialog('The verification code has been sent to')
  await entry.waitFor()
  // A recovery code from before the new ones is not accepted (AUTH-060).
  await fill(page, entry.locator('input[name="code"]'), recovery[0]!)
  await page.keyboard.press('Enter')
  await entry.getByText('The code is wrong or has expired.').waitFor()
  await fill(page, entry.locator('input[name="code"]'), await mailedCode(4))
  await page.keyboard.press('Enter')
  await closed(page, 0)
  await page.getByText('Second factor removed').waitFor()
  await main().getByText('Off', { exact: true }).waitFor()
  expect(await main().getByText('Recovery codes').count()).toBe(0)
})

test(
  'FRAME-076 closing the dialog that adds a second factor shows the current state on the page',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/account/security')
    await push(page, named(main(), 'Set up second factor'))
    await push(page, named(await opened(page, 0), 'Continue'))
    const app = dialog('Scan the code with your app')
    await app.locator('code').waitFor()
    secret = (await app.locator('code').innerText()).replace(/\s/g, '')
    // Completed elsewhere while the dialog is open.
    await ask(visitor, 'PUT', '/mfa', { code: codeOf(secret) })
    await main().getByText('Off', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
    await main().getByText('Authenticator app', { exact: true }).waitFor()
  },
)

test(
  'AUTH-009 AUTH-014 AUTH-015 AUTH-044 AUTH-061 a token with chosen scopes is created after confirming the second factor, shown once, and works',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/account/tokens')
    await page.getByText('No tokens yet.').waitFor()
    const form = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Create token').first()))
    await fill(page, form.locator('input[name="name"]'), 'Nightly backup')
    await tabTo(page, form.getByRole('radio', { name: /Everything I can do/ }))
    await page.keyboard.press('ArrowDown')
    await push(page, named(form, 'Create token'))
    await form.getByText('Choose at least one scope.', { exact: true }).waitFor()
    // Ticks an area as a whole, and unticks one scope of it.
    await tabTo(page, form.getByRole('checkbox', { name: 'Companies and users' }))
    await page.keyboard.press('Space')
    const change = form.getByRole('checkbox', { name: 'Users: Write' })
    expect(await change.isChecked()).toBe(true)
    await tabTo(page, change)
    await page.keyboard.press('Space')
    expect(
      await form
        .getByRole('checkbox', { name: 'Companies and users' })
        .evaluate((box) => (box as unknown as { indeterminate: boolean }).indeterminate),
    ).toBe(true)
    await violationsOfDialog()
    await push(page, named(form, 'Create token'))
    await giveCode()
    const made = dialog('It is not shown again.')
    await made.waitFor()
    await page.keyboard.press('Escape')
    await violationsOfDialog()
    const [token, line] = await made.locator('code').allTextContents()
    expect(line).toContain(`-H "Authorization: Bearer ${token}" '${program.url}/api/`)
    bearer = person(program.url, { authorization: `Bearer ${token}` })
    const path = /\/api(\/[^']+)'/.exec(line!)![1]!
    expect((await bearer.get(path)).status).toBe(200)
    expect((await bearer.get('/users')).status).toBe(200)
    expect((await bearer.get('/devices')).status).toBe(403)
    await push(page, named(made, 'I have saved it'))
    await closed(page, 0)
    const { data } = await ask<{ data: { name: string; scopes: string[]; expires_at: string }[] }>(
      visitor,
      'GET',
      '/account/tokens',
    )
    expect(data).toMatchObject([
      {
        name: 'Nightly backup',
        scopes: expect.arrayContaining(['users:read', 'companies:write']),
        expires_at: expect.any(String),
      },
    ])
    expect(data[0]!.scopes).not.toContain('users:write')
    expect(await page.content()).not.toContain(token)
    expect(await findViolations(page)).toEqual([])
  },
)

test(
  'AUTH-016 a token is revoked after a confirmation, and refused from the next call',
  { timeout: 60_000 },
  async () => {
    await forgetSteps()
    await open(visitor, '/account/tokens')
    const row = page.locator('tr[data-index="0"]', { hasText: 'Nightly backup' })
    expect(await row.innerText()).toMatch(/users|companies|\+\d/i)
    const sure = await checkByKeyboard(visitor, byRow(page, row, 'Revoke'))
    await push(page, named(sure, 'Revoke token'))
    await closed(page, 0)
    await page.getByText('Access token revoked').waitFor()
    await page.getByText('No tokens yet.').waitFor()
    expect((await bearer.get('/users')).status).toBe(401)
  },
)

test(
  'AUTH-047 AUTH-062 the password is changed with the second factor; other sessions end and this one stays',
  { timeout: 90_000 },
  async () => {
    await forgetSteps()
    const other = await visit(browser, program.url)
    await other.page.goto('/login')
    await other.page.locator('input[name="email"]').fill(adminLogin.email)
    await other.page.locator('input[name="password"]').fill(password)
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await other.page.getByRole('dialog').locator('input').first().fill(codeOf(secret))
    await other.page.keyboard.press('Enter')
    await other.page.getByRole('heading', { name: 'Devices' }).waitFor()

    await open(visitor, '/account/security')
    const form = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Change password')))
    await fill(page, form.locator('input[name="current_password"]'), 'not the password')
    await fill(page, form.locator('input[name="password"]'), 'another good password')
    await page.keyboard.press('Enter')
    await giveCode()
    await until(
      'the wrong password is told at its field',
      30,
      async () => (await form.locator('input[name="current_password"]').getAttribute('aria-invalid')) === 'true',
    )
    await fill(page, form.locator('input[name="current_password"]'), password)
    await push(page, named(form, 'Change password'))
    await giveCode()
    await closed(page, 0)
    password = 'another good password'
    await page.getByText('Password changed. All other sessions have ended.').waitFor()
    await open(visitor, '/account/security')
    await main().getByText('Authenticator app', { exact: true }).waitFor()
    await other.page.goto('/management/devices')
    await other.page.waitForURL('**/login**')
    expect(faultsOf(other)).toEqual([])
    await other.context.close()
  },
)

test('AUTH-087 users change their names on the profile, without a second factor', async () => {
  await open(visitor, '/account/profile')
  const form = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Change name')))
  await fill(page, form.locator('input[name="first_name"]'), 'Kari')
  await fill(page, form.locator('input[name="last_name"]'), 'Nordmann')
  await page.keyboard.press('Enter')
  await main().getByRole('heading', { name: 'Kari Nordmann' }).waitFor()
})

test(
  'AUTH-064 a new address is confirmed with the second factor and must be verified by a link before continuing',
  { timeout: 90_000 },
  async () => {
    await forgetSteps()
    await open(visitor, '/account/profile')
    const form = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Change email address')))
    expect(await form.innerText()).toContain(`Current address: ${adminLogin.email}`)
    await fill(page, form.locator('input[name="email"]'), 'moved@outpost.test')
    await page.keyboard.press('Enter')
    await giveCode()
    await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
    await page.goto(/\/activation\/[\w-]+/.exec((await smtp.mailTo('moved@outpost.test')).text)![0])
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Your email address is confirmed.').waitFor()
    await open(visitor, '/account/profile')
    await main().getByText('moved@outpost.test').first().waitFor()
    expect(await main().innerText()).toContain('Confirmed')
  },
)

test('the page reported no errors', async () => {
  expect(await layers(page).count()).toBe(0)
  expect(faultsOf(visitor)).toEqual([])
})
