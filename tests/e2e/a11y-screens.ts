import { expect, test } from 'vitest'
import { findViolationsInBoth } from './violations.ts'
import { isPublic, isShown, nobody, owner, pathOf, said, screens, setDemo, testForeignRequests } from './demo.ts'
import { addressOf } from './screens.ts'
import { open } from './visitor.ts'

/** The lists that are wider than their place, from the widths of the header cells. */
const tooWide = `[...document.querySelectorAll('table')].flatMap((table) => {
  const place = table.parentElement
  return place.scrollWidth > place.clientWidth + 1 ? [place.scrollWidth + ' px in ' + place.clientWidth] : []
})`

/** The paths of the screens in each part; all parts take about the same time. Other screens belong to `others`. */
const parts = {
  devices: /^\/(devices|management|tags?|auth-devices)\b/,
  companies: /^\/(companies|resources|users|statistics)\b/,
}
export type Part = keyof typeof parts | 'others'

const partOf = (path: string): Part =>
  (Object.keys(parts) as (keyof typeof parts)[]).find((name) => parts[name].test(path)) ?? 'others'

/** Checks every screen of a part with axe-core, in light and in dark, with the demo data. */
export function testScreens(part: Part): void {
  setDemo()
  const mine = screens.map(({ path }) => path).filter((path) => partOf(path) === part)

  test('this part has screens', () => expect(mine.length).toBeGreaterThan(5))

  test.each(mine)(
    '%s is shown to a user with all permissions, fits, and has no serious a11y violations in light and dark mode (FRAME-146, FRAME-168)',
    { timeout: 60_000 },
    async (path) => {
      const screen = screens.find((entry) => entry.path === path)!
      const visitor = isPublic(screen) ? nobody : owner
      const address = await addressOf(screen, visitor)
      await open(visitor, address)
      expect(isShown(screen, pathOf(visitor.page.url()), address), visitor.page.url()).toBe(true)
      if (!isPublic(screen)) expect(await said(visitor.page)).toBe('')
      expect(await visitor.page.evaluate(tooWide)).toEqual([])
      expect(await findViolationsInBoth(visitor.page)).toEqual([])
      expect(owner.faults).toEqual([])
    },
  )
  testForeignRequests()
}
