import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { mfaNoticeShown } from '../support/browser.ts'
import { adminLogin } from '../support/program.ts'
import { until } from '../support/until.ts'

/** A user's browser page, with records of what must not happen in it. */
export interface Visitor {
  page: Page
  context: BrowserContext
  /** Requests to any other host. */
  foreign: string[]
  /** Exceptions, errors and warnings that the page wrote to its console, and native dialogs of the browser. */
  faults: string[]
}

/**
 * What a browser logs for responses that the page handles (401 before sign-in, 423 when the password is requested), for
 * a live connection that is opened again while the user signs out, and about drawing maps without a graphics card.
 */
const expected =
  /Failed to load resource: the server responded with a status of (401|423)|WebSocket is closed before the connection is established|GL Driver Message/

/**
 * Opens a page with its own session, 1440 px wide and in English unless `more` differs. With `login` it is signed in.
 */
export async function visit(
  browser: Browser,
  url: string,
  login?: { email: string; password: string },
  more: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    ...more,
  })
  await context.addInitScript(mfaNoticeShown)
  const page = await context.newPage()
  const visitor: Visitor = { page, context, foreign: [], faults: [] }
  const note = (address: string): void => {
    const { protocol, host } = new URL(address)
    if (!['data:', 'blob:', 'about:'].includes(protocol) && host !== new URL(url).host) visitor.foreign.push(address)
  }
  context.on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))
  page.on('pageerror', (error) => visitor.faults.push(`${page.url()}: ${error.message}`))
  page.on('dialog', (dialog) => {
    // The only native dialog that the console uses is the warning when leaving a running terminal.
    if (dialog.type() !== 'beforeunload') visitor.faults.push(`${page.url()}: ${dialog.type()} ${dialog.message()}`)
    void dialog.accept()
  })
  page.on('console', (message) => {
    if ((message.type() === 'error' || message.type() === 'warning') && !expected.test(message.text()))
      visitor.faults.push(`${page.url()}: ${message.text()}`)
  })
  if (login) {
    await page.goto('/404')
    await ask(visitor, 'POST', '/account/login', login)
    // Every user must accept the terms at the first sign-in; `first-start.test.ts` tests that.
    if (login.email !== adminLogin.email) await ask(visitor, 'PUT', '/account/user', { tos_accepted: true })
  }
  return visitor
}

/** Sends an API request as the page does, with its cookies. Throws when it is refused. */
export async function ask<T>({ page }: Visitor, method: string, path: string, body?: object): Promise<T> {
  const script = `(async ([method, path, body]) => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const answer = await fetch('/api' + path, { method, body: body && JSON.stringify(body), headers: { 'x-xsrf-token': token, ...(body && { 'content-type': 'application/json' }) } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(method + ' ' + path + ' answered ' + answer.status + ' ' + text)
    return JSON.parse(text)
  })(${JSON.stringify([method, path, body])})`
  return (await page.evaluate(script)) as T
}

/** Loads a page and waits until it has rendered the data that it requested. */
export async function open({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path)
  await rendered(page)
}

/** The global variable under which the page exposes its router. */
const router = 'globalThis.__TSR_ROUTER__'
/** The address at which the router has settled; false while it is still navigating. */
const whereItRests = `${router}.state.status === 'idle' && ${router}.state.resolvedLocation?.href === ${router}.state.location.href && location.href`

/**
 * Navigates as a link of the console does, and waits until the page has rendered the data that it requested. For a test
 * of all screens this takes a third of the time of loading each of them; use `open` to test loading itself.
 */
export async function go(visitor: Visitor, path: string): Promise<void> {
  await arrive(visitor, path)
  await rendered(visitor.page)
}

/** Like `go`, for tests that only need to know where a path leads: the page may still be requesting its data. */
export async function arrive(visitor: Visitor, path: string): Promise<void> {
  const { page } = visitor
  if (!(await page.evaluate(`${router} !== undefined`))) return open(visitor, path)
  await page.evaluate(`void ${router}.navigate({ href: ${JSON.stringify(path)} })`)
  let last: unknown
  await until(
    `rest at ${path}`,
    30,
    async () => {
      const before = last
      last = await page.evaluate(whereItRests)
      return last !== false && last === before
    },
    () => page.url(),
    30,
  )
}

/**
 * Waits until a condition, which is evaluated in the page itself, has held for a moment. Playwright's own waiting
 * checks after 20, 70, 170 and 270 ms, and then twice a second: a test would spend most of its time between two checks.
 */
const holds = (page: Page, what: string, seconds: number, condition: string, tell: string): Promise<unknown> => {
  const script = `new Promise((done) => {
    const ends = performance.now() + 1000
    let held = 0
    const look = () => {
      held = ${condition} ? held + 1 : 0
      if (held === 3 || performance.now() > ends) done(held === 3)
      else setTimeout(look, 15)
    }
    look()
  })`
  return until(
    what,
    seconds,
    () => page.evaluate(script),
    () => page.evaluate(tell),
    20,
  )
}

const busy = `document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, [role="status"] .mantine-Loader-root')`
/** A session that has opened shows the screen of its target in place of a heading. */
const head = `document.querySelector('h1, [role="dialog"], .xterm, [role="application"]')`

/** Waits until nothing on the page indicates that it is still loading. */
export const settle = (page: Page): Promise<unknown> =>
  holds(
    page,
    'nothing is being loaded',
    30,
    `${busy} === null`,
    `location.href + ' ' + ${busy}?.outerHTML.slice(0, 300)`,
  )

/**
 * Waits until the page that is about to load has its live connection, which Socket.IO confirms with a packet. The page
 * then reads all data on screen once more.
 */
export async function liveConnection(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
}

/** Waits until a page shows its heading, or a dialog in place of it, and settles. */
async function rendered(page: Page): Promise<void> {
  await holds(
    page,
    'a heading or a window',
    30,
    `${head}?.checkVisibility({ visibilityProperty: true }) && ${head}.getClientRects().length > 0 && ${busy} === null`,
    `location.href + ' ' + document.body.innerText.slice(0, 300)`,
  )
}

/**
 * Runs `act` and waits for a text that it shows, even for a single frame: the page itself watches, from before `act`. A
 * toast before a reload is shown for 300 ms, in which a busy machine may not answer a query from outside. Throws after
 * 30 s.
 */
export async function showing(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  const script = `new Promise((done, failed) => {
    const ends = performance.now() + 30_000
    const look = () => {
      if (document.body.innerText.includes(${JSON.stringify(text)})) done()
      else if (performance.now() > ends) failed(new Error('not shown within 30 s'))
      else requestAnimationFrame(look)
    }
    look()
  })`
  const shown = page.evaluate(script)
  await Promise.all([shown, act()])
}

/** Switches the page to light or dark, and waits until the transitions of its colours have ended. */
export async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const follows = `document.documentElement.dataset.mantineColorScheme === '${colorScheme}' && document.getAnimations().every(({ playState }) => playState !== 'running')`
  await holds(
    page,
    `colours that stand, ${colorScheme}`,
    30,
    follows,
    'document.documentElement.outerHTML.slice(0, 200)',
  )
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary?: string }[]
}

/** Those rules of axe-core, among the ones it runs by default, whose result can change with the colours alone. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block']

/**
 * Returns what axe-core rates serious or critical on the page, or in a part of it, one line for each element; with
 * `rules`, only for those rules. The script is injected by the debugger, since the page's CSP allows no foreign script.
 */
export async function findViolations(page: Page, within = 'html', rules?: readonly string[]): Promise<string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe)
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) }
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)})`)) as {
    violations: Violation[]
  }
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.split('\n').at(-1)?.trim()}`,
      ),
    )
}
