import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newestChanges } from '../../apps/console/build/version.ts'
import { startBrowser } from '../support/browser.ts'
import { adminLogin, Program } from '../support/program.ts'
import { tlsFront } from '../support/tls-front.ts'
import { findViolations, open, settle, visit, type Visitor } from './visitor.ts'

/** The worker that finds a newer version of the console, with a host name other than the local machine's. */
let program: Program
let browser: Browser
let front: Awaited<ReturnType<typeof tlsFront>>
let url: string
let visitor: Visitor
let page: Page

const built = JSON.parse(readFileSync(join(import.meta.dirname, '../../apps/console/dist/version.json'), 'utf8')) as {
  version: string
  timestamp: number
}
const newer = {
  version: '9.9.9',
  timestamp: built.timestamp + 100,
  changes: ['Masts can be painted', 'Reports are faster'],
}
const notice = () => page.getByRole('dialog', { name: 'A new version is available' })
const stored = (key: string) => page.evaluate(`localStorage.getItem(${JSON.stringify(key)})`)

beforeAll(async () => {
  // The server only accepts HTTPS pages as its own when its public URL is set accordingly.
  program = await Program.prepare({ environment: () => ({ OUTPOST_PUBLIC_URL: url }) })
  front = await tlsFront('console.test', program.port)
  url = `https://console.test:${front.port}`
  await program.begin()
  browser = await startBrowser(['--host-resolver-rules=MAP console.test 127.0.0.1'])
}, 120_000)
afterAll(async () => {
  await browser?.close()
  front?.close()
  await program?.stop()
})
beforeEach(async () => {
  await visitor?.context.close()
  visitor = await visit(browser, url, adminLogin, { ignoreHTTPSErrors: true })
  page = visitor.page
})
/** Makes the worker believe that the server has another version of the console. */
const release = (version: typeof newer) =>
  visitor.context.route('**/version.json', (route) => route.fulfill({ json: version }))

test(
  'FRAME-046, FRAME-048, FRAME-064: a second after finding a new version the prompt lists its changes, and loads it',
  { timeout: 60_000 },
  async () => {
    await release(newer)
    const found = page.waitForResponse('**/version.json')
    await open(visitor, '/management/devices')
    await found
    const since = performance.now()
    await notice().waitFor()
    expect(performance.now() - since).toBeGreaterThan(900)
    expect(await notice().innerText()).toContain('Version 9.9.9')
    expect(await notice().getByRole('listitem').allInnerTexts()).toEqual(newer.changes)
    await settle(page)
    expect(await findViolations(page)).toEqual([])
    const reloaded = page.waitForEvent('load')
    await notice().getByRole('button', { name: 'Reload' }).press('Enter')
    await reloaded
    expect(await stored('current_version_timestamp')).toBe(String(newer.timestamp))
    expect(await stored('spa_version')).toBe('"9.9.9"')
    // The stored version is sent with requests, and is not announced again.
    const again = page.waitForResponse('**/version.json')
    const asked = page.waitForRequest('**/api/devices?*')
    await open(visitor, '/management/devices')
    expect((await asked).headers()['x-spa-version']).toBe('9.9.9')
    await again
    await page.waitForTimeout(1500)
    expect(await notice().count()).toBe(0)
  },
)

test(
  'FRAME-047, FRAME-048, SYSTEM-004: the worker reads the version file of the build, and its own version causes no prompt',
  { timeout: 60_000 },
  async () => {
    const found = page.waitForResponse('**/version.json')
    const asked = page.waitForRequest('**/api/user')
    await open(visitor, '/management/devices')
    expect(await (await found).json()).toEqual({ ...built, changes: expect.any(Array) })
    expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toContain('/versionWorker.js')
    expect((await asked).headers()['x-spa-version']).toBe(built.version)
    expect(await stored('current_version_timestamp')).toBe(String(built.timestamp))
    await page.waitForTimeout(1500)
    expect(await notice().count()).toBe(0)
  },
)

test(
  'FRAME-046: a version older than the running one causes no prompt, whatever the browser has stored',
  { timeout: 60_000 },
  async () => {
    // Responds only after the browser's stored version has been reset.
    let forgotten!: () => void
    const ready = new Promise<void>((resolve) => (forgotten = resolve))
    await visitor.context.route('**/version.json', (route) =>
      ready.then(() => route.fulfill({ json: { ...newer, timestamp: built.timestamp - 1 } })),
    )
    const found = page.waitForResponse('**/version.json')
    await open(visitor, '/management/devices')
    await page.evaluate("localStorage.setItem('current_version_timestamp', '0')")
    forgotten()
    await found
    await page.waitForTimeout(1500)
    expect(await notice().count()).toBe(0)
  },
)

test('FRAME-048: on localhost the version is not checked', { timeout: 60_000 }, async () => {
  const local = await visit(browser, program.url, adminLogin)
  const asked: string[] = []
  local.context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const kept = local.page.waitForEvent('requestfinished', (request) => request.url().endsWith('/offline.js'))
  await open(local, '/management/devices')
  await kept
  await local.page.waitForTimeout(500)
  expect(local.page.workers()).toEqual([])
  expect(asked).not.toContain('/version.json')
  await local.context.close()
})

test(
  'AUTH-002: over plain HTTP the sign-in page says that HTTPS is needed, except on localhost',
  { timeout: 60_000 },
  async () => {
    const needed = page.getByText('HTTPS is required')
    await page.goto(`http://console.test:${program.port}/login`)
    await needed.waitFor()
    await page.goto(`${program.url}/login`)
    await page.locator('input[type="password"]').waitFor()
    expect(await needed.count()).toBe(0)
  },
)

test('the prompt lists the newest section of the changelog, without markup', () => {
  expect(
    newestChanges(
      '# Changelog\n\n## [0.2.0]\n\n### Added\n\n- **Tags** have `colours` ([how](docs/x.md)),\n  and names\n- `TWO_WORDS`\n\n## [0.1.0]\n\n- Old\n',
    ),
  ).toEqual(['Tags have colours (how), and names', 'TWO_WORDS'])
  expect(newestChanges('')).toEqual([])
})
