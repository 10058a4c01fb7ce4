import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { mfaNoticeShown } from '../support/browser.ts'
import { adminLogin } from '../support/program.ts'
import { until } from '../support/until.ts'

/** A browser window of one person, and what must not happen in it. */
export interface Visitor {
  page: Page
  context: BrowserContext
  /** Requests to any other host. */
  foreign: string[]
  /** Exceptions, what the page wrote to its console as an error, and windows of the browser itself. */
  faults: string[]
}

/** What a browser says of answers that the page handles: 401 before somebody has signed in, 423 where the password is asked for. */
const expected = /Failed to load resource: the server responded with a status of (401|423)/

/** Opens a window with a session of its own, 1440 wide and in English unless `more` says otherwise. With `login` it is signed in. */
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
    // The question on leaving a running terminal is the only one that the console asks in this way.
    if (dialog.type() !== 'beforeunload') visitor.faults.push(`${page.url()}: ${dialog.type()} ${dialog.message()}`)
    void dialog.accept()
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text()))
      visitor.faults.push(`${page.url()}: ${message.text()}`)
  })
  if (login) {
    await page.goto('/404')
    await ask(visitor, 'POST', '/account/login', login)
    // Everybody is asked to at the first start; `first-start.test.ts` looks at that.
    if (login.email !== adminLogin.email) await ask(visitor, 'PUT', '/account/user', { tos_accepted: true })
  }
  return visitor
}

/** Calls the API as the page does, with its cookies. Throws where the answer is a refusal. */
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

/** Goes to a page and waits until it has rendered what it asked the server for. */
export async function open({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path)
  await rendered(page)
}

/** The router's own name for itself in the page. */
const router = 'globalThis.__TSR_ROUTER__'
/** Where the router stands, once it has nothing more under way; else nothing. */
const whereItRests = `${router}.state.status === 'idle' && ${router}.state.resolvedLocation?.href === ${router}.state.location.href && location.href`

/**
 * Goes to a page as a link of the console does, and waits until it has rendered what it asked the server for. A test that goes through
 * all screens takes a third of the time that loading each of them takes; whatever loading itself does is for `open`.
 */
export async function go(visitor: Visitor, path: string): Promise<void> {
  await arrive(visitor, path)
  await rendered(visitor.page)
}

/** As `go`, for the person who wants to know no more than where it leads: what is there may still be asking for its data. */
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
 * Waits for a condition that is asked in the page itself, until it has held for a moment. Playwright's own waiting looks after
 * 20, 70, 170 and 270 ms, and then twice a second: most of a test would be spent between two looks.
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
const head = `document.querySelector('h1, [role="dialog"]')`

/** Waits until nothing on the page says that it is still being loaded. */
export const settle = (page: Page): Promise<unknown> =>
  holds(
    page,
    'nothing is being loaded',
    30,
    `${busy} === null`,
    `location.href + ' ' + ${busy}?.outerHTML.slice(0, 300)`,
  )

/** Waits until a page has its heading, or a window in its place, and settles. */
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
 * Does something and sees a text that it shows, be it for one frame: the page itself looks, from before it happens. A toast before
 * a reload stands for 300 ms, in which a busy machine may not answer a question from outside. Throws after 30 s.
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

/** Lets the page follow another choice of light or dark, and waits until it has: colours pass from one to the other. */
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

/** The rules of axe-core, of those that it runs by itself, whose answer may change with nothing but the colours. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block']

/**
 * What axe-core finds serious or critical on the page as it is, or in a part of it, one line for each element; with `rules`
 * by those alone. The script is handed in by the debugger, since the page's own rules let no foreign script run.
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
