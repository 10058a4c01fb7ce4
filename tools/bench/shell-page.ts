import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { mfaNoticeShown } from '../../tests/support/browser.ts'

/** What a page has measured since it was opened, in ms; `interactions` are the times from input to next paint. */
export interface Vitals {
  lcp: number
  cls: number
  interactions: number[]
}

/**
 * Runs in the page before its own scripts: records the largest paint, layout shifts without input, and input delays.
 */
const watch = `(() => {
  const vitals = (window.vitals = { lcp: 0, cls: 0, byInteraction: {} })
  const on = (type, hear, more = {}) => new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true, ...more })
  on('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime))
  on('layout-shift', ({ value, hadRecentInput }) => hadRecentInput || (vitals.cls += value))
  on('event', ({ interactionId, duration }) => interactionId && (vitals.byInteraction[interactionId] = Math.max(duration, vitals.byInteraction[interactionId] ?? 0)), { durationThreshold: 16 })
})()`

const read = `(() => ({ lcp: vitals.lcp, cls: vitals.cls, interactions: Object.values(vitals.byInteraction) }))()`

/** A page that is measured: CPU of scripts by the debugger, bytes by the network, paints by the page itself. */
export class WatchedPage {
  readonly page: Page
  bytes = 0
  readonly #session: CDPSession

  private constructor(page: Page, session: CDPSession) {
    this.page = page
    this.#session = session
  }

  static async open(context: BrowserContext, cache: boolean): Promise<WatchedPage> {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: !cache })
    await page.addInitScript(watch)
    const watched = new WatchedPage(page, session)
    session.on('Network.loadingFinished', ({ encodedDataLength }) => void (watched.bytes += encodedDataLength))
    return watched
  }

  /** Returns the milliseconds for which scripts have run since the page was opened. */
  async scriptMs(): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
  }

  /** Reads the measurements two frames later, so that they include the last paint. */
  async vitals(): Promise<Vitals> {
    await this.page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))',
    )
    return (await this.page.evaluate(read)) as Vitals
  }
}

/** Opens a new browser context of the usual size, without the notice of a missing second factor. */
export async function newWindow(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  await context.addInitScript(mfaNoticeShown)
  return context
}

/** Scrolls a box by 400 px per frame. @returns the duration of each of 150 frames in ms */
export async function scrollFrames(page: Page, box: string): Promise<number[]> {
  const script = `new Promise((done) => {
    const box = document.querySelector(${JSON.stringify(box)})
    const frames = []
    let last = performance.now()
    const step = (now) => {
      frames.push(now - last)
      last = now
      box.scrollTop += 400
      if (frames.length < 151) requestAnimationFrame(step)
      else done(frames.slice(1))
    }
    requestAnimationFrame(step)
  })`
  return (await page.evaluate(script)) as number[]
}
