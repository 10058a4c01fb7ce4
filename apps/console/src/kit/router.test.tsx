import { OutpostProvider } from '@outpost/ui/theme'
import { Outlet, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { preparePage, settle, text, userWith } from '../testing/page.tsx'
import { makeRouter } from './router.tsx'
import { screen } from './screen.ts'
import { UserProvider } from './session.tsx'

beforeAll(preparePage)

const icon = () => null
const page = (words: string) => async () => ({ default: () => <p>{words}</p> })
const nav = (place: number) => ({ nav: { group: 'management' as const, place, icon } })
const screens = [
  screen({ path: '/login', access: 'public', title: 'kit:save', page: page('sign in') }),
  screen({ path: '/tags', access: 'view_tags', title: 'kit:save', ...nav(2), page: page('tags') }),
  screen({ path: '/devices', access: 'view_devices', title: 'kit:save', ...nav(1), page: page('devices') }),
  screen({
    path: '/devices/{id}',
    access: 'view_devices',
    title: 'kit:save',
    under: '/devices',
    page: async () => ({
      default: () => (
        <div>
          device <Outlet />
        </div>
      ),
    }),
  }),
  screen({
    path: '/devices/{id}/log',
    access: 'view_device_logs',
    title: 'kit:save',
    under: '/devices/{id}',
    tab: true,
    page: page('log'),
  }),
  screen({
    path: '/devices/{id}/access',
    access: 'view_device_remote_access',
    title: 'kit:save',
    under: '/devices/{id}',
    tab: true,
    page: page('access'),
  }),
]

async function visit(
  address: string,
  user: ReturnType<typeof userWith>,
  disabledRoutes: string[] = [],
  common = async () => {},
): Promise<string> {
  window.history.replaceState({}, '', address)
  const router = makeRouter({
    screens,
    useDisabledRoutes: () => disabledRoutes,
    Session: () => (
      <UserProvider user={user}>
        <Outlet />
      </UserProvider>
    ),
    Frame: () => (
      <main>
        <Outlet />
      </main>
    ),
    NothingPermitted: () => <p>nothing permitted</p>,
    Waiting: () => null,
    common,
  })
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  await act(async () =>
    root.render(
      <OutpostProvider env="test">
        <RouterProvider router={router} />
      </OutpostProvider>,
    ),
  )
  await settle(80)
  const seen = `${window.location.pathname} ${text()}`.trim()
  await act(async () => root.unmount())
  return seen
}

const technician = userWith('view_devices', 'view_device_remote_access', 'view_tags')

test('FRAME-001, FRAME-005: unknown and forbidden addresses lead to the first permitted page', async () => {
  expect(await visit('/', technician)).toBe('/devices devices')
  expect(await visit('/no/such/page', technician)).toBe('/devices devices')
  expect(await visit('/devices', userWith('view_tags'))).toBe('/tags tags')
  expect(await visit('/devices', userWith())).toContain('nothing permitted')
})

test('a page with tabs opens at the first tab that the user may see', async () => {
  expect(await visit('/devices/5', technician)).toBe('/devices/5/access device access')
  expect(await visit('/devices/5', userWith('view_devices', 'view_device_logs'))).toBe('/devices/5/log device log')
  expect(await visit('/devices/5/log', technician)).toBe('/devices devices')
})

test('FRAME-011: a screen that the brand has switched off cannot be reached by its path', async () => {
  expect(await visit('/devices', technician, ['devices'])).toBe('/tags tags')
})

test('a public screen needs no session', async () => {
  expect(await visit('/login', userWith())).toBe('/login sign in')
})

test('a page waits for what all pages have in common, but not one that people come in by', async () => {
  const asked: string[] = []
  const common = async () => void asked.push(window.location.pathname)
  expect(await visit('/login', technician, [], common)).toBe('/login sign in')
  expect(asked).toEqual([])
  expect(await visit('/tags', technician, [], common)).toBe('/tags tags')
  expect(asked).toContain('/tags')
  expect(await visit('/tags', technician, [], () => new Promise(() => undefined))).not.toContain('tags tags')
})

test('FRAME-145: within the console a page stays until the code of the next one is there, and nothing stands in between', async () => {
  window.history.replaceState({}, '', '/devices')
  const slow = screen({
    path: '/tags',
    access: 'view_tags',
    title: 'kit:save',
    ...nav(2),
    page: async () => (await settle(40), { default: () => <p>tags</p> }),
  })
  const router = makeRouter({
    screens: [screens[2]!, slow],
    useDisabledRoutes: () => [],
    Session: () => (
      <UserProvider user={technician}>
        <Outlet />
      </UserProvider>
    ),
    Frame: () => (
      <main>
        <Outlet />
      </main>
    ),
    NothingPermitted: () => <p>nothing permitted</p>,
    Waiting: () => <p>waiting</p>,
  })
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  await act(async () =>
    root.render(
      <OutpostProvider env="test">
        <RouterProvider router={router} />
      </OutpostProvider>,
    ),
  )
  await settle(80)
  const seen = new Set<string>()
  const watch = new MutationObserver(() => void seen.add(text().trim()))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  expect(text()).toBe('devices')
  await act(async () => void router.navigate({ to: '/tags' }))
  await settle(120)
  watch.disconnect()
  expect([...seen]).toEqual(['tags'])
  await act(async () => root.unmount())
})
