import type { Page } from 'playwright-core'
import { colourRules, findViolations, paint } from './visitor.ts'

/** What is rendered apart from its colours: the markup, and which elements can be seen. Runs in the page. */
const renderedScript = `(() => {
  const copy = document.documentElement.cloneNode(true)
  for (const element of copy.querySelectorAll('[style]')) element.removeAttribute('style')
  const seen = [...document.querySelectorAll('body, body *')].map((element) => (element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ? 1 : 0))
  return copy.querySelector('body').outerHTML + seen.join('')
})()`

/**
 * What axe-core finds serious or critical in dark and in light, one line for each element and scheme; ends in light. Where
 * light draws the same as dark but for its colours, only the rules about colours are asked again: they take a part of the time.
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
