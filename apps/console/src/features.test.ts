import { defaultPermissions, roles } from '@outpost/contract/kit/permissions'
import { expect, test } from 'vitest'
import { screens } from './features.ts'
import { chainOf, firstScreen, permitted } from './kit/screen.ts'

test('every path is there once, and every screen above another exists', () => {
  const paths = screens.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(screens.filter(({ under }) => under !== undefined && !paths.includes(under)).map(({ path }) => path)).toEqual([])
})

test('a tab stands under the screen whose address begins its own', () => {
  expect(screens.filter(({ tab, under, path }) => tab && !path.startsWith(`${under}/`)).map(({ path }) => path)).toEqual([])
})

test('every screen can be reached from the menu, or stands alone on purpose', () => {
  const lost = screens.filter((screen) => screen.access !== 'public' && !screen.bare && chainOf(screens, screen)[0]!.nav === undefined)
  expect(lost.map(({ path }) => path)).toEqual([])
})

test('FRAME-001, FRAME-005: each role lands on a page that it may see, and the device list is the usual one', () => {
  for (const role of roles) {
    const mine = permitted(screens, { permissions: defaultPermissions(role.name) })
    expect([role.name, firstScreen(mine)?.path]).toEqual([role.name, '/management/devices'])
  }
})

test('the code of every screen can be loaded', async () => {
  const pages = await Promise.all(screens.map(async ({ path, page }) => [path, typeof (await page()).default] as const))
  expect(pages.filter(([, kind]) => kind !== 'function')).toEqual([])
})
