import type { Page } from 'playwright-core'
import { mark } from './hostile-texts.ts'

/** Checks what a page draws. It is passed to the page as text and runs there. */
const script = `(() => {
  const wrong = []
  const root = document.documentElement
  const width = root.clientWidth
  const name = (element) => element.tagName.toLowerCase() + '.' + [...element.classList].join('.') + ' "' + (element.textContent ?? '').slice(0, 40) + '"'
  if (root.scrollWidth > width) {
    const widest = [...document.body.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > width + 1).at(-1)
    wrong.push('the page scrolls sideways: ' + root.scrollWidth + ' of ' + width + (widest ? ', by ' + name(widest) : ''))
  }
  for (const element of document.querySelectorAll('[data-dialog-body], [role="menu"], [role="listbox"]')) {
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'hidden') wrong.push('scrolls sideways: ' + name(element))
  }
  for (const element of document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"], [role="alert"]')) {
    const { left, right, width: own } = element.getBoundingClientRect()
    if (own > 0 && (left < -1 || right > width + 1)) wrong.push('sticks out: ' + name(element))
  }
  for (const element of document.querySelectorAll('[${mark}]')) wrong.push('came to life: ' + element.outerHTML)
  for (const element of document.querySelectorAll('[href], [src], [action]')) {
    const address = element.getAttribute('href') ?? element.getAttribute('src') ?? element.getAttribute('action')
    if (/^\\s*(javascript|data:text)/i.test(address)) wrong.push('leads to ' + address)
  }
  return wrong
})()`

/**
 * Returns what is wrong with the rendered page: it scrolls sideways, a dialog sticks out, or foreign markup is active.
 */
export const findLayoutFaults = async (page: Page): Promise<string[]> => (await page.evaluate(script)) as string[]

/** The sizes at which pages are checked. */
export const wide = { width: 1440, height: 900 }
export const narrow = { width: 390, height: 844 }

/** Resizes the page and waits until it is rendered. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))',
  )
}
