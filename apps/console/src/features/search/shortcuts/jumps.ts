import type { Screen } from '../../../kit/screen/screen.ts'

/** The key that follows `g`, and the page that both open. */
const jumps = [
  ['d', '/management/devices'],
  ['c', '/companies'],
  ['u', '/users'],
  ['t', '/tags'],
  ['f', '/management/files'],
  ['r', '/remote/access'],
  ['s', '/statistics'],
  ['l', '/system/audit'],
  ['n', '/notifications'],
  ['a', '/account'],
] as const

export interface Jump {
  key: string
  screen: Screen
}

/** Returns the jumps to those of the given screens that have a key. */
export const jumpsTo = (screens: readonly Screen[]): Jump[] =>
  jumps.flatMap(([key, path]) => {
    const screen = screens.find((one) => one.path === path)
    return screen ? [{ key, screen }] : []
  })
