import { FIRST_ADMIN_EMAIL } from '@outpost/contract/auth/first-admin'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFleet, type Fleet } from '../../apps/agent/src/fleet.ts'
import { signIn } from '../../apps/server/src/testing/person.ts'
import { startBrowser } from '../support/browser.ts'
import { hostKey } from '../support/enrol.ts'
import { adminLogin, Program } from '../support/program.ts'
import { findViolationsInBoth } from './violations.ts'

/** The first run of a fresh installation, from the first sign-in to the first device. */
let program: Program
let browser: Browser
let page: Page
let fleet: Fleet | undefined
let accepted = 0

beforeAll(async () => {
  program = await Program.prepare({ environment: () => ({ OUTPOST_ADMIN_EMAIL: FIRST_ADMIN_EMAIL }) })
  await program.launch()
  browser = await startBrowser()
  const context = await browser.newContext({ baseURL: program.url, locale: 'en-GB', reducedMotion: 'reduce' })
  page = await context.newPage()
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/account/user')) accepted++
  })
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await fleet?.stop()
  await program?.stop()
})

const step = (title: string): Locator =>
  page.locator('main ol > li', { has: page.getByRole('heading', { name: title }) })
const button = (name: string): Locator => page.locator('main').getByRole('button', { name, exact: true })
const isOpen = (title: string) => step(title).locator('[aria-expanded="true"]').waitFor()
const isDone = (title: string) => step(title).getByText('Done', { exact: true }).waitFor()

/** Lets a check of an address find something that this machine cannot arrange. */
const answerWith = async (address: string, outcome: string): Promise<void> => {
  await page.route('**/public-address/check?*', (route) =>
    route.fulfill({ json: { success: true, data: { address, outcome, target: null } } }),
  )
}

test(
  'SYSTEM-019 AUTH-086: the first sign-in leads to the path, where the terms are accepted once and no dialog opens',
  { timeout: 60_000 },
  async () => {
    await page.goto('/')
    await page.locator('input[name="email"]').fill(FIRST_ADMIN_EMAIL)
    await page.locator('input[name="password"]').fill(adminLogin.password)
    await page.locator('button[type="submit"]').click()
    await page.waitForURL('**/get-started')
    await isOpen('Accept the terms of service')
    expect(await step('Protect your account').getByRole('button').isDisabled()).toBe(true)
    expect(await findViolationsInBoth(page)).toEqual([])
    // There is no way around the terms.
    await page.goto('/tags')
    await page.waitForURL('**/get-started')
    await button('Accept and continue').click()
    await isDone('Accept the terms of service')
    await isOpen('Enter your email address')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(accepted).toBe(1)
  },
)

test('AUTH-088: the default address is replaced by one that receives email', { timeout: 60_000 }, async () => {
  await page.getByText(`The default address ${FIRST_ADMIN_EMAIL} receives no email.`).waitFor()
  await page.getByLabel('Email address').fill(adminLogin.email)
  await button('Save address').click()
  await page.getByRole('dialog').locator('input[type="password"]').fill(adminLogin.password)
  await page.keyboard.press('Enter')
  await isDone('Enter your email address')
  await isOpen('Protect your account')
  // The new address signs in.
  await signIn(program.url, adminLogin)
})

test(
  'SYSTEM-019 SYSTEM-021 SYSTEM-025: a step is skipped, the company is named, and the address is checked before it is saved',
  { timeout: 60_000 },
  async () => {
    await button('Skip for now').click()
    await isOpen('Name your company')
    await step('Name your company').locator('button:focus[aria-expanded="true"]').waitFor()
    await page.getByLabel('Company name').fill('Fjord Works')
    await button('Save name').click()
    await isDone('Name your company')
    await isOpen('Set the public address')
    await page.getByLabel('Public address').fill('http://nowhere.invalid')
    await button('Check and save').click()
    await page.getByText('The name in http://nowhere.invalid is unknown.').waitFor()
    await answerWith('http://outpost.example', 'reached')
    await page.getByLabel('Public address').fill('http://outpost.example')
    await button('Check and save').click()
    await page.getByText('Browsers cannot sign in over plain HTTP').waitFor()
    await page.unroute('**/public-address/check?*')
    expect(await button('Save anyway').count()).toBe(1)
    await page.getByLabel('Public address').fill('http://nowhere.invalid')
    await button('Check and save').click()
    await page.getByText('The name in http://nowhere.invalid is unknown.').waitFor()
    await page.getByLabel('Public address').fill(program.url)
    // What was found does not hold for another address.
    await page.getByText('The name in http://nowhere.invalid is unknown.').waitFor({ state: 'detached' })
    await button('Check and save').click()
    await page.getByText(`Only this machine can reach ${program.url}.`).waitFor()
    await button('Save anyway').click()
    await isDone('Set the public address')
  },
)

test(
  'SYSTEM-019 DEVICES-143: the first device comes online before one’s eyes, and the notice is true',
  { timeout: 60_000 },
  async () => {
    await isOpen('Add your first device')
    await button('Generate command').click()
    await page.getByText('Command generated. The device appears here once it connects.').waitFor()
    const line = await page.locator('main code').first().innerText()
    fleet = await startFleet({
      server: `127.0.0.1:${program.port}`,
      hostKey: await hostKey(program),
      token: line.split(' ').at(-1)!,
      count: 1,
      intervalSeconds: 30,
      retryMin: 1,
    })
    await page.getByText('1 device added').waitFor()
    await step('Add your first device').getByText('Online', { exact: true }).waitFor()
    await isDone('Add your first device')
    expect(await findViolationsInBoth(page)).toEqual([])
    await step('Add your first device').getByRole('link').click()
    await page.waitForURL('**/devices/*/**')
    await page.goto(`/devices/${fleet.devices[0]!.deviceId()}/activity?show=attempts`)
    await page.getByText('No unsuccessful connection attempts in the last 30 days.').waitFor()
  },
)

test(
  'SYSTEM-019 USERS-050 FRAME-243: the list of devices leads back, a colleague is invited without a mail server, and what was skipped is resumed',
  { timeout: 60_000 },
  async () => {
    await page.goto('/management/devices')
    const banner = page.getByRole('region', { name: 'Get started' })
    await banner.getByText('Setup: 5 of 7 steps done.').waitFor()
    expect(await findViolationsInBoth(page, 'body')).toEqual([])
    await banner.getByRole('link', { name: 'Continue setup' }).click()
    await page.waitForURL('**/get-started')
    await isOpen('Invite a colleague')
    await button('Invite colleague').click()
    await page.getByRole('dialog').locator('input[name="email"]').fill('kari@example.test')
    await page.getByRole('dialog').getByLabel('Role').click()
    const roles = (await page.getByRole('option').allInnerTexts()).map((text) => text.split('\n'))
    expect(roles.map(([title]) => title)).toEqual([
      'Guest',
      'Advanced Guest',
      'End Client',
      'Support',
      'Administrator',
      'System Administrator',
    ])
    expect(roles.every(([, about]) => about)).toBe(true)
    await page.getByRole('option', { name: /^Guest/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Invite user' }).click()
    const invitation = page.getByRole('dialog', { name: 'Invitation link' })
    await invitation.getByText(`${program.url}/invitation/`).waitFor()
    await invitation.getByRole('button', { name: 'Copy link' }).waitFor()
    await page.keyboard.press('Escape')
    await isDone('Invite a colleague')
    await step('Protect your account').getByText('Skipped').waitFor()
    await step('Protect your account').getByRole('button').first().click()
    await button('Set up second factor').click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await button('Dismiss setup').click()
    await page.waitForURL('**/management/devices')
    await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
    expect(await banner.count()).toBe(0)
    expect(accepted).toBe(1)
  },
)
