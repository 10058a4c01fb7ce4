import type { Page } from 'playwright-core'
import { colourRules, findViolations, paint } from './visitor.ts'

/** What is rendered, apart from its colours: the markup, and which elements are visible. Runs in the page. */
const renderedScript = `(() => {
  const copy = document.documentElement.cloneNode(true)
  for (const element of copy.querySelectorAll('[style]')) element.removeAttribute('style')
  const seen = [...document.querySelectorAll('body, body *')].map((element) => (element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ? 1 : 0))
  return copy.querySelector('body').outerHTML + seen.join('')
})()`

/** Those rules of axe-core whose result can change with where and how large things are. */
const layoutRules = ['color-contrast', 'scrollable-region-focusable']

/** The layouts that are checked besides the usual one. Together they show both directions and all densities. */
const layouts = [
  { name: 'from the right, compact', dir: 'rtl', density: 'compact', row: 32 },
  { name: 'comfortable', dir: 'ltr', density: 'comfortable', row: 48 },
]

/**
 * Sets the direction and the density of the page by the attributes that its styles depend on. Rows are as high as their
 * table says, which overrides the density; without `row` they get their usual height back.
 */
const layOut = ({ dir, density, row }: { dir: string; density: string; row?: number }): string => `(() => {
  document.documentElement.dir = '${dir}'
  document.documentElement.dataset.density = '${density}'
  for (const table of document.querySelectorAll('table[role=grid]')) {
    table.usualRow ??= table.style.getPropertyValue('--ui-row')
    table.style.setProperty('--ui-row', ${row === undefined ? 'table.usualRow' : `'${row}px'`})
  }
})()`

/**
 * Returns what axe-core rates serious or critical in the other direction and in the other densities. Only the rules that
 * depend on the layout run again.
 */
async function findViolationsInLayouts(page: Page, within: string): Promise<string[]> {
  const found: string[] = []
  // Set for the suite `looks`.
  if (process.env['OUTPOST_TEST_LAYOUTS'] === undefined) return found
  const usual = (await page.evaluate(
    `({ dir: document.documentElement.dir || 'ltr', density: document.documentElement.dataset.density ?? 'normal' })`,
  )) as { dir: string; density: string }
  for (const layout of layouts) {
    await page.evaluate(layOut(layout))
    for (const line of await findViolations(page, within, layoutRules)) found.push(`${layout.name}: ${line}`)
  }
  await page.evaluate(layOut(usual))
  return found
}

/**
 * Returns what axe-core rates serious or critical in dark and in light, and in the suite `looks` from right to left and
 * in each density, one line for each element and look, and leaves the page in light. If light only differs from dark in its colours, just
 * the colour rules run again, which takes a fraction of the time.
 */
export async function findViolationsInBoth(page: Page, within = 'html'): Promise<string[]> {
  await paint(page, 'dark')
  const dark = await findViolations(page, within)
  const renderedInDark = await page.evaluate(renderedScript)
  await paint(page, 'light')
  const isSame = renderedInDark === (await page.evaluate(renderedScript))
  const light = await findViolations(page, within, isSame ? colourRules : undefined)
  const laidOut = await findViolationsInLayouts(page, within)
  return [...dark.map((line) => `dark: ${line}`), ...light.map((line) => `light: ${line}`), ...laidOut]
}
