import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { build, preview } from 'vite'

const folder = join(import.meta.dirname, '../../tools/gallery')

/** Builds the gallery into a temporary folder and serves it until `stop`. */
export async function startGallery(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'outpost-gallery-'))
  const configFile = join(folder, 'vite.config.ts')
  // Tests run with a different NODE_ENV than builds, and React has a separate build for each.
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  await build({ configFile, mode: 'production', logLevel: 'error', build: { outDir } })
  process.env['NODE_ENV'] = before
  const server = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const stop = async (): Promise<void> => {
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
  return { url: server.resolvedUrls!.local[0]!, stop }
}

/** One way to view the gallery: the options in the URL, and the screen size. */
export interface Look {
  query: string
  width: number
  height: number
  /** Device pixels per CSS pixel: 2 corresponds to a zoom of 200 %. */
  scale?: number
}

/** Converts a look to browser context options. Sizes are in CSS pixels, of which a zoomed screen has fewer. */
export const screenOf = ({ width, height, scale = 1 }: Look): BrowserContextOptions => ({
  viewport: { width, height },
  deviceScaleFactor: scale,
})

/** Records layout shifts from the start; runs in the page before its own scripts. */
export const watchShifts = `(() => {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      const node = entry.sources[0]?.node
      window.shifts.push({ value: entry.value, by: node ? (node.className || node.nodeName) + ' in ' + (node.closest?.('[data-story]')?.dataset.story ?? 'the page') : 'what is gone' })
    }
  }).observe({ type: 'layout-shift', buffered: true })
})()`

/**
 * Finds what is wrong on the page: content that is too wide or cut off, unnamed buttons, missing texts. Runs in the
 * page.
 */
const wrongScript = `(() => {
  const wrong = []
  const where = (element) => (element.closest('[data-story]')?.dataset.story ?? '') + ' ' + element.tagName.toLowerCase() + ' "' + (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40) + '"'
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) wrong.push('the page scrolls sideways, ' + root.scrollWidth + ' of ' + root.clientWidth)
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getClientRects().length > 0
  const inScroller = (element) => element.closest('[data-scroll-region], [data-scrolls], .xterm, [inert]') !== null
  /** A box around it that scrolls, or cuts off on purpose. */
  const isClipped = (element) => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) if (getComputedStyle(box).overflowX !== 'visible') return true
    return false
  }
  for (const element of document.querySelectorAll('#root *, [role="dialog"] *')) {
    if (!isSeen(element) || inScroller(element)) continue
    const { left, right } = element.getBoundingClientRect()
    if (right > root.clientWidth + 1 || left < -1) {
      if (!isClipped(element)) wrong.push('sticks out: ' + where(element))
    }
    // Text that runs over the edge of the box that it belongs to.
    const style = getComputedStyle(element)
    if (style.overflowX === 'visible' && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && style.display !== 'inline' && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')) wrong.push('text runs over: ' + where(element))
  }
  for (const element of document.querySelectorAll('button, [role="tab"], [role="button"], .mantine-Button-label, .mantine-SegmentedControl-label')) {
    if (!isSeen(element) || inScroller(element)) continue
    const style = getComputedStyle(element)
    if (element.scrollWidth > element.clientWidth + 1 && style.overflowX !== 'visible' && style.textOverflow !== 'ellipsis') wrong.push('a button cuts its text off: ' + where(element))
    if (element.matches('button') && element.closest('[aria-hidden="true"]') === null && (element.getAttribute('aria-label') ?? element.textContent).trim() === '' && !element.getAttribute('aria-labelledby') && !element.labels?.length) wrong.push('a button without a name: ' + element.outerHTML.slice(0, 120))
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim()
    if (walker.currentNode.parentElement.closest('script, style')) continue
    if (/(^|\\s)[a-z]+:[a-z]\\w*\\.\\w+|\\{\\{|undefined|\\bNaN\\b|\\[object /.test(text)) wrong.push('a text is missing: ' + text.slice(0, 80))
  }
  return [...new Set(wrong)]
})()`

export const wrongIn = async (page: Page): Promise<string[]> => (await page.evaluate(wrongScript)) as string[]

/**
 * Shows an address without reloading, and waits for the page to settle: no change for a moment, at most two seconds.
 */
const showScript = (address: string): string => `(async () => {
  // Windows fade before they are gone, and the next one waits for that.
  for (const dialog of document.querySelectorAll('[role=dialog]')) dialog.dataset.before = ''
  window.shifts.length = 0
  window.gallery.show(${JSON.stringify(address)})
  const ends = performance.now() + 2000
  let last = performance.now()
  const watch = new MutationObserver(() => (last = performance.now()))
  watch.observe(document.body, { subtree: true, childList: true, attributes: true })
  const needs = ${address.startsWith('screens/') ? "'main'" : address.includes('/') ? "'[role=dialog]'" : "'[data-story]'"}
  await document.fonts.ready
  while (performance.now() < ends && (performance.now() - last < 120 || document.querySelector(needs) === null || document.querySelector('[data-pending]') !== null || document.querySelector('[data-before]') !== null)) await new Promise((done) => setTimeout(done, 20))
  watch.disconnect()
  return window.shifts
})()`

interface Shift {
  value: number
  by: string
}

/**
 * Cumulative layout shift: the sum over everything that moved unexpectedly (web.dev/cls). `MAX_SHIFT` or more is a
 * fault.
 */
export const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0)
export const MAX_SHIFT = 0.02

/** Goes to an address of the gallery. @returns what moved while it rendered */
export const showStory = async (page: Page, address: string): Promise<Shift[]> =>
  (await page.evaluate(showScript(address))) as Shift[]

/** Finds animations longer than anybody could notice, although the user wants no motion. */
export const movingIn = async (page: Page): Promise<string[]> =>
  (await page.evaluate(
    `document.getAnimations().filter((one) => Number(one.effect.getComputedTiming().endTime) > 50 && !one.effect.target?.closest('.xterm')).map((one) => 'moves: ' + (one.animationName ?? one.transitionProperty) + ' of ' + one.effect.target.className)`,
  )) as string[]

/** Returns every address of the gallery. */
export const addressesOf = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate('window.gallery.addresses')) as string[]
