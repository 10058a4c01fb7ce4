import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fleet } from '../../apps/agent/src/fleet.ts'
import { startBrowser } from '../support/browser.ts'
import { adminLogin, Program } from '../support/program.ts'
import { until } from '../support/until.ts'
import { findViolationsInBoth } from './violations.ts'
import { findLayoutFaults } from './layout.ts'
import { smallFleet } from './small-fleet.ts'
import { findViolations, open, settle, showing, visit, type Visitor } from './visitor.ts'
import { byEnter, closed, hasFocus, holdsFocus, checkByKeyboard, push, tabTo } from './windows.ts'

/** The shell around every page: menu, breadcrumbs, help, the account menu with time zone and changelog. */
let program: Program
let fleet: Fleet
let browser: Browser
let visitor: Visitor
let page: Page
let device: { id: number; name: string }

beforeAll(async () => {
  program = await Program.start()
  browser = await startBrowser()
  fleet = await smallFleet(program, 1)
  visitor = await visit(browser, program.url, adminLogin, { timezoneId: 'Europe/Oslo' })
  page = visitor.page
  const [first] = (await program.admin.get('/devices?limit=1')).body.data as { id: number; name: string }[]
  device = first!
  const entry = {
    device_id: device.id,
    name: 'Own SSH',
    protocol: 'ssh',
    destination_ip: '127.0.0.1',
    destination_port: 22,
    credentials_required: true,
  }
  expect((await program.admin.post('/devices/remote-access', { data: [entry] })).status).toBeLessThan(300)
}, 90_000)

afterAll(async () => {
  await browser?.close()
  await fleet?.stop()
  await program?.stop()
})

const menu = () => page.getByRole('navigation', { name: 'Main navigation' })
const line = (name: string) => menu().getByRole('link', { name, exact: true })
const accountButton = () => page.getByRole('banner').getByRole('button', { name: /Account menu/ })
/** Sets a flag that is lost when the document reloads. */
const mark = (): Promise<unknown> => page.evaluate('window.markedByTest = true')
const isNew = async (): Promise<boolean> =>
  (await page.evaluate('window.markedByTest === undefined').catch(() => false)) === true

test('FRAME-026: the menu is wide or narrow, and this browser remembers it', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/devices')
  const width = async (): Promise<number> => (await menu().boundingBox())!.width
  expect(await width()).toBe(232)
  await push(page, page.getByRole('button', { name: 'Collapse navigation' }))
  await until('the narrow menu', 30, async () => (await width()) === 60)
  expect(await page.evaluate("localStorage.getItem('wideNav')")).toBe('false')
  // Its label is hidden; the link still has its name.
  expect(await line('Devices').count()).toBe(1)
  await open(visitor, '/management/devices')
  expect(await width()).toBe(60)
  await push(page, page.getByRole('button', { name: 'Expand navigation' }))
  await until('the wide menu', 30, async () => (await width()) === 232)
  expect(await page.evaluate("localStorage.getItem('wideNav')")).toBe('true')
})

test(
  'FRAME-028: clicking the menu item of the current page reloads it, and another item only navigates',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices?q=nothing')
    await mark()
    await line('Devices').click()
    await until('a new document', 30, isNew)
    await page.getByRole('heading', { level: 1, name: 'Devices' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await mark()
    await line('Remote access').click()
    await page.waitForURL('**/remote/access')
    expect(await isNew()).toBe(false)
  },
)

test(
  'FRAME-019 FRAME-025 FRAME-033: groups use the brand name, items are highlighted on subpages and their forms, and breadcrumbs lead up',
  { timeout: 60_000 },
  async () => {
    await open(visitor, `/devices/${device.id}/activity`)
    expect(await menu().getByText('Outpost Connect', { exact: true }).count()).toBe(1)
    expect(await line('Devices').getAttribute('aria-current')).toBe('page')
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await crumbs.getByText(device.name).waitFor()
    expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual(['Devices', device.name, 'Activity'])
    expect(await crumbs.locator('[aria-current="page"]').innerText()).toBe('Activity')
    await crumbs.getByRole('link', { name: 'Devices' }).click()
    await page.waitForURL('**/management/devices')
    await open(visitor, `/forms/edit-device/${device.id}`)
    expect(await line('Devices').getAttribute('aria-current')).toBe('page')
    expect(await line('Remote access').getAttribute('aria-current')).toBeNull()
    await open(visitor, '/forms/add-remote-access')
    expect(await line('Devices').getAttribute('aria-current')).toBeNull()
    expect(await line('Remote access').getAttribute('aria-current')).toBe('page')
  },
)

test(
  'FRAME-228: the choices of a switch stay on one line while there is space beside them',
  { timeout: 60_000 },
  async () => {
    await open(visitor, `/devices/${device.id}/activity`)
    const labels = page.locator('main .mantine-SegmentedControl-label')
    await labels.getByText('Connection attempts').waitFor()
    const heights = await Promise.all((await labels.all()).map(async (one) => (await one.boundingBox())!.height))
    expect(new Set(heights).size).toBe(1)
    expect(heights[0]).toBeLessThan(30)
    // On a narrow screen they wrap, and the mark is as high as the switch.
    await page.setViewportSize({ width: 320, height: 640 })
    const box = async (part: string) =>
      (await page.locator(`main .mantine-SegmentedControl-${part}`).first().boundingBox())!
    await until('the mark covers its choice', 30, async () => {
      const { height } = await box('root')
      return height > 40 && (await box('indicator')).height === height - 8
    })
    // No word is broken.
    const broken = `[...document.querySelectorAll('main .mantine-SegmentedControl-label')].filter((label) => {
      const range = document.createRange()
      range.selectNodeContents(label)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      return label.scrollWidth > label.clientWidth || (!label.innerText.trim().includes(' ') && lines > 1)
    }).map((label) => label.innerText)`
    expect(await page.evaluate(broken)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  },
)

test('FRAME-176: the page keeps the place of its scroll bar, also below a dialog', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/devices')
  const style = (of: string, property: string): Promise<unknown> =>
    page.evaluate(`getComputedStyle(document.${of}).${property}`)
  expect(await style('documentElement', 'overflowY')).toBe('scroll')
  await open(visitor, `/forms/edit-device/${device.id}`)
  await page.evaluate(
    "document.body.setAttribute('data-scroll-locked', '1'); document.body.style.paddingRight = '15px'",
  )
  expect(await style('body', 'paddingRight')).toBe('0px')
  await page.evaluate("document.body.removeAttribute('data-scroll-locked'); document.body.style.paddingRight = ''")
})

test('FRAME-032: after scrolling 300 px a button leads back to the top', { timeout: 60_000 }, async () => {
  await open(visitor, '/changelog')
  const toTop = page.getByRole('button', { name: 'Scroll to top' })
  await page.evaluate('window.scrollTo(0, 300)')
  await page.evaluate('new Promise((done) => setTimeout(done, 200))')
  expect(await toTop.count()).toBe(0)
  await page.evaluate('window.scrollTo(0, 301)')
  await toTop.click()
  await until('the top', 30, async () => (await page.evaluate('window.scrollY')) === 0)
  await toTop.waitFor({ state: 'detached' })
})

test(
  'FRAME-034: help explains the current screen, follows navigation, and can be closed by keyboard',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices')
    const button = page.getByRole('banner').getByRole('button', { name: 'Help' })
    const panel = page.getByRole('complementary')
    await push(page, button)
    await panel.getByRole('heading', { name: 'Devices' }).waitFor()
    await until('the focus in the help', 30, () => holdsFocus(panel))
    expect(await findViolationsInBoth(page)).toEqual([])
    expect(await findLayoutFaults(page)).toEqual([])
    await line('Remote access').click()
    await panel.getByRole('heading', { name: 'Remote access' }).waitFor()
    await panel.getByRole('button', { name: 'Close help' }).focus()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await until('the focus on the button', 30, () => hasFocus(button))
    await open(visitor, '/changelog')
    await push(page, button)
    await panel.getByRole('heading', { name: 'Changelog' }).waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  },
)

test(
  'FRAME-012 FRAME-035 FRAME-037 FRAME-040: the account menu leads to the profile and back, and requests no picture from another host',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices?q=a')
    const card = await checkByKeyboard(visitor, byEnter(page, accountButton()))
    const picture = await card.locator('svg').first().boundingBox()
    expect([picture!.width, picture!.height]).toEqual([26, 26])
    // Arrow keys move between the items, as in a menu.
    await tabTo(page, card.getByRole('button', { name: /^Languages/ }))
    const settings = card.getByRole('link', { name: 'Account settings' })
    for (let n = 0; n < 8 && !(await hasFocus(settings)); n++) await page.keyboard.press('ArrowDown')
    expect(await hasFocus(settings)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/account/profile?**')
    await closed(page, 0)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.waitForURL('**/management/devices?q=a')
    expect(visitor.foreign).toEqual([])
  },
)

test(
  'FRAME-014 FRAME-035 SYSTEM-001: the changelog shows the changes and the running version',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices')
    await accountButton().click()
    await page.getByRole('dialog').getByRole('link', { name: 'Changelog' }).click()
    await page.waitForURL('**/changelog')
    await page.getByRole('heading', { level: 1, name: 'Changelog' }).waitFor()
    await page.getByText(/You are using version \d+\.\d+\.\d+/).waitFor()
    await page.getByRole('heading', { level: 2, name: /0\.1\.0.*\d{4}-\d\d-\d\d/ }).waitFor()
    expect(await page.locator('main li').count()).toBeGreaterThan(10)
    await page.locator('main li', { hasText: /^API:/ }).first().waitFor()
    const nobody = await visit(browser, program.url)
    await open(nobody, '/changelog')
    expect(new URL(nobody.page.url()).pathname).toBe('/login')
    await nobody.context.close()
  },
)

test(
  'FRAME-042: dark mode is stored in a cookie and set as an attribute of the page',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices')
    const scheme = (): Promise<string | null> => page.locator('html').getAttribute('data-mantine-color-scheme')
    const cookie = async (): Promise<string | undefined> =>
      (await visitor.context.cookies()).find(({ name }) => name === 'darkMode')?.value
    await accountButton().click()
    await page.getByRole('button', { name: /^Dark mode/ }).click()
    for (const [choice, kept, shown] of [
      ['Enable', 'on', 'dark'],
      ['Disable', 'off', 'light'],
    ] as const) {
      await page.getByRole('radio', { name: choice }).check({ force: true })
      await until(choice, 30, async () => (await scheme()) === shown)
      expect(await cookie()).toBe(kept)
    }
    await page.getByRole('radio', { name: 'Enable' }).check({ force: true })
    await open(visitor, '/management/devices')
    expect(await scheme()).toBe('dark')
    await accountButton().click()
    await page.getByRole('button', { name: /^Dark mode/ }).click()
    await page.getByRole('radio', { name: 'Auto' }).check({ force: true })
    await until('light again', 30, async () => (await scheme()) === 'light')
    expect(await cookie()).toBeUndefined()
  },
)

const zoneCookie = async (): Promise<string | undefined> =>
  (await visitor.context.cookies()).find(({ name }) => name === 'setTimeZone')?.value
/** Opens the time zones of the account menu, by keyboard alone. */
async function openZones(): Promise<void> {
  await settle(page)
  await push(page, accountButton())
  await push(page, page.getByRole('button', { name: /^System time zone/ }))
  await tabTo(page, page.getByLabel('Search time zones'))
  // The field refers to the list below (aria-controls) a moment after it is rendered.
  await page.locator('input[aria-label="Search time zones"][aria-controls]').waitFor()
}

test(
  'FRAME-043 FRAME-044 FRAME-045 FRAME-115: all times follow the chosen time zone, and Reset returns to the guessed one',
  { timeout: 120_000 },
  async () => {
    const [entry] = (await program.admin.get('/devices/remote-access?limit=1')).body.data
    const details = `/remote/access/${entry.id}`
    await open(visitor, details)
    const created = () => page.locator('main time').first()
    await created().waitFor()
    const moment = Date.parse((await created().getAttribute('datetime'))!)
    /** Formats the time as the rule requires, independently of the console's own code. */
    const inZone = (zone: string): string => new Date(moment).toLocaleString('sv-SE', { timeZone: zone })
    expect(await created().innerText()).toMatch(new RegExp(`^${inZone('Europe/Oslo')}\\s?(CET|CEST|GMT\\+[12])$`))
    await open(visitor, `/devices/${device.id}/metrics/dynamic?last=21600`)
    await openZones()
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.type('tokyo')
    await page.getByRole('option', { name: 'Asia/Tokyo' }).waitFor()
    await mark()
    await showing(page, 'Timezone updated successfully', () => page.keyboard.press('Enter'))
    await until('no date range', 30, async () => new URL(page.url()).search === '')
    expect(await isNew()).toBe(false)
    expect(await zoneCookie()).toBe('Asia%2FTokyo')
    await open(visitor, details)
    await created().waitFor()
    expect(await created().innerText()).toMatch(new RegExp(`^${inZone('Asia/Tokyo')}\\s?GMT\\+9$`))
    await openZones()
    await tabTo(page, page.getByRole('button', { name: 'Reset to Europe/Oslo' }))
    await mark()
    await showing(page, 'The default timezone is used', () => page.keyboard.press('Enter'))
    await until('the guessed zone', 30, async () => (await created().innerText()).includes(inZone('Europe/Oslo')))
    expect(await zoneCookie()).toBeUndefined()
    expect(await isNew()).toBe(false)
  },
)

test('the page reported no errors', () => {
  expect(visitor.faults).toEqual([])
})

test('FRAME-030: a user without access to any page is told so', { timeout: 60_000 }, async () => {
  const owner = await program.connect()
  const {
    rows: [role],
  } = await owner.query('INSERT INTO roles (company_id, title) VALUES (1, $1) RETURNING id', ['Nothing'])
  await owner.query('UPDATE users SET role_id = $1 WHERE email = $2', [role.id, adminLogin.email])
  await owner.end()
  await page.goto('/management/devices')
  await page.getByRole('heading', { name: 'Access denied' }).waitFor()
  await page.getByText('User has no view permissions available').waitFor()
  expect(await menu().getByRole('link').count()).toBe(0)
})
