import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../apps/server/src/testing/mail-server.ts'
import { startBrowser } from '../support/browser.ts'
import { adminLogin, Program } from '../support/program.ts'
import { codeOf } from './totp.ts'
import { visit, type Visitor } from './visitor.ts'

/**
 * What keeps a user out of the console, and the ways in: email confirmation, a forgotten password, the second factor.
 */
let program: Program
let smtp: MailServer
let browser: Browser
const strict: Program[] = []

beforeAll(async () => {
  smtp = await new MailServer().start()
  program = await Program.start({
    environment: (url) => ({ OUTPOST_OUTBOUND_ALLOW: '127.0.0.1', OUTPOST_PUBLIC_URL: url }),
  })
  expect((await program.admin.post('/email-configurations', smtp.configuration)).status).toBe(201)
  browser = await startBrowser()
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await Promise.all([program, ...strict].map((one) => one?.stop()))
  await smtp?.stop()
})

const button = (where: Page | Locator, name: string) => where.getByRole('button', { name })
/** Refused requests are the point of these tests; the browser logs each of them. */
const faultsOf = ({ faults }: Visitor) => faults.filter((fault) => !/status of (401|403|422|423)/.test(fault))
async function linkIn(page: string): Promise<string> {
  const { text } = await smtp.mailTo(adminLogin.email, smtp.mails.length + 1)
  return new RegExp(`/${page}/[\\w-]+`).exec(text)![0]
}
async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(adminLogin.email)
  await page.locator('input[name="password"]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test(
  'AUTH-035 AUTH-037 SYSTEM-003 a user with an unverified address is told so, gets the link again, and signs in with it',
  { timeout: 60_000 },
  async () => {
    const owner = await program.connect()
    await owner.query('UPDATE users SET email_verified_at = NULL WHERE email = $1', [adminLogin.email])
    await owner.end()
    const visitor = await visit(browser, program.url, adminLogin)
    const { page } = visitor
    await page.goto('/management/devices')
    await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
    const link = linkIn('activation')
    await button(page, 'Resend link').click()
    await page.getByText('Email confirmation sent successfully').waitFor()
    await page.goto(await link)
    await button(page, 'Confirm').click()
    await page.getByText('Your email address is confirmed.').waitFor()
    await button(page, 'Go to the console').click()
    await page.getByRole('heading', { name: 'Devices' }).waitFor()
    await page.goto(await link)
    await button(page, 'Confirm').click()
    await page.getByRole('alert').waitFor()
    expect(faultsOf(visitor)).toEqual([])
  },
)

test(
  'AUTH-053 a forgotten password is reset by a link, from the sign-in page to the console',
  { timeout: 60_000 },
  async () => {
    const visitor = await visit(browser, program.url)
    const { page } = visitor
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByLabel('Email address').fill(adminLogin.email)
    const link = linkIn('password-reset')
    await button(page, 'Send link').click()
    await page.getByText('If an account exists for this address').waitFor()
    await page.goto(await link)
    await page.getByLabel('New password').fill('another good password')
    await button(page, 'Save password').click()
    await page.getByText('Your new password has been saved.').waitFor()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await signIn(page, 'another good password')
    await page.getByRole('heading', { name: 'Devices' }).waitFor()
    expect(faultsOf(visitor)).toEqual([])
  },
)

test(
  'AUTH-005 AUTH-035 AUTH-038 SYSTEM-003 a mandatory second factor is set up first, and asked for at the next sign-in',
  { timeout: 90_000 },
  async () => {
    const other = await Program.start({ environment: () => ({ OUTPOST_REQUIRE_MFA: 'true' }) })
    strict.push(other)
    const visitor = await visit(browser, other.url)
    const { page } = visitor
    await page.goto('/login')
    await signIn(page, adminLogin.password)
    await page.getByRole('heading', { name: 'Two-factor authentication is required' }).waitFor()
    // A mandatory factor has no checkbox to dismiss the notice.
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await button(page, 'Set up second factor').click()
    const window = (title: string) => page.getByRole('dialog').filter({ hasText: title })
    await window('Set up second factor').getByRole('radio', { checked: true }).waitFor()
    // The app is preselected; the methods that nobody has set up here are disabled.
    expect(await window('Set up second factor').getByRole('radio', { disabled: true }).count()).toBe(3)
    await button(window('Set up second factor'), 'Continue').click()
    await window('Confirm your password').locator('input[type="password"]').fill(adminLogin.password)
    await button(window('Confirm your password'), 'Confirm').click()
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    const uri = await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href')
    const secret = new URL(uri!).searchParams.get('secret')!
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
    await page.keyboard.press('Enter')
    const recovery = window('Recovery codes').locator('li')
    await recovery.first().waitFor()
    const codes = await recovery.allTextContents()
    expect(codes).toHaveLength(10)
    await button(page, 'I have saved them').click()
    await page.getByRole('heading', { name: 'Devices' }).waitFor()
    // A mandatory factor can be changed but not removed (AUTH-051).
    await page.goto('/account/security')
    await button(page, 'Change method').waitFor()
    expect(await page.getByRole('button', { name: 'Remove', exact: true }).count()).toBe(0)
    await page.goto('/logout')
    await page.getByRole('heading', { name: 'Signed out' }).waitFor()
    await page.goto('/login')
    await signIn(page, adminLogin.password)
    const code = page.getByRole('dialog').locator('input').first()
    await code.fill('000000')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('The code is wrong or has expired.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Use a recovery code' }).click()
    await code.fill(codes[0]!)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Devices' }).waitFor()
    expect(faultsOf(visitor)).toEqual([])
  },
)
