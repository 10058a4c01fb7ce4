import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBrowser } from '../support/browser.ts'
import { adminLogin, Program } from '../support/program.ts'
import { until } from '../support/until.ts'
import { findViolations, open, settle, visit, type Visitor } from './visitor.ts'

/** How the console starts, keeps its session, and behaves when the session, the server or the network is lost. */
let program: Program
let browser: Browser
let visitor: Visitor
let page: Page

beforeAll(async () => {
  program = await Program.start()
  browser = await startBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await program?.stop()
})
beforeEach(async () => {
  await visitor?.context.close()
  visitor = await visit(browser, program.url, adminLogin)
  page = visitor.page
})

const path = (): string => new URL(page.url()).pathname
const apiPath = (request: Request): string => new URL(request.url()).pathname.replace(/^\/api/, '')
/** Records the API requests of this page from now on, in order, as `METHOD path`. */
function record(of: Page = page): string[] {
  const calls: string[] = []
  of.on(
    'request',
    (request) => void (request.url().includes('/api/') && calls.push(`${request.method()} ${apiPath(request)}`)),
  )
  return calls
}
const shows = (words: string | RegExp) => page.getByText(words).first().waitFor()
const menuEntry = (name: string) => page.getByRole('navigation').first().getByRole('link', { name, exact: true })
const inDatabase = async (statement: string): Promise<void> => {
  const client = await program.connect()
  await client.query(statement).finally(() => client.end())
}

describe('starting the console', () => {
  test('FRAME-050, AUTH-028, AUTH-029: requests the session, the user and the stored settings one after the other, and then renders the page', async () => {
    const times = new Map<string, { asked: number; answered: number }>()
    page.on('requestfinished', (request) => {
      const { startTime, responseEnd } = request.timing()
      if (request.url().includes('/api/') && !times.has(apiPath(request)))
        times.set(apiPath(request), { asked: startTime, answered: startTime + responseEnd })
    })
    await open(visitor, '/management/devices')
    await until('the list', 30, () => times.has('/devices'))
    const order = ['/account/session', '/user', '/storage', '/devices'].map((name) => times.get(name)!)
    // The browser rounds its clock, and an answer takes longer than that.
    for (const [at, { answered }] of order.slice(0, -1).entries())
      expect(order[at + 1]!.asked).toBeGreaterThan(answered - 2)
    expect([...times].every(([name, { asked }]) => name === '/account/session' || asked >= order[0]!.asked)).toBe(true)
  })

  test('SETTINGS-008: a screen opens even if the settings cannot be loaded', { timeout: 60_000 }, async () => {
    await page.route('**/api/storage**', (route) =>
      route.fulfill({
        status: 500,
        json: { success: false, errors: [{ code: 'INTERNAL', message: 'Internal error.', source: null }] },
      }),
    )
    await page.goto('/management/devices')
    await page.getByRole('columnheader', { name: 'Status' }).waitFor()
    await menuEntry('Remote access').click()
    await page.getByRole('heading', { name: 'Remote access', level: 1 }).waitFor()
  })

  test('AUTH-028, AUTH-029: a visitor without a session is sent to the sign-in page without requesting the user', async () => {
    const nobody = await visit(browser, program.url)
    const calls = record(nobody.page)
    await open(nobody, '/management/devices')
    expect(new URL(nobody.page.url()).pathname).toBe('/login')
    // The second request is the login page's own: the services with which users can sign in.
    expect(calls).toEqual(['GET /account/session', 'GET /account/identity/providers'])
    expect(nobody.faults).toEqual([])
    await nobody.context.close()
  })

  test('AUTH-028: a browser without the anti-forgery cookie continues to work', async () => {
    await visitor.context.clearCookies({ name: 'XSRF-TOKEN' })
    await open(visitor, '/management/devices')
    expect(path()).toBe('/management/devices')
    expect((await visitor.context.cookies()).map(({ name }) => name)).toContain('XSRF-TOKEN')
  })

  test('FRAME-003, FRAME-001: /404 needs no session, and links to the home page', async () => {
    const nobody = await visit(browser, program.url)
    await open(nobody, '/404')
    expect(await nobody.page.getByRole('navigation').count()).toBe(0)
    expect(await nobody.page.getByRole('banner').count()).toBe(0)
    await nobody.page.keyboard.press('Tab')
    await nobody.page.keyboard.press('Enter')
    await nobody.page.waitForURL('**/login')
    await nobody.context.close()
  })

  test(
    'FRAME-007: after signing in the user returns to the requested page, within this host only',
    { timeout: 60_000 },
    async () => {
      const signIn = async (wanted: string): Promise<string> => {
        const someone = await visit(browser, program.url)
        await open(someone, `/login?continue_url=${encodeURIComponent(wanted)}`)
        await someone.page.getByLabel('Email address').fill(adminLogin.email)
        await someone.page.locator('input[name="password"]').fill(adminLogin.password)
        await someone.page.keyboard.press('Enter')
        await someone.page.waitForURL((url) => url.pathname !== '/login')
        await someone.page.getByRole('navigation').first().waitFor()
        const found = new URL(someone.page.url())
        await someone.context.close()
        return found.origin === program.url ? found.pathname + found.search : found.href
      }
      expect(await signIn('/remote/access?q=plc')).toBe('/remote/access?q=plc')
      for (const foreign of ['https://elsewhere.example/tags', '//elsewhere.example/', 'javascript:alert(1)'])
        expect(await signIn(foreign)).toBe('/management/devices')
    },
  )

  test('FRAME-049: service workers of earlier releases are unregistered', async () => {
    await open(visitor, '/login')
    const count = 'navigator.serviceWorker.getRegistrations().then(({ length }) => length)'
    await page.evaluate("navigator.serviceWorker.register('/versionWorker.js').then(() => undefined)")
    expect(await page.evaluate(count)).toBe(1)
    await page.reload()
    await until('no service worker', 30, async () => (await page.evaluate(count)) === 0)
  })
})

describe('an expired session', () => {
  const due = "update sessions set expires_at = now() - interval '1 second'"

  test('AUTH-031, AUTH-032: is refreshed, the call repeated, the socket reopened and the page reloaded from the server', async () => {
    const subscribed: string[] = []
    let sockets = 0
    page.on('websocket', (socket) => {
      sockets++
      socket.on(
        'framesent',
        ({ payload }) =>
          void (String(payload).includes('"subscribe"') && subscribed.push(`${sockets} ${String(payload)}`)),
      )
    })
    await open(visitor, '/management/devices')
    await until('a subscription', 30, () => subscribed.length > 0)
    await page.evaluate("addEventListener('token-refreshed', () => { document.title = 'heard' })")
    const before = subscribed.map((line) => line.split(' ')[1]!)
    // By then all requests that the new connection triggers are answered, so the next one comes from the button.
    await page.waitForTimeout(1000)
    const calls = record()
    await inDatabase(due)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await until('the second socket', 30, () => sockets === 2)
    await until(
      'all its subscriptions',
      30,
      () => before.every((line) => subscribed.includes(`2 ${line}`)),
      () => subscribed,
    )
    await settle(page)
    expect(path()).toBe('/management/devices')
    expect(await page.title()).toBe('heard')
    const at = calls.indexOf('POST /account/token/refresh')
    expect(calls.slice(0, at)).toContain('GET /devices')
    expect(calls.slice(at + 1)).toContain('GET /devices')
    expect(calls.filter((line) => line.startsWith('POST'))).toEqual(['POST /account/token/refresh'])
  })

  test('AUTH-030: that cannot be refreshed is ended, and leads to the sign-in page and back from there', async () => {
    await open(visitor, '/management/devices?q=mast')
    await page.waitForTimeout(1000)
    const calls = record()
    await inDatabase(`${due}, refresh_until = now() - interval '1 second'`)
    const atSignIn = page.waitForURL('**/login?continue_url=*')
    // Any request ends the session. If one of the page's own comes first, the button is gone before it can be clicked.
    await page
      .getByRole('button', { name: 'Refresh' })
      .click({ timeout: 5000 })
      .catch(() => undefined)
    await atSignIn
    expect(new URL(page.url()).searchParams.get('continue_url')).toBe('/management/devices?q=mast')
    // Other requests of the page may notice it too, so both may come more than once.
    const posts = calls.filter((line) => line.startsWith('POST'))
    expect(posts[0]).toBe('POST /account/token/refresh')
    expect(new Set(posts)).toEqual(new Set(['POST /account/token/refresh', 'POST /account/token/revoke']))
    expect((await visitor.context.cookies()).map(({ name }) => name)).not.toContain('__Host-session')
  })

  test('AUTH-031: is not refreshed for the user of a terminal page', async () => {
    const calls = record()
    await inDatabase(due)
    await page.goto('/rms-connect/ssh?id=1')
    await page.waitForURL('**/login?continue_url=*')
    expect(calls).toContain('GET /user')
    expect(calls).not.toContain('POST /account/token/refresh')
  })
})

describe('a failing server', () => {
  test('AUTH-033, AUTH-034, SYSTEM-003: three failures to load the user, counted across reloads, show the maintenance screen', async () => {
    await page.route('**/api/user', (route) => route.fulfill({ status: 502, body: '<html>' }))
    const calls = record()
    const asked = (): number => calls.filter((line) => line === 'GET /user').length
    await page.goto('/management/devices')
    await shows('Failed to get user data')
    expect(asked()).toBe(3)
    expect(await page.evaluate("sessionStorage.getItem('failed_user_requests')")).toBe('3')
    expect(await findViolations(page)).toEqual([])
    await page.reload()
    await shows('Failed to get user data')
    expect(asked()).toBe(4)
    await page.unroute('**/api/user')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await menuEntry('Devices').waitFor()
    expect(await page.evaluate("sessionStorage.getItem('failed_user_requests')")).toBe('0')
  })

  test('AUTH-033: three failures to end a session show it too, and the user is not shown as signed out', async () => {
    await page.route('**/api/account/token/revoke', (route) => route.fulfill({ status: 503, body: '{}' }))
    const calls = record()
    await page.goto('/logout')
    await shows('Could not end the session')
    expect(calls.filter((line) => line === 'POST /account/token/revoke')).toHaveLength(3)
    await page.unroute('**/api/account/token/revoke')
    await page.getByRole('button', { name: 'Try again' }).click()
    await shows('You are signed out')
    await open(visitor, '/management/devices')
    expect(path()).toBe('/login')
  })

  test('FRAME-051: a page whose code is missing reloads the console once, and then shows the error', async () => {
    await open(visitor, '/management/devices')
    let loads = 0
    page.on('load', () => void loads++)
    await page.route(/\/assets\/RemoteAccessPage-.*\.js/, (route) => route.abort())
    await menuEntry('Remote access').click()
    await shows('Could not display this page')
    expect(loads).toBe(1)
    expect(path()).toBe('/remote/access')
  })

  test('FRAME-051: navigation aborts the requests of a page, and filtering does not', async () => {
    await open(visitor, '/management/devices')
    const ended: string[] = []
    page.on('requestfailed', (request) => ended.push(`${apiPath(request)} ${request.failure()?.errorText}`))
    await page.route('**/api/devices?*', () => undefined)
    const asked = page.waitForRequest('**/api/devices?*')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await asked
    expect(ended).toEqual([])
    await menuEntry('Remote access').click()
    await until(
      'the end of the request',
      30,
      () => ended.includes('/devices net::ERR_ABORTED'),
      () => ended,
    )
  })
})

describe('a browser that is offline', { timeout: 60_000 }, () => {
  /** Opens a page, and waits until it has also loaded what it needs offline. */
  const openForOffline = async (): Promise<void> => {
    const loaded = [/\/offline\.js$/].map((file) =>
      page.waitForEvent('requestfinished', (request) => file.test(request.url())),
    )
    await open(visitor, '/management/devices')
    await Promise.all(loaded)
    // The page preloads its files one after another, and toasts share files with other parts.
    let before = -1
    const loads = () => page.evaluate(() => performance.getEntriesByType('resource').length)
    for (let now = await loads(); now !== before; now = await loads()) {
      before = now
      await page.waitForTimeout(1000)
    }
  }

  const lost = 'The network connection has been lost.'

  test('FRAME-052, FRAME-172: shows a banner over the page, which stays usable, and reads again when the network is back', async () => {
    await openForOffline()
    const before = await page.getByRole('main').innerText()
    await visitor.context.setOffline(true)
    // On a machine without a network, nothing has changed for the browser, which then sends no event.
    await page.evaluate("window.dispatchEvent(new Event('offline'))")
    await shows(lost)
    expect(await page.getByRole('main').innerText()).toBe(before)
    expect(await findViolations(page)).toEqual([])
    await menuEntry('Tags').click()
    await page.waitForURL('**/tags')
    await shows(lost)
    await menuEntry('Devices').click()
    await page.waitForURL('**/management/devices')
    expect(await page.getByRole('main').innerText()).toBe(before)
    await menuEntry('Remote access').click()
    await page.waitForURL('**/remote/access')
    // The banner is shown for 4 s, in which a busy machine may not even have returned from the call.
    await Promise.all([shows('Reconnected'), visitor.context.setOffline(false)])
    await page.getByText(lost).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Remote access', level: 1 }).waitFor()
    await page.getByText('Reconnected').waitFor({ state: 'detached' })
  })

  test.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example/', '/.//elsewhere.example/'])(
    "FRAME-004: the offline page leads back only within this host, in the user's language, and not to %s",
    async (elsewhere) => {
      const nobody = await visit(browser, program.url, undefined, { locale: 'nb-NO' })
      await nobody.context.route('**/healthz', (route) => route.abort())
      await nobody.page.goto(`/offline.html#continue_url=${encodeURIComponent(elsewhere)}`)
      await nobody.page.getByText('Du er frakoblet').waitFor()
      await nobody.context.unroute('**/healthz')
      await nobody.page.waitForURL(`${program.url}/login`)
      await nobody.context.close()
    },
  )
})
