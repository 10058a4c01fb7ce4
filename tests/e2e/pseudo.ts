import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Fleet } from '../../apps/agent/src/fleet.ts'
import { pseudo, TranslationServer } from '../../apps/server/src/testing/translation-server.ts'
import { startBrowser } from '../support/browser.ts'
import { adminLogin, Program } from '../support/program.ts'
import { until } from '../support/until.ts'
import { findLayoutFaults, narrow, resize, wide } from './layout.ts'
import { makeRecords } from './screens.ts'
import { smallFleet } from './small-fleet.ts'
import { ask, settle, visit, type Visitor } from './visitor.ts'

/**
 * A pseudo-language: every text is in brackets, has accents and is two fifths longer. Text without brackets is
 * hard-coded, and what does not fit here does not fit in German or Finnish either.
 */
let program: Program
let service: TranslationServer
let fleet: Fleet
let browser: Browser
export let visitor: Visitor
export let page: Page

/** Starts a program, its devices and a browser in that language for a test file. */
export function setPseudo(): void {
  beforeAll(async () => {
    service = await new TranslationServer(pseudo).start()
    program = await Program.start({
      environment: () => ({ OUTPOST_TRANSLATE_URL: service.url, OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' }),
    })
    browser = await startBrowser()
    fleet = await smallFleet(program, 2)
    await makeRecords(program)
    visitor = await visit(browser, program.url, adminLogin)
    page = visitor.page
    await page.addInitScript(`delete globalThis.Translator; localStorage.setItem('language', '"sv"')`)
    await ask(visitor, 'POST', '/storage', { key: 'language', value: 'sv' })
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
    await fleet?.stop()
    await Promise.all([program?.stop(), service?.stop()])
  })
}

/**
 * Collects the texts of a page, seen or read aloud, except code, user input and text marked as not translatable. The
 * component library measures text in a hidden field with an English label.
 */
const messagesScript = `(() => {
  const left = 'script, style, noscript, code, pre, kbd, option, textarea[aria-hidden="true"], [translate="no"], [lang]:not(html)'
  const texts = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (walker.currentNode.parentElement.closest(left) === null) texts.push(walker.currentNode.data)
  for (const element of document.body.querySelectorAll('*')) if (element.closest(left) === null) for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) texts.push(element.getAttribute(name) ?? '')
  return texts.map((text) => text.trim()).filter((text) => text !== '')
})()`

/** Finds buttons, labels and headings whose text overflows their box. */
const overflowScript = `(() => {
  const wrong = []
  for (const element of document.querySelectorAll('button, [role="button"], [role="tab"], [role="menuitem"], label, legend, h1, h2, h3')) {
    const box = element.getBoundingClientRect()
    if (box.width < 2 || getComputedStyle(element).visibility === 'hidden') continue
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      // What is hidden from the eye, or cut off with an ellipsis by intention, runs over nothing.
      if (parent.closest('[class*="isuallyHidden"], [class*="hidden"]') || getComputedStyle(parent).textOverflow === 'ellipsis') continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      for (const line of range.getClientRects()) {
        if (line.width > 1 && (line.right > box.right + 1.5 || line.left < box.left - 1.5)) wrong.push(element.tagName.toLowerCase() + ' ' + element.textContent.slice(0, 60) + ' by ' + Math.round(Math.max(line.right - box.right, box.left - line.left)))
      }
    }
  }
  return [...new Set(wrong)]
})()`

const asksDone = (): Promise<unknown> => {
  let before = -1
  return until(
    'nothing more is translated',
    30,
    async () => {
      const [last, now] = [before, service.asked.length]
      before = now
      return last === now
    },
    () => service.asked.length,
    600,
  )
}

/** Names that are the same in every language, wherever they come from. */
const fixedNames = [
  'Outpost',
  'Remote management system',
  'dBm',
  'UTC',
  'GPS',
  'Svenska',
  // The sources of the map.
  'GeoNames',
  'Natural Earth',
  'MapLibre',
  // Names of the field, and protocols.
  'ICCID',
  'SFTP',
  'VNC',
  'UDP',
  'http',
  'https',
  'telnet',
  'snmp',
  // What simulated devices report: their wireless networks, a network, a DNS name and eSIM profiles.
  'Router',
  'Guests',
  'lan',
  'router.example',
  'Bootstrap',
  'Nordic IoT',
  'Nordic Mobile',
  'Roam Europe',
  'Roam Mobile',
  // The data source of `makeRecords`, and the zone that the operator names in the settings of the server.
  'meter',
  'This server',
]

/** Recognises names and other values that the server stores: they are the same in every language. */
export async function namesIn(): Promise<(text: string) => boolean> {
  const known = new Set(fixedNames)
  const add = (value: unknown): void => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(add)
    else known.add(String(value))
  }
  for (const path of [
    '/devices?limit=100',
    '/user',
    '/companies',
    '/roles',
    '/devices/remote-access',
    '/account/tokens',
    '/tags',
    '/roles/permissions',
    '/audit?limit=100',
    '/mail-logs',
    '/email-configurations',
    '/devices/1/logs?limit=100',
    '/devices/2/logs?limit=100',
    '/files',
    '/devices/updates/rollouts',
    '/devices/updates/rollouts/1/groups',
    '/devices/actions/logs?limit=100',
  ])
    add((await program.admin.get(path)).body)
  // Of these only what users have written: other values are words that must be translated.
  for (const path of [
    '/automations',
    '/configuration/templates',
    '/dashboards',
    '/data-collect/configs?type=user',
    '/reports',
    '/vpn/hubs?quick_hub=false',
    '/vpn/hubs?quick_hub=true',
  ])
    for (const { name, description } of (await program.admin.get(path)).body.data) add([name, description ?? ''])
  return (text) => known.has(text) || [...known].some((name) => name.length > 6 && text.includes(name))
}

/** Times with their zone, and numbers with units that are the same in every language. */
const UNITS = /\d{4}-\d\d-\d\d[ \d:]*(UTC)?|[−-]?\d[\d\s.,]*(dBm|Bytes)/g

const unbracketed = (texts: readonly string[], isName: (text: string) => boolean): string[] =>
  [...new Set(texts)].filter(
    (text) => !text.includes('⟦') && /\p{L}{3}/u.test(text.replaceAll(UNITS, '')) && !isName(text),
  )

/** Checks the current page. @returns a line for each hard-coded text, and for each that does not fit */
export async function findUntranslated(where: string, isName: (text: string) => boolean): Promise<string[]> {
  await settle(page)
  await asksDone()
  let left: string[] = []
  // The texts of a feature are translated a moment after it has loaded them.
  for (let times = 0; times < 20; times++) {
    left = unbracketed((await page.evaluate(messagesScript)) as string[], isName)
    if (left.length === 0) break
    await page.waitForTimeout(200)
  }
  const wrong = left.map((text) => `${where}: in code: ${text}`)
  for (const size of [narrow, wide]) {
    await resize(page, size)
    for (const line of [...((await page.evaluate(overflowScript)) as string[]), ...(await findLayoutFaults(page))])
      wrong.push(`${where} at ${size.width}: ${line}`)
  }
  return wrong
}
