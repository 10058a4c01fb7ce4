import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../../apps/server/src/testing/mail-server.ts'
import { startBrowser } from '../support/browser.ts'
import { adminLogin, Program } from '../support/program.ts'
import { until } from '../support/until.ts'
import { findViolationsInBoth } from './violations.ts'
import { settle } from './visitor.ts'
import { closed, fill, holdsFocus, opened, push, tabTo } from './windows.ts'

/**
 * What a user must accept or read before continuing (terms, address, second factor), and problems of the whole console.
 */
let program: Program
let branded: Program
let smtp: MailServer
let browser: Browser
const folder = mkdtempSync(join(tmpdir(), 'outpost-brand-'))

beforeAll(async () => {
  const brand = join(folder, 'brand.json')
  writeFileSync(brand, JSON.stringify({ theme: { default: false }, links: { buy: 'https://shop.example/' } }))
  smtp = await new MailServer().start()
  program = await Program.start({
    environment: (url) => ({ OUTPOST_OUTBOUND_ALLOW: '127.0.0.1', OUTPOST_PUBLIC_URL: url }),
  })
  branded = await Program.start({ environment: () => ({ OUTPOST_BRAND: brand }) })
  browser = await startBrowser()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await Promise.all([program, branded].map((one) => one?.stop()))
  await smtp?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Signs in with a new browser context, as on a first visit, and returns the page with the devices. */
async function arrive(where: Program): Promise<Page> {
  const context = await browser.newContext({
    baseURL: where.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('input[name="email"]').fill(adminLogin.email)
  await page.locator('input[name="password"]').fill(adminLogin.password)
  await page.locator('button[type="submit"]').click()
  await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
  return page
}
/** Waits until the page has opened its live connection, and a little longer for what that triggers. */
async function rest(page: Page): Promise<void> {
  await until('the header', 30, () =>
    page.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/announcements'))"),
  )
  await settle(page)
  await new Promise((done) => setTimeout(done, 700))
}
async function query(where: Program, text: string): Promise<Record<string, unknown>[]> {
  const owner = await where.connect()
  try {
    return (await owner.query(text)).rows as Record<string, unknown>[]
  } finally {
    await owner.end()
  }
}
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })
/** A popover has the name of its button, so it is identified by its text. */
const popover = (page: Page, words: string): Locator => page.getByRole('dialog').filter({ hasText: words })
/** Returns the labels of a dialog's buttons, except for the handle that moves it by keyboard. */
const verbs = async (window: Locator): Promise<string[]> =>
  (await window.getByRole('button').allTextContents()).filter((words) => words !== '')
const accepted =
  "SELECT tos_version, tos_accepted_at IS NOT NULL AS accepted FROM users WHERE email = 'root@outpost.test'"
const notAccepted = 'UPDATE users SET tos_accepted_at = NULL, tos_version = NULL'

const violations = (page: Page, within = '[role="dialog"]'): Promise<string[]> => findViolationsInBoth(page, within)

test(
  'AUTH-010 AUTH-021 AUTH-043: the terms must be accepted first, by keyboard, and cannot be skipped',
  { timeout: 60_000 },
  async () => {
    await query(program, notAccepted)
    const page = await arrive(program)
    const agreement = dialog(page, 'Terms of service and data agreement')
    await agreement.getByText('Version 2023-01-18').waitFor()
    await agreement.getByText('Keep your password').waitFor()
    await until('the focus goes in', 30, () => holdsFocus(agreement))
    expect(await violations(page)).toEqual([])
    expect(await verbs(agreement)).toEqual(['Sign out', 'Accept and continue'])
    await page.keyboard.press('Escape')
    // Loading another page closes the dialog, but the terms are still required there.
    await page.goto('/remote/access')
    await agreement.waitFor()
    expect(await query(program, accepted)).toEqual([{ tos_version: null, accepted: false }])
    await push(page, agreement.getByRole('button', { name: 'Accept and continue' }))
    await agreement.waitFor({ state: 'detached' })
    expect(await query(program, accepted)).toEqual([{ tos_version: '2023-01-18', accepted: true }])
    // What is due next opens, and the terms do not open again below it.
    await dialog(page, 'Protect your account').waitFor()
    expect(await agreement.count()).toBe(0)
    await page.reload()
    await rest(page)
    expect(await agreement.count()).toBe(0)
    await page.context().close()
  },
)

test('AUTH-010: a user who does not accept the terms can sign out', { timeout: 60_000 }, async () => {
  await query(program, notAccepted)
  const page = await arrive(program)
  await dialog(page, /data agreement/)
    .getByRole('button', { name: 'Sign out' })
    .click()
  await page.waitForURL('**/login')
  expect(await query(program, accepted)).toEqual([{ tos_version: null, accepted: false }])
  await program.admin.put('/account/user', { tos_accepted: true })
  await page.context().close()
})

test(
  'AUTH-005: a missing second factor is mentioned once per tab, until the user dismisses it for good',
  { timeout: 90_000 },
  async () => {
    const first = await arrive(program)
    const notice = (page: Page): Locator => dialog(page, 'Protect your account')
    await notice(first).waitFor()
    await until('the focus goes in', 30, () => holdsFocus(notice(first)))
    expect(await violations(first)).toEqual([])
    await first.keyboard.press('Escape')
    await closed(first, 0)
    await first.reload()
    await rest(first)
    expect(await notice(first).count()).toBe(0)
    const second = await arrive(program)
    await notice(second).waitFor()
    await tabTo(second, notice(second).getByRole('checkbox', { name: 'Do not show this again' }))
    await second.keyboard.press('Space')
    await push(second, notice(second).getByRole('button', { name: 'Close' }).first())
    await until('the answer is kept', 30, async () =>
      JSON.stringify((await program.admin.get('/storage')).body.data).includes('"reminder.mfa","value":false'),
    )
    const third = await arrive(program)
    await rest(third)
    expect(await notice(third).count()).toBe(0)
    for (const page of [first, second, third]) await page.context().close()
  },
)

test('AUTH-011: the terms can be read at any time, with their date', { timeout: 60_000 }, async () => {
  const page = await arrive(program)
  await push(page, page.getByRole('banner').getByRole('button', { name: /Account menu/ }))
  await push(page, page.getByRole('button', { name: 'Terms of service' }))
  const terms = dialog(page, 'Terms of service')
  await terms.getByText('Version 2023-01-18').waitFor()
  await terms.getByText('Keep your password').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await closed(page, 0)
  await page.context().close()
})

test(
  'AUTH-012 AUTH-042 FRAME-072: a user whose username is the address is asked for an address, and Esc does not close the dialog',
  { timeout: 60_000 },
  async () => {
    await query(program, "UPDATE users SET username = email WHERE email = 'root@outpost.test'")
    const page = await arrive(program)
    const prompt = dialog(page, 'Please enter your email address')
    await prompt.waitFor()
    await until('the focus goes in', 30, () => holdsFocus(prompt))
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await verbs(prompt)).toEqual(['Sign out', 'Save address'])
    await fill(page, prompt.getByLabel('Email address'), 'no address')
    await page.keyboard.press('Enter')
    await prompt.locator('input[aria-invalid="true"]').waitFor()
    await fill(page, prompt.getByLabel('Email address'), adminLogin.email)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Enter')
    const password = await opened(page, 1)
    await fill(page, password.locator('input[type="password"]'), adminLogin.password)
    await page.keyboard.press('Enter')
    await closed(page, 0)
    expect((await program.admin.get('/user')).body).toMatchObject({
      email: adminLogin.email,
      username: 'root',
      email_verified: true,
    })
    await page.reload()
    await rest(page)
    expect(await prompt.count()).toBe(0)
    await page.context().close()
  },
)

test(
  'AUTH-043 CREDITS-050: with another theme the terms are accepted automatically, and there is no link to a shop',
  { timeout: 60_000 },
  async () => {
    await query(branded, notAccepted)
    await query(
      branded,
      "INSERT INTO notifications (user_id, type, summary, params) SELECT id, 'creditAmountTooLow', 'Resources run out.', '{}' FROM users",
    )
    const page = await arrive(branded)
    await until('the acceptance', 30, async () => (await query(branded, accepted))[0]!['tos_version'] === '2023-01-18')
    await dialog(page, 'Protect your account').waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
    await page.getByRole('button', { name: '1 new notification' }).click()
    const list = popover(page, 'Show all notifications')
    await list.getByText('Resources run out.').waitFor()
    expect(await list.getByRole('link').allTextContents()).toEqual(['Show all notifications'])
    await page.context().close()
    await query(
      program,
      "INSERT INTO notifications (user_id, type, summary, params) SELECT id, 'creditAmountTooLow', 'Resources run out.', '{}' FROM users",
    )
    const plain = await arrive(program)
    await plain.getByRole('button', { name: '1 new notification' }).click()
    await popover(plain, 'Show all notifications').getByText('Resources run out.').waitFor()
    expect(await popover(plain, 'Show all notifications').getByRole('link').allTextContents()).toEqual([
      'Show all notifications',
    ])
    await plain.context().close()
  },
)

test(
  'AUTH-036 AUTH-065 FRAME-031: global errors are shown in the header with what to do, until they are resolved',
  { timeout: 60_000 },
  async () => {
    const page = await arrive(program)
    const indicator = page.getByRole('banner').getByRole('button', { name: '1 problem with the console' })
    const refresh = page.locator('main').getByRole('button', { name: 'Refresh' })
    const list = popover(page, 'Problems with the console')
    await rest(page)
    expect(await indicator.count()).toBe(0)
    let answered = 0
    const away = (route: Route): Promise<void> => {
      if (route.request().url().includes('/api/devices?')) answered++
      return route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: '{"success":false,"errors":[{"code":"UNAVAILABLE","message":"","source":null}]}',
      })
    }
    // All requests: a page that a focused link preloads would show that the service is back.
    await page.route('**/api/**', away)
    await refresh.click()
    await push(page, indicator)
    await list.getByText('The service is not available. Try again in a moment.').waitFor()
    expect(await violations(page)).toEqual([])
    // The console retries automatically, and each failure would bring back the dismissed problem.
    await until(
      'the last repeat',
      30,
      () => Promise.resolve(answered >= 3),
      () => answered,
    )
    await rest(page)
    await push(page, list.getByRole('button', { name: 'Dismiss' }))
    await indicator.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await refresh.click()
    await indicator.click()
    await page.unroute('**/api/**')
    // The next successful request clears the problem.
    await list.getByRole('button', { name: 'Try again' }).click()
    await indicator.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')

    // A real refusal: the page has lost its anti-forgery token, and gets a new one automatically.
    await query(program, 'UPDATE notifications SET seen_at = NULL')
    await page.reload()
    await page.getByRole('button', { name: '1 new notification' }).click()
    await popover(page, 'Show all notifications').waitFor()
    await page.context().clearCookies({ name: 'XSRF-TOKEN' })
    await page.keyboard.press('Escape')
    await indicator.waitFor()
    await until('another value', 30, async () =>
      (await page.context().cookies()).some(({ name }) => name === 'XSRF-TOKEN'),
    )
    await page.getByRole('button', { name: '1 new notification' }).click()
    await popover(page, 'Show all notifications').waitFor()
    await page.keyboard.press('Escape')
    await indicator.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await page.context().close()
  },
)

test(
  'AUTH-036 AUTH-064: a blocked account shows a notice, gets its address corrected, and returns without the notice',
  { timeout: 60_000 },
  async () => {
    const page = await arrive(program)
    await rest(page)
    expect((await program.admin.post('/email-configurations', smtp.configuration)).status).toBe(201)
    await query(program, 'UPDATE users SET email_verified_at = NULL')
    await page.locator('main').getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor()
    // A mistyped address can be corrected from here.
    await push(page, page.getByRole('button', { name: 'Use another address' }))
    const prompt = dialog(page, 'Please enter your email address')
    await fill(page, prompt.getByLabel('Email address'), 'right@outpost.test')
    const mail = smtp.mailTo('right@outpost.test')
    await page.keyboard.press('Enter')
    const password = await opened(page, 1)
    await fill(page, password.locator('input[type="password"]'), adminLogin.password)
    await page.keyboard.press('Enter')
    await page.goto(/\/activation\/[\w-]+/.exec((await mail).text)![0])
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'Go to the console' }).click()
    await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).waitFor()
    expect(await page.getByRole('button', { name: /with the console/ }).count()).toBe(0)
    await page.context().close()
  },
)
