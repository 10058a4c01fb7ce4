import { describe, expect, it } from 'vitest'
import { can } from '../auth/can.ts'
import {
  chainOf,
  firstScreen,
  href,
  isMarked,
  lineOf,
  nameOf,
  navigationOf,
  permitted,
  screen,
  screenAt,
  type Screen,
  tabsOf,
} from './screen.ts'

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
  screen({
    path: '/devices/{id}/activity',
    access: 'view_device_logs',
    title,
    under: '/devices/{id}',
    tab: true,
    page,
  }),
  screen({
    path: '/devices/{id}/access',
    access: 'view_device_remote_access',
    title,
    under: '/devices/{id}',
    tab: true,
    page,
  }),
  screen({ path: '/login', access: 'public', title, bare: true, page }),
]
const user = (...permissions: string[]) => ({ permissions })

describe('can', () => {
  it('requires the permission, and nothing for public access', () => {
    expect(can(user('view_tags'), 'view_tags')).toBe(true)
    expect(can(user('view_tags'), { access: 'delete_tags' })).toBe(false)
    expect(can(user(), 'signed-in')).toBe(true)
    expect(can(user(), 'public')).toBe(true)
  })
})

describe('the menu', () => {
  it('FRAME-018, FRAME-023: has ordered groups with items by place, and no empty group', () => {
    const groups = navigationOf(screens)
    expect(groups.map(({ group }) => group)).toEqual(['management', 'administration'])
    expect(groups[1]!.screens.map(({ path }) => path)).toEqual(['/users', '/tags'])
  })

  it('FRAME-024: has one item for screens that share a place, linking to the first permitted one', () => {
    const users = { nav: { ...at('administration', 2).nav, label: 'kit:close' as const } }
    const shared: Screen[] = [
      screen({ path: '/users', access: 'view_users', title, ...users, page }),
      screen({ path: '/users/invitations', access: 'view_user_invitations', title, ...users, page }),
      screen({ path: '/users/roles', access: 'view_roles', title, ...users, page }),
    ]
    const leadsTo = (...permissions: string[]) =>
      navigationOf(permitted(shared, user(...permissions))).flatMap((group) => group.screens.map(({ path }) => path))
    expect(leadsTo('view_users', 'view_user_invitations', 'view_roles')).toEqual(['/users'])
    expect(leadsTo('view_user_invitations', 'view_roles')).toEqual(['/users/invitations'])
    expect(leadsTo('view_roles')).toEqual(['/users/roles'])
    expect(leadsTo()).toEqual([])
    const [line] = navigationOf(shared)[0]!.screens
    expect(isMarked(line!, [shared[2]!])).toBe(true)
  })

  it('FRAME-024: an item may combine screens of several features in a given order', () => {
    const at = (path: `/${string}`, access: 'view_users' | 'view_roles', order: number) =>
      screen({ path, access, title, page, nav: { group: 'administration', place: 2, order, icon } })
    const mixed = [at('/users/roles', 'view_roles', 3), at('/users', 'view_users', 1)]
    expect(navigationOf(mixed)[0]!.screens.map(({ path }) => path)).toEqual(['/users'])
    expect(lineOf(mixed, mixed[0]!.nav!).map(({ path }) => path)).toEqual(['/users', '/users/roles'])
    expect(navigationOf(permitted(mixed, user('view_roles')))[0]!.screens.map(({ path }) => path)).toEqual([
      '/users/roles',
    ])
  })

  it('FRAME-025: highlights the item of a page, of its subpages and of paths the item names, and of a form by its name', () => {
    const line = { ...screens[2]!, nav: { ...screens[2]!.nav!, highlights: ['/forms/edit-device', '/wizard'] } }
    const form = screen({ path: '/forms/{name}/{id}', access: 'signed-in', title, page })
    const wizard = screen({ path: '/wizard', access: 'signed-in', title, page })
    expect(isMarked(line, chainOf(screens, screens[5]!))).toBe(true)
    expect(isMarked(line, [wizard])).toBe(true)
    expect(isMarked(line, [form], { name: 'edit-device' })).toBe(true)
    expect(isMarked(line, [{ ...form, path: '/forms/{name}' }], { name: 'edit-device' })).toBe(true)
    expect(isMarked(line, [form], { name: 'edit-user' })).toBe(false)
    expect(isMarked(line, [screens[0]!])).toBe(false)
  })

  it('FRAME-001: starts with the landing page', () => {
    expect(firstScreen(screens)?.path).toBe('/management/devices')
    expect(firstScreen(permitted(screens, user('view_tags', 'view_users')))?.path).toBe('/users')
    expect(firstScreen(permitted(screens, user()))).toBeUndefined()
  })

  it('FRAME-011: omits what the brand has disabled', () => {
    const mine = permitted(screens, user('view_wireless_information'), ['management.wifi'])
    expect(mine.map(({ path }) => path)).toEqual(['/login'])
    // Screens below it are disabled as well.
    const others = permitted(screens, user('view_devices', 'view_device_logs', 'view_tags'), ['management.devices'])
    expect(others.map(({ path }) => path)).toEqual(['/tags', '/login'])
  })
})

describe('the path to a screen', () => {
  it('FRAME-033: is the chain of its parent screens', () => {
    expect(chainOf(screens, screens[5]!).map(({ path }) => path)).toEqual([
      '/management/devices',
      '/devices/{id}',
      '/devices/{id}/activity',
    ])
  })

  it('ends at the first repetition in a cycle', () => {
    const circle = [
      screen({ path: '/a', access: 'public', title, under: '/b', page }),
      screen({ path: '/b', access: 'public', title, under: '/a', page }),
    ]
    expect(chainOf(circle, circle[0]!)).toHaveLength(2)
  })

  it('lists the tabs of a page, in the order of the list', () => {
    expect(tabsOf(screens, '/devices/{id}').map(({ path }) => path)).toEqual([
      '/devices/{id}/activity',
      '/devices/{id}/access',
    ])
    expect(tabsOf(permitted(screens, user('view_devices', 'view_device_remote_access')), '/devices/{id}')).toHaveLength(
      1,
    )
  })

  it('lets a tab of any feature set its place, and keeps the order of the others', () => {
    const at = (name: string, tab: true | number) =>
      screen({ path: `/c/{id}/${name}`, access: 'public', title, under: '/c/{id}', tab, page })
    const mixed = [at('last', true), at('second', 2), at('very-last', true), at('first', 1)]
    expect(tabsOf(mixed, '/c/{id}').map(({ path }) => path)).toEqual([
      '/c/{id}/first',
      '/c/{id}/second',
      '/c/{id}/last',
      '/c/{id}/very-last',
    ])
  })

  it('fills parameters into an address', () => {
    expect(href('/devices/{id}/access', { id: 5 })).toBe('/devices/5/access')
    expect(href('/tags')).toBe('/tags')
    expect(href('/a/{name}', { name: 'x/y' })).toBe('/a/x%2Fy')
  })
})

describe('FRAME-008: the name of a screen', () => {
  it('is its path with dots, unless it has its own name', () => {
    expect([
      nameOf({ path: '/vpn/quick-connect' }),
      nameOf({ path: '/remote/access' }),
      nameOf({ path: '/notifications', name: 'notifications.main' }),
    ]).toEqual(['vpn.quick-connect', 'remote.access', 'notifications.main'])
  })

  it('is used by a brand to disable it', () => {
    const named = [screen({ path: '/notifications', name: 'notifications.main', access: 'signed-in', title, page })]
    expect([permitted(named, user(), ['notifications.main']), permitted(named, user(), ['notifications'])]).toEqual([
      [],
      named,
    ])
  })

  it('is found by the address: an exact path has precedence over one with parameters', () => {
    const at = (address: string) =>
      screenAt([...screens, screen({ path: '/devices/new', access: 'public', title, page })], address)?.path
    expect([at('/devices/5'), at('/devices/new'), at('/devices/5/access/'), at('/devices/5/x'), at('/')]).toEqual([
      '/devices/{id}',
      '/devices/new',
      '/devices/{id}/access',
      undefined,
      undefined,
    ])
  })
})
