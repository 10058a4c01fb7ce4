import type { Page } from 'playwright-core'
import { colourRules, findViolations, paint } from './visitor.ts'

/** What is rendered, apart from its colours: the markup, and which elements are visible. Runs in the page. */
const renderedScript = `(() => {
  const copy = document.documentElement.cloneNode(true)
  for (const element of copy.querySelectorAll('[style]')) element.removeAttribute('style')
  const seen = [...document.querySelectorAll('body, body *')].map((element) => (element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ? 1 : 0))
  return copy.querySelector('body').outerHTML + seen.join('')
})()`

/**
 * Returns what axe-core rates serious or critical in dark and in light, one line for each element and scheme, and
 * leaves the page in light. If light only differs from dark in its colours, just the colour rules run again, which
 * takes a fraction of the time.
 */
export async function findViolationsInBoth(page: Page, within = 'html'): Promise<string[]> {
  await paint(page, 'dark')
  const dark = await findViolations(page, within)
  const renderedInDark = await page.evaluate(renderedScript)
  await paint(page, 'light')
  const isSame = renderedInDark === (await page.evaluate(renderedScript))
  const light = await findViolations(page, within, isSame ? colourRules : undefined)
  return [...dark.map((line) => `dark: ${line}`), ...light.map((line) => `light: ${line}`)]
}
