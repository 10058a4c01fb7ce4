import { chromium, type Browser, type Page } from 'playwright-core'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { adminLogin } from './program.ts'

/** The headless shell is first: the same browser without its invisible windows, which saves a sixth of the CPU time. */
const executablePath = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find((path) => existsSync(path))
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Returns why no page can be opened here; empty when one can. */
export function noBrowser(): string {
  if (!executablePath) return 'missing: chromium-headless-shell'
  return existsSync(join(import.meta.dirname, '../../apps/console/dist/index.html'))
    ? ''
    : 'the console is not built (npm start builds it)'
}

/** Starts the browser of a test. @param more flags besides those of every test's browser */
export const startBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: executablePath!, headless: true, args: [...flags, ...more] })

/** Run in a page: marks the notice of a missing second factor as shown in this tab, so that it does not interfere. */
export const mfaNoticeShown = "sessionStorage.setItem('mfa_notice_shown', 'true')"

/** Opens a page and signs in through the login page, in English and 1440 px wide. */
export async function signedInPage(
  browser: Browser,
  url: string,
  login: { email: string; password: string } = adminLogin,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  await context.addInitScript(mfaNoticeShown)
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.locator('input[name="email"]').fill(login.email)
  await page.locator('input[name="password"]').fill(login.password)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL((address) => !address.pathname.startsWith('/login'), { timeout: 60_000 })
  return page
}
