import { roles } from '@outpost/contract/kit/permissions'
import { defaultPermissions } from '@outpost/contract/permissions'
import { expect, test } from 'vitest'
import { screens } from './features.ts'
import { languages } from './kit/i18n/i18n.ts'
import { helpOf } from './kit/screen/help.ts'
import { chainOf, firstScreen, nameOf, permitted } from './kit/screen/screen.ts'
import { helpPage } from './shell/help/pages.ts'

test('every path is unique, and every parent screen exists', () => {
  const paths = screens.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(screens.filter(({ under }) => under !== undefined && !paths.includes(under)).map(({ path }) => path)).toEqual(
    [],
  )
})

test('the path of a tab starts with the path of its parent screen', () => {
  expect(
    screens.filter(({ tab, under, path }) => tab && !path.startsWith(`${under}/`)).map(({ path }) => path),
  ).toEqual([])
})

test('every screen is reachable from the menu or explicitly outside it', () => {
  const lost = screens.filter(
    (screen) =>
      screen.access !== 'public' &&
      !screen.bare &&
      !chainOf(screens, screen)[0]!.outsideMenu &&
      chainOf(screens, screen)[0]!.nav === undefined,
  )
  expect(lost.map(({ path }) => path)).toEqual([])
})

test('FRAME-001, FRAME-005: every role lands on the device list', () => {
  for (const role of roles) {
    const mine = permitted(screens, { permissions: defaultPermissions(role.name) })
    expect([role.name, firstScreen(mine)?.path]).toEqual([role.name, '/management/devices'])
  }
})

test('the code of every screen can be loaded', async () => {
  const pages = await Promise.all(screens.map(async ({ path, page }) => [path, typeof (await page()).default] as const))
  expect(pages.filter(([, kind]) => kind !== 'function')).toEqual([])
})

/** Fixed by FRAME-008: brands switch screens off by these names, and links lead to them. */
const NAMES: Readonly<Record<string, string>> = {
  '/notifications': 'notifications.main',
  '/companies/{company_id}': 'company.info',
  '/companies/{company_id}/tags': 'company.tags',
  '/companies/{company_id}/users': 'company.userstable',
  '/companies/{company_id}/users/invitations': 'company.invitations',
  '/redeem-code': 'service.add-credits',
  '/changelog': 'changelog',
  '/remote/access': 'remote.access',
  '/resources/credits': 'services.pools',
  '/resources/data-history': 'services.connect',
  '/management/wifi': 'management.wifi',
  '/remote/mobile': 'remote.mobile',
  '/vpn/hubs': 'vpn.hubs',
  '/vpn/quick-connect': 'vpn.quick-connect',
}

test('FRAME-008: screens have the names that brands and links use, and every name is unique', () => {
  const fixed = screens.filter(({ path }) => path in NAMES)
  expect(fixed.length).toBeGreaterThan(2)
  expect(fixed.map((entry) => [entry.path, nameOf(entry)])).toEqual(fixed.map(({ path }) => [path, NAMES[path]]))
  expect(new Set(screens.map(nameOf)).size).toBe(screens.length)
})

/** A page that only leads to others, and the first run, each step of which is explained where it is. */
const WITHOUT_HELP = ['/resources', '/get-started']

test('FRAME-034: every page of the console with a menu has help, in all languages', () => {
  const framed = screens.filter((entry) => entry.access !== 'public' && !entry.bare)
  const lacking = framed.flatMap((entry) => {
    const area = helpOf(chainOf(screens, entry))
    if (area === undefined) return [entry.path]
    return languages.filter((language) => !helpPage(area, language)).map((language) => `${entry.path} ${language}`)
  })
  expect(lacking).toEqual(WITHOUT_HELP)
})
