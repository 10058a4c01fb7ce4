import { describe, expect, it } from 'vitest'
import { can } from './can.ts'
import { chainOf, firstScreen, href, navigationOf, permitted, screen, type Screen, tabsOf } from './screen.ts'

const page = async () => ({ default: () => null })
const icon = () => null
const title = 'kit:save'
const at = (group: 'management' | 'administration' | 'system', place: number) => ({ nav: { group, place, icon } })

const screens: Screen[] = [
  screen({ path: '/tags', access: 'view_tags', title, ...at('administration', 3), page }),
  screen({ path: '/users', access: 'view_users', title, ...at('administration', 2), page }),
  screen({ path: '/management/devices', access: 'view_devices', title, ...at('management', 1), page }),
  screen({ path: '/management/wifi', access: 'view_wireless_information', title, ...at('management', 2), page }),
  screen({ path: '/devices/{id}', access: 'view_devices', title, under: '/management/devices', page }),
  screen({ path: '/devices/{id}/activity', access: 'view_device_logs', title, under: '/devices/{id}', tab: true, page }),
  screen({ path: '/devices/{id}/access', access: 'view_device_remote_access', title, under: '/devices/{id}', tab: true, page }),
  screen({ path: '/login', access: 'public', title, bare: true, page }),
]
const user = (...permissions: string[]) => ({ permissions })

describe('can', () => {
  it('asks for the permission, and for nothing where anybody may', () => {
    expect(can(user('view_tags'), 'view_tags')).toBe(true)
    expect(can(user('view_tags'), { access: 'delete_tags' })).toBe(false)
    expect(can(user(), 'signed-in')).toBe(true)
    expect(can(user(), 'public')).toBe(true)
  })
})

describe('the menu', () => {
  it('FRAME-018, FRAME-023: has groups in their order, lines by place, and no empty group', () => {
    const groups = navigationOf(screens)
    expect(groups.map(({ group }) => group)).toEqual(['management', 'administration'])
    expect(groups[1]!.screens.map(({ path }) => path)).toEqual(['/users', '/tags'])
  })

  it('FRAME-001: begins with the page on which people land', () => {
    expect(firstScreen(screens)?.path).toBe('/management/devices')
    expect(firstScreen(permitted(screens, user('view_tags', 'view_users')))?.path).toBe('/users')
    expect(firstScreen(permitted(screens, user()))).toBeUndefined()
  })

  it('FRAME-011: leaves out what the brand has switched off', () => {
    const mine = permitted(screens, user('view_wireless_information'), ['management.wifi'])
    expect(mine.map(({ path }) => path)).toEqual(['/login'])
  })
})

describe('the way to a screen', () => {
  it('FRAME-033: is the chain of the screens above it', () => {
    expect(chainOf(screens, screens[5]!).map(({ path }) => path)).toEqual(['/management/devices', '/devices/{id}', '/devices/{id}/activity'])
  })

  it('ends at the first repetition of a circle', () => {
    const circle = [screen({ path: '/a', access: 'public', title, under: '/b', page }), screen({ path: '/b', access: 'public', title, under: '/a', page })]
    expect(chainOf(circle, circle[0]!)).toHaveLength(2)
  })

  it('knows the tabs of a page, in the order of the list', () => {
    expect(tabsOf(screens, '/devices/{id}').map(({ path }) => path)).toEqual(['/devices/{id}/activity', '/devices/{id}/access'])
    expect(tabsOf(permitted(screens, user('view_devices', 'view_device_remote_access')), '/devices/{id}')).toHaveLength(1)
  })

  it('fills parameters into an address', () => {
    expect(href('/devices/{id}/access', { id: 5 })).toBe('/devices/5/access')
    expect(href('/tags')).toBe('/tags')
    expect(href('/a/{name}', { name: 'x/y' })).toBe('/a/x%2Fy')
  })
})
