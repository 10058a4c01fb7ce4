import { expect, test } from 'vitest'
import { isPublic, screens, signedIn, setDemo } from './demo.ts'
import { findViolations, go, open, settle } from './visitor.ts'

setDemo()

const missing = 2_000_000_000
const guest = 'guest@example.com'

test('FRAME-170: a page without its permission names it, the role and the company, and leads back', async () => {
  const visitor = await signedIn(guest)
  const { page } = visitor
  await open(visitor, '/management/devices')
  await go(visitor, '/system/mail-logs')
  await settle(page)
  await page.getByRole('heading', { name: 'No access to this page', level: 1 }).waitFor()
  const said = await page.getByRole('main').innerText()
  expect(said).toContain('“View mail logs”')
  expect(said).toContain('Vestland Ferries')
  expect(said).not.toContain('@')
  expect(new URL(page.url()).pathname).toBe('/system/mail-logs')
  expect(await page.title()).toMatch(/^Page not available/)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Go back' }).click()
  await page.waitForURL('**/management/devices')
})

test('FRAME-242: a page that only system administrators may open names them, and not those of the company', async () => {
  const visitor = await signedIn(guest)
  await open(visitor, '/system/identity-services')
  await visitor.page.getByRole('heading', { name: 'No access to this page', level: 1 }).waitFor()
  const said = await visitor.page.getByRole('main').innerText()
  expect(said).toContain('Only a system administrator can give you a role with this permission.')
  expect(said).not.toContain('Vestland Ferries')
})

test('FRAME-171: an address without a page says so within the frame, and leads to the devices and the search', async () => {
  const visitor = await signedIn(guest)
  const { page } = visitor
  await open(visitor, '/no/such/page')
  await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor()
  expect(await page.getByRole('main').innerText()).toContain('/no/such/page')
  expect(await page.getByRole('banner').count()).toBe(1)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Go to Devices' }).click()
  await page.waitForURL('**/management/devices')
})

test('FRAME-171: an id that does not exist stays in the address, and its page leads to the list', async () => {
  const visitor = await signedIn('operator@example.com')
  const { page } = visitor
  await open(visitor, '/management/devices')
  const paths = screens.filter((screen) => !isPublic(screen) && /\{(id|company_id)\}/.test(screen.path))
  expect(paths.length).toBeGreaterThan(8)
  const wrong: string[] = []
  for (const { path } of paths) {
    const address = path.replace(/\{\w+\}/, String(missing))
    await go(visitor, address)
    const heading = await page.getByRole('heading', { level: 1 }).first().innerText()
    if (
      !new URL(page.url()).pathname.startsWith(address.split(/(?<=\d{10})/)[0]!) ||
      !/not found|does not exist/i.test(heading)
    )
      wrong.push(`${address} led to ${page.url()} (${heading})`)
  }
  expect(wrong).toEqual([])
})
