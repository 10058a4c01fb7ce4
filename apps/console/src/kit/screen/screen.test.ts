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

  it('FRAME-024: has one line for screens that share a place, leading to the first of them that is permitted', () => {
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

  it('FRAME-024: a line may be made by several features, and says in which order its screens stand', () => {
    const at = (path: `/${string}`, access: 'view_users' | 'view_roles', order: number) =>
      screen({ path, access, title, page, nav: { group: 'administration', place: 2, order, icon } })
    const mixed = [at('/users/roles', 'view_roles', 3), at('/users', 'view_users', 1)]
    expect(navigationOf(mixed)[0]!.screens.map(({ path }) => path)).toEqual(['/users'])
    expect(lineOf(mixed, mixed[0]!.nav!).map(({ path }) => path)).toEqual(['/users', '/users/roles'])
    expect(navigationOf(permitted(mixed, user('view_roles')))[0]!.screens.map(({ path }) => path)).toEqual([
      '/users/roles',
    ])
  })

  it('FRAME-025: marks the line of a page, of the pages below it, and of those that the line names; of a form by its name', () => {
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

  it('FRAME-001: begins with the page on which people land', () => {
    expect(firstScreen(screens)?.path).toBe('/management/devices')
    expect(firstScreen(permitted(screens, user('view_tags', 'view_users')))?.path).toBe('/users')
    expect(firstScreen(permitted(screens, user()))).toBeUndefined()
  })

  it('FRAME-011: leaves out what the brand has switched off', () => {
    const mine = permitted(screens, user('view_wireless_information'), ['management.wifi'])
    expect(mine.map(({ path }) => path)).toEqual(['/login'])
    // Screens below it are disabled as well.
    const others = permitted(screens, user('view_devices', 'view_device_logs', 'view_tags'), ['management.devices'])
    expect(others.map(({ path }) => path)).toEqual(['/tags', '/login'])
  })
})

describe('the way to a screen', () => {
  it('FRAME-033: is the chain of the screens above it', () => {
    expect(chainOf(screens, screens[5]!).map(({ path }) => path)).toEqual([
      '/management/devices',
      '/devices/{id}',
      '/devices/{id}/activity',
    ])
  })

  it('ends at the first repetition of a circle', () => {
    const circle = [
      screen({ path: '/a', access: 'public', title, under: '/b', page }),
      screen({ path: '/b', access: 'public', title, under: '/a', page }),
    ]
    expect(chainOf(circle, circle[0]!)).toHaveLength(2)
  })

  it('knows the tabs of a page, in the order of the list', () => {
    expect(tabsOf(screens, '/devices/{id}').map(({ path }) => path)).toEqual([
      '/devices/{id}/activity',
      '/devices/{id}/access',
    ])
    expect(tabsOf(permitted(screens, user('view_devices', 'view_device_remote_access')), '/devices/{id}')).toHaveLength(
      1,
    )
  })

  it('lets a tab say its place, whatever feature brings it, and keeps the order of the list for the others', () => {
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
  it('is its path with dots, unless it has one of its own', () => {
    expect([
      nameOf({ path: '/vpn/quick-connect' }),
      nameOf({ path: '/remote/access' }),
      nameOf({ path: '/notifications', name: 'notifications.main' }),
    ]).toEqual(['vpn.quick-connect', 'remote.access', 'notifications.main'])
  })

  it('is the one by which a brand switches it off', () => {
    const named = [screen({ path: '/notifications', name: 'notifications.main', access: 'signed-in', title, page })]
    expect([permitted(named, user(), ['notifications.main']), permitted(named, user(), ['notifications'])]).toEqual([
      [],
      named,
    ])
  })

  it('is found by the address: the whole path goes before one with parameters', () => {
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
