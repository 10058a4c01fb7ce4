import { tags } from '@outpost/contract/tags/endpoints'
import { OutpostProvider } from '@outpost/ui/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { sent, stubNetwork } from '../../testing/network.ts'
import { preparePage, settle, text, userWith } from '../../testing/page.tsx'
import { makeQueryClient } from '../api/query.ts'
import { writeStored } from '../browser/browserStorage.ts'
import { useCrumbs } from './crumbs.ts'
import { makeRouter, type RouterParts } from './router.tsx'
import { screen, type Screen, titleOf } from './screen.ts'
import { UserProvider } from '../auth/session.tsx'
import { messagesOf, translateLoose } from '../i18n/i18n.ts'

beforeAll(preparePage)

const icon = () => null
const page = (labels: string) => async () => ({ default: () => <p>{labels}</p> })
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

const partsFor = (user: ReturnType<typeof userWith>, disabledRoutes: string[]): RouterParts => ({
  screens,
  useDisabledRoutes: () => disabledRoutes,
  Session: () => (
    <UserProvider user={user}>
      <Outlet />
    </UserProvider>
  ),
  Shell: () => (
    <main>
      <Outlet />
    </main>
  ),
  NothingPermitted: () => <p>nothing permitted</p>,
  Lost: ({ need }) => <p>{need === undefined ? 'no page' : `needs ${String(need)}`}</p>,
})

async function visit(
  address: string,
  user: ReturnType<typeof userWith>,
  disabledRoutes: string[] = [],
  others: Partial<RouterParts> = {},
  meanwhile = async () => {},
): Promise<string> {
  window.history.replaceState({}, '', address)
  const router = makeRouter({ ...partsFor(user, disabledRoutes), ...others })
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
  await meanwhile()
  const seen = `${window.location.pathname} ${text()}`.trim()
  await act(async () => root.unmount())
  return seen
}

const technician = userWith('view_devices', 'view_device_remote_access', 'view_tags')

test('FRAME-001, FRAME-005: the root leads to the first permitted page; unknown and forbidden addresses say so', async () => {
  expect(await visit('/', technician)).toBe('/devices devices')
  expect(await visit('/no/such/page', technician)).toBe('/no/such/page no page')
  expect(await visit('/devices', userWith('view_tags'))).toBe('/devices needs view_devices')
  expect(await visit('/devices', userWith())).toContain('nothing permitted')
})

test('FRAME-005: of a page that the user may not see, not even the record is read for the breadcrumbs', async () => {
  stubNetwork(() => ({ body: { success: true, data: { id: 5, name: 'Ferries' } } }))
  const record = screen({
    path: '/tag/{id}',
    access: 'view_tags',
    title: titleOf(
      tags.get,
      ({ id }) => ({ id: Number(id) }),
      ({ name }) => name,
    ),
    page: page('a tag'),
  })
  const Crumbs = () => (
    <nav>
      {useCrumbs().map(({ label }) => label)} <Outlet />
    </nav>
  )
  const client = makeQueryClient()
  const Shell = () => (
    <QueryClientProvider client={client}>
      <Crumbs />
    </QueryClientProvider>
  )
  const others = { screens: [...screens, record], Shell }
  expect(await visit('/tag/5', userWith('view_devices'), [], others)).toBe('/tag/5 … needs view_tags')
  expect(sent).toEqual([])
  expect(await visit('/tag/5', technician, [], others)).toBe('/tag/5 Ferries a tag')
  expect(sent.map(({ path }) => path)).toEqual(['/tags/5'])
})

test('a page with tabs opens the first permitted tab', async () => {
  expect(await visit('/devices/5', technician)).toBe('/devices/5/access device access')
  expect(await visit('/devices/5', userWith('view_devices', 'view_device_logs'))).toBe('/devices/5/log device log')
  expect(await visit('/devices/5/log', technician)).toBe('/devices/5/log device needs view_device_logs')
})

test('FRAME-181: the first tab keeps the query of the address', async () => {
  let query = ''
  await visit('/devices/5?subsidiaries=1', technician, [], {}, async () => void (query = window.location.search))
  expect(query).toBe('?subsidiaries=1')
})

test('FRAME-011: a screen disabled by the brand cannot be reached by its path', async () => {
  expect(await visit('/devices', technician, ['devices'])).toBe('/devices no page')
})

test('a public screen needs no session', async () => {
  expect(await visit('/login', userWith())).toBe('/login sign in')
})

test('a page waits for its texts, and for its other requirements at each address', async () => {
  const asked: string[] = []
  const messages = messagesOf({ own: { later: async () => (asked.push('texts'), { en: { word: 'later' } }) } })
  const late = screen({
    path: '/late/{id}',
    access: 'public',
    title: 'kit:save',
    messages: messages,
    before: async ({ id }) => void asked.push(`before ${id}`),
    page: async () => ({ default: () => <p>{translateLoose('later:word', 'nothing')}</p> }),
  })
  expect(await visit('/late/5', technician, [], { screens: [...screens, late] })).toBe('/late/5 later')
  expect(asked).toEqual(['texts', 'before 5'])
})

test('FRAME-191: while the code of a page loads, its skeleton has the title and the layout of the page', async () => {
  const arrived = Promise.withResolvers<void>()
  const slow = (path: `/${string}`, more: Partial<Screen> = {}) =>
    screen({
      path,
      access: 'public',
      title: 'kit:save',
      ...more,
      page: async () => {
        await arrived.promise
        return { default: () => <p>arrived</p> }
      },
    })
  const PageWaiting: RouterParts['PageWaiting'] = ({ shape, title }) => <i>{`waiting for ${shape} ${title}`}</i>
  const all = [
    slow('/slow'),
    slow('/slow/{id}'),
    slow('/forms/slow'),
    slow('/unknown', { title: 'later:none' as Screen['title'] }),
  ]
  const seen = async (address: string) => {
    let waiting = ''
    await visit(address, technician, [], { screens: all, PageWaiting }, async () => {
      await settle(150)
      waiting = text()
    })
    return waiting
  }
  expect(await seen('/slow')).toBe('waiting for list Save')
  expect(await seen('/slow/5')).toBe('waiting for record Save')
  expect(await seen('/forms/slow')).toBe('waiting for form Save')
  expect(await seen('/unknown')).toBe('waiting for list undefined')
  arrived.resolve()
})

test('a page whose code cannot be loaded shows an error, and can be retried', async () => {
  writeStored('chunk_reload', Date.now(), 'session')
  let tries = 0
  const broken = screen({
    path: '/broken',
    access: 'public',
    title: 'kit:save',
    page: () => (++tries === 1 ? Promise.reject(new Error('gone')) : Promise.resolve({ default: () => <p>mended</p> })),
  })
  const seen = await visit('/broken', technician, [], { screens: [...screens, broken] }, async () => {
    expect(text()).toContain('Try again')
    await act(async () => document.querySelector('button')!.click())
    await settle(80)
  })
  expect(seen).toBe('/broken mended')
})

test('from public pages every other address loads and opens the rest of the console', async () => {
  const loaded: string[] = []
  const seen = await visit('/login', technician, [], {
    screens: screens.slice(0, 1),
    more: async () => (loaded.push('rest'), partsFor(technician, [])),
  })
  expect([seen, loaded]).toEqual(['/login sign in', []])
  const next = await visit('/devices?q=5', technician, [], {
    screens: screens.slice(0, 1),
    more: async () => (loaded.push('rest'), partsFor(technician, [])),
  })
  expect([next, loaded]).toEqual(['/devices devices', ['rest']])
  expect(window.location.search).toBe('?q=5')
})

test('a public page stays visible while the rest of the console takes long to load', async () => {
  window.history.replaceState({}, '', '/login')
  const rest = Promise.withResolvers<RouterParts>()
  const faults: unknown[] = []
  const router = makeRouter({ ...partsFor(technician, []), screens: screens.slice(0, 1), more: () => rest.promise })
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!, { onCaughtError: (fault) => faults.push(fault) })
  await act(async () =>
    root.render(
      <OutpostProvider env="test">
        <RouterProvider router={router} />
      </OutpostProvider>,
    ),
  )
  await settle(80)
  await act(async () => void router.navigate({ href: '/tags' }))
  // Longer than the time after which a placeholder may appear.
  await settle(600)
  expect(text()).toBe('sign in')
  rest.resolve(partsFor(technician, []))
  await settle(80)
  expect([text(), faults]).toEqual(['tags', []])
  await act(async () => root.unmount())
})

test('FRAME-145: the current page stays visible until the code of the next one is loaded', async () => {
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
    Shell: () => (
      <main>
        <Outlet />
      </main>
    ),
    NothingPermitted: () => <p>nothing permitted</p>,
    Lost: ({ need }) => <p>{need === undefined ? 'no page' : `needs ${String(need)}`}</p>,
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
