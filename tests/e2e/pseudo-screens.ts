import { expect, test } from 'vitest'
import { findUntranslated, namesIn, page, setPseudo, visitor } from './pseudo.ts'
import { addressOf, declaredScreens } from './screens.ts'
import { go, open } from './visitor.ts'

/** The number of test files: each has a quarter of the screens, because all of them take too long for one. */
const files = 4

/** Checks a part of the screens. @param part 0 to 3, a different one in each file */
export function testPseudoScreens(part: 0 | 1 | 2 | 3): void {
  setPseudo()

  test('FRAME-015: no screen has hard-coded texts, and longer texts fit', { timeout: 240_000 }, async () => {
    await open(visitor, '/management/devices')
    await page.getByRole('heading', { name: '⟦' }).first().waitFor({ timeout: 30_000 })
    const isName = await namesIn()
    const wrong: string[] = []
    const shown = (await declaredScreens()).filter(
      ({ path, access }) =>
        access !== 'public' && !/\{token\}|^\/forms|^\/rms-connect|^\/remote\/access\/\{/.test(path),
    )
    const mine = shown.filter((_screen, index) => index % files === part)
    expect(mine.length).toBeGreaterThan(8)
    for (const screen of mine) {
      await go(visitor, await addressOf(screen, visitor))
      wrong.push(...(await findUntranslated(screen.path, isName)))
    }
    expect(wrong).toEqual([])
  })
}
