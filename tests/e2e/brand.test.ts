import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrandFolder, northlink } from '../../apps/server/src/testing/brand.ts'
import { MailServer } from '../../apps/server/src/testing/mail-server.ts'
import { startBrowser } from '../support/browser.ts'
import { adminLogin, Program } from '../support/program.ts'
import { until } from '../support/until.ts'
import { findLayoutFaults, narrow, resize, wide } from './layout.ts'
import { ask, findViolations, open, paint, visit, type Visitor } from './visitor.ts'

/**
 * A brand that shares nothing with the default one, in the real program, and the default one again without a restart.
 */
let program: Program
let smtp: MailServer
let browser: Browser
let nobody: Visitor
let owner: Visitor
let deviceId: number
// The avatar comes from this same program, so that the page's CSP allows it and this test can count the requests.
const branded = (url: string) => ({
  ...northlink,
  disabled_routes: ['vpn.hubs'],
  links: { ...northlink.links, avatars: `${url}/favicon.svg?{hash}` },
})
const folder = new BrandFolder(branded('http://nobody.invalid'))

beforeAll(async () => {
  smtp = await new MailServer().start()
  program = await Program.start({
    environment: (url) => (
      folder.write(branded(url)),
      { OUTPOST_BRAND: folder.file, OUTPOST_OUTBOUND_ALLOW: '127.0.0.1', OUTPOST_PUBLIC_URL: url }
    ),
  })
  expect((await program.admin.post('/email-configurations', smtp.configuration)).status).toBe(201)
  const database = await program.connect()
  const { rows } = await database.query<{ id: number }>(
    "INSERT INTO devices (company_id, name, serial, mac, series, model) VALUES (1, 'Ferry mast', '1000000001', '00:1E:42:00:00:01', 'rut', 'RUTX50') RETURNING id",
  )
  deviceId = rows[0]!.id
  await database.end()
  browser = await startBrowser()
  nobody = await visit(browser, program.url)
  owner = await visit(browser, program.url, adminLogin)
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await program?.stop()
  await smtp?.stop()
  folder.remove()
})

const accent = (page: Page): Promise<unknown> =>
  page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ui-accent').trim()")
const icon = (page: Page): Promise<string | null> => page.locator('link[rel=icon]').getAttribute('href')
/** Returns the visible images that have not loaded. */
const missingPictures = (page: Page): Promise<unknown> =>
  page.evaluate(
    '[...document.images].filter((image) => image.checkVisibility() && image.naturalWidth === 0).map((image) => image.src)',
  )
const textOf = (page: Page): Promise<string> =>
  page.evaluate(
    'document.title + " " + document.body.innerText + " " + [...document.querySelectorAll("[aria-label],[alt],[title]")].map((element) => [element.ariaLabel, element.alt, element.title].join(" ")).join(" ")',
  ) as Promise<string>

test(
  'FRAME-009 the sign-in page has the name, logo, icon, colour and documents of the brand only',
  { timeout: 60_000 },
  async () => {
    const { page } = nobody
    await open(nobody, '/login')
    expect(await page.title()).toBe('Sign in · Northlink')
    expect(await icon(page)).toMatch(/^\/brand\/\w+\.png$/)
    expect(await accent(page)).toBe('#ffd400')
    await page.getByRole('img', { name: 'Northlink' }).waitFor()
    await page.getByText('Northlink fleet portal').waitFor()
    expect(await page.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe(
      'https://northlink.example/privacy',
    )
    expect(await textOf(page)).not.toMatch(/Outpost/i)
    for (const size of [narrow, wide]) {
      await resize(page, size)
      expect(await findLayoutFaults(page)).toEqual([])
    }
    expect(await missingPictures(page)).toEqual([])
  },
)

test("FRAME-009 documents are named in the user's language", { timeout: 60_000 }, async () => {
  const reader = await visit(browser, program.url, undefined, { locale: 'nb-NO' })
  await open(reader, '/login')
  await reader.page.getByRole('link', { name: 'Personvern' }).waitFor()
  await reader.context.close()
})

// FRAME-018 covers the groups without the name of the brand.
test(
  'FRAME-009 FRAME-013 FRAME-019 after signing in, menu, model and picture are those of the brand',
  { timeout: 60_000 },
  async () => {
    const { page } = owner
    await open(owner, '/management/devices')
    await page.getByText('Northlink Connect').waitFor()
    await page.getByText('NL-5G').first().waitFor()
    expect(await textOf(page)).not.toMatch(/RUTX50/)
    await open(owner, `/devices/${deviceId}`)
    await page.getByText('NL-5G').first().waitFor()
    await page.locator('main img[src^="/brand/"]').waitFor()
    expect(await missingPictures(page)).toEqual([])
  },
)

test(
  "FRAME-012 help and the account menu link to the brand's pages and documents, and the menu shows the profile picture from the brand's service",
  { timeout: 60_000 },
  async () => {
    const { page } = owner
    await open(owner, '/management/devices')
    await page.getByRole('button', { name: 'Help (opens in a new tab)' }).waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Account menu' }).click()
    expect(await page.getByRole('link', { name: 'Account settings' }).getAttribute('href')).toMatch(
      /^https:\/\/accounts\.northlink\.example\/\?referral=/,
    )
    expect(await page.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe(
      'https://northlink.example/privacy',
    )
    await page.locator('[data-lines] img[src*="/favicon.svg?"]').waitFor()
    expect(await findViolations(page)).toEqual([])
  },
)

test.each(['light', 'dark'] as const)(
  'FRAME-009 a bright accent colour causes no a11y violation in %s',
  { timeout: 90_000 },
  async (scheme) => {
    for (const [visitor, path] of [
      [nobody, '/login'],
      [owner, '/management/devices'],
      [owner, `/devices/${deviceId}`],
    ] as const) {
      await paint(visitor.page, scheme)
      await open(visitor, path)
      expect(await findViolations(visitor.page), path).toEqual([])
    }
    const { page } = owner
    await open(owner, '/management/devices')
    // The tinted background of a selected row, and the bar above it.
    await page.locator('tbody tr').first().locator('input[type="checkbox"]').check()
    await paint(page, scheme)
    expect(await findViolations(page), 'a selected row').toEqual([])
    expect(await page.locator('header img:visible').first().getAttribute('src')).toMatch(/\.svg$/)
    if (scheme === 'dark')
      expect(
        await page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--ui-text').trim()"),
      ).toBe('#fff4d6')
    await paint(page, 'light')
  },
)

test('FRAME-009 AUTH-037 a mail has the name, logo and footer of the brand', { timeout: 60_000 }, async () => {
  const { page } = nobody
  await page.goto('/forgot-password')
  await page.locator('input[name="email"]').fill(adminLogin.email)
  await page.locator('button[type="submit"]').click()
  const mail = await smtp.mailTo(adminLogin.email)
  expect(mail.raw).toMatch(/^From: Northlink Service </m)
  expect(mail.raw).toMatch(/^Subject: .*Northlink/m)
  expect(mail.html).toContain('cid:logo@brand')
  expect(mail.html).toContain('background:#ffd400;color:#000000')
  expect(mail.raw).not.toMatch(/Outpost(?!_|\.test)/)
})

test(
  'FRAME-010 FRAME-011 FRAME-150 open pages apply a changed brand file without a reload',
  { timeout: 60_000 },
  async () => {
    const { page } = owner
    await open(owner, '/management/devices')
    await page.getByRole('navigation').first().getByRole('link', { name: 'Remote access' }).waitFor()
    await page.evaluate('window.stillHere = true')
    await page.waitForTimeout(1500)
    folder.write({ disabled_routes: ['remote.access'] })
    await until('the other name', 30, async () => (await page.title()).endsWith('Outpost'))
    await page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: 'Remote access' })
      .waitFor({ state: 'detached' })
    expect(await page.evaluate('window.stillHere')).toBe(true)
    expect(await accent(page)).toBe('#2f6fed')
    expect(await icon(page)).toBe('/favicon.svg?2f6fed')
    expect(await textOf(page)).not.toContain('Northlink Connect')
    // The terms of the default brand are others.
    await ask(owner, 'PUT', '/account/user', { tos_accepted: true })
    await open(owner, '/remote/access')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('button', { name: 'Go to Devices' }).click()
    await page.getByText('RUTX50').first().waitFor()
    await open(nobody, '/login')
    await nobody.page.getByText('Remote management system').waitFor()
    expect(await nobody.page.title()).toBe('Sign in · Outpost')
  },
)

test('FRAME-019 the remote access group is also named after the default brand', { timeout: 60_000 }, async () => {
  const { page } = owner
  folder.write({})
  await page.getByText('Outpost Connect').waitFor({ timeout: 30_000 })
})

test('no page sent requests to another host or reported errors', () => {
  expect([...nobody.foreign, ...owner.foreign]).toEqual([])
  expect([...nobody.faults, ...owner.faults]).toEqual([])
})
