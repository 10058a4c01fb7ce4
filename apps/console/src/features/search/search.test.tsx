import type { SearchGroup, SearchItem } from '@outpost/contract/search/schemas'
import { OutpostProvider } from '@outpost/ui/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../kit/api/query.ts'
import { Dialogs, makeRouter } from '../../kit/screen/router.tsx'
import { screen } from '../../kit/screen/screen.ts'
import { UserProvider } from '../../kit/auth/session.tsx'
import { refusal, type Sent, sent, stubNetwork } from '../../testing/network.ts'
import { doing, preparePage, settle, shows, text, type, userWith } from '../../testing/page.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useShortcuts } from './shortcuts/useShortcuts.ts'

let root: Root | undefined
beforeAll(preparePage)
beforeEach(() => localStorage.clear())
afterAll(() => vi.unstubAllGlobals())

const icon = () => null
const none: string[] = []
const page = async () => ({ default: () => <p>here</p> })
const screens = [
  screen({
    path: '/management/devices',
    access: 'view_devices',
    title: 'devices:title',
    nav: { group: 'management', place: 1, icon },
    page,
  }),
  screen({ path: '/account', access: 'view_devices', title: 'account:title', outsideMenu: true, page }),
  screen({
    path: '/account/security',
    access: 'view_devices',
    title: 'account:security.tab',
    under: '/account',
    tab: true,
    page,
  }),
  screen({ path: '/devices/{id}', access: 'view_devices', title: 'devices:title', under: '/management/devices', page }),
  screen({
    path: '/remote/access',
    access: 'view_device_remote_access',
    title: 'remote:title',
    nav: { group: 'connect', place: 1, icon },
    page,
  }),
]
const everything = userWith(
  'view_devices',
  'view_companies',
  'view_tags',
  'view_users',
  'view_device_remote_access',
  'view_files',
  'view_vpn_hubs',
  'create_devices',
)

/** The search and the keyboard shortcuts, as the shell has them. */
function ShellWithSearch() {
  useShortcuts()
  return (
    <>
      <SearchBox />
      <button type="button">before</button>
      <input aria-label="other" />
      <div className="xterm" tabIndex={-1} aria-label="terminal" />
      <Outlet />
    </>
  )
}

/** Renders the search on a page. */
async function begin(user = everything): Promise<void> {
  await act(async () => root?.unmount())
  window.history.replaceState({}, '', '/management/devices')
  document.body.innerHTML = '<div id="root"></div>'
  const router = makeRouter({
    screens,
    useDisabledRoutes: () => none,
    NothingPermitted: icon,
    Lost: icon,
    Session: () => (
      <UserProvider user={user}>
        <Outlet />
        <Dialogs />
      </UserProvider>
    ),
    Shell: ShellWithSearch,
  })
  root = createRoot(document.getElementById('root')!)
  await act(async () =>
    root!.render(
      <OutpostProvider env="test">
        <QueryClientProvider client={makeQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </OutpostProvider>,
    ),
  )
  await settle(80)
}

const hit = (id: number, name: string, more: Partial<SearchItem> = {}): SearchItem => ({
  id,
  name,
  detail: '',
  company_name: null,
  status: null,
  email: null,
  protocol: null,
  color: null,
  ...more,
})
const group = (name: SearchGroup['group'], items: SearchItem[], more = false): SearchGroup => ({
  group: name,
  total: items.length,
  more,
  items,
})
const answer = (...groups: SearchGroup[]) => ({ body: { success: true, data: groups } })
const masts = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    hit(index + 1, `Mast ${index + 1}`, { status: index % 2, detail: `SN-${index}` }),
  )
const field = (): HTMLInputElement => document.querySelector<HTMLInputElement>('[role="combobox"]')!
const lines = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="option"]')]
const labels = (): string[] => lines().map((line) => line.textContent.trim())
const active = (): string | undefined =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent.trim()
const asked = (): Sent[] => sent.filter(({ path }) => path === '/search')
const press = (key: string, init: KeyboardEventInit = {}, target: Element = field()) =>
  doing(
    () => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })),
  )
const write = (value: string) => doing(() => type(field(), value), 0)
/** Types a text and waits for the response. */
const look = async (value: string): Promise<void> => {
  await write(value)
  await settle(600)
}
const box = (name: string): HTMLInputElement =>
  [...document.querySelectorAll('label')].find((label) => label.textContent === name)!.querySelector('input')!

test('SEARCH-008, SEARCH-009: waits for the end of typing, trims the text, and requests ten results of each chosen group once', async () => {
  stubNetwork(() => answer(group('devices', masts(1))))
  await begin()
  // The first search loads the code of the panel below the field.
  await press('ArrowDown')
  await shows('Type to start searching')
  await write(' ma')
  await write(' mast ')
  expect(asked()).toEqual([])
  await shows('Mast 1')
  expect(asked().map(({ query }) => query)).toEqual([
    { q: 'mast', groups: 'devices,companies,remote-access,vpn-hubs,tags,users,files', limit: '10' },
  ])
  expect(labels()).toEqual(['Mast 1SN-0Offline', 'View in table'])
})

test('SEARCH-009: a late response to an older text does not replace a newer one, and its request is cancelled', async () => {
  stubNetwork(({ query }) => answer(group('devices', [hit(1, `for ${query['q']!}`)])))
  const network = globalThis.fetch
  const cancelled: string[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('q=old')) {
      init.signal?.addEventListener('abort', () => cancelled.push('old'))
      await new Promise((resolve) => setTimeout(resolve, 900))
    }
    return network(address, init)
  })
  await begin()
  await look('old')
  await look('new')
  await settle(700)
  expect(cancelled).toEqual(['old'])
  expect(labels()[0]).toContain('for new')
})

test('SEARCH-005, SEARCH-007: shows counts per group, "10+" above ten, and a link to all results that keeps the text', async () => {
  stubNetwork(() =>
    answer(
      group('devices', masts(10), true),
      group('tags', [hit(3, 'Mast tag', { color: '#123456' }), hit(4, 'Mast, old')]),
      group('companies', [hit(9, 'Mast & Sons')]),
    ),
  )
  await begin()
  await look('mast')
  const titles = [...document.querySelectorAll('[role="listbox"] [role="group"]')].map((entry) =>
    entry.getAttribute('aria-label'),
  )
  expect(titles).toEqual(['Devices, 10+', 'Tags, 2', 'Companies, 1'])
  // Each group shows at most five records, and a link to its table.
  expect(lines()).toHaveLength(5 + 1 + 2 + 1 + 1 + 1)
  const leads = (line: HTMLElement) => decodeURIComponent(line.getAttribute('href')!)
  expect(
    lines()
      .filter((line) => line.textContent === 'View in table')
      .map(leads),
  ).toEqual(['/management/devices?q=mast', '/tags?q=mast', '/companies?q=mast'])
  expect(leads(lines()[0]!)).toBe('/devices/1')
  expect(leads(lines()[6]!)).toBe('/tag/3')
  expect(leads(lines()[9]!)).toBe('/companies/9')
})

test('SEARCH-006: says if nothing was found, if no group is chosen, and that typing starts the search', async () => {
  stubNetwork(() => answer(group('devices', [])))
  await begin()
  await press('ArrowDown')
  await shows('Type to start searching')
  await look('zzz')
  await shows('No results found')
  for (const name of ['Devices', 'Companies', 'Remote access', 'VPN hubs', 'Tags', 'Users', 'Files'])
    await doing(() => box(name).click())
  const before = asked().length
  await shows('No search criteria selected')
  await look('zzzz')
  await shows('No search criteria selected')
  expect(asked()).toHaveLength(before)
})

test('SEARCH-004: only permitted groups are offered, and the choice is stored in this browser', async () => {
  stubNetwork(() => answer())
  await begin(userWith('view_devices', 'view_tags'))
  await look('m')
  expect([...document.querySelectorAll('fieldset label')].map((label) => label.textContent)).toEqual([
    'Devices',
    'Tags',
  ])
  await doing(() => box('Tags').click())
  await settle(600)
  expect(asked().at(-1)!.query['groups']).toBe('devices')
  await begin(everything)
  await look('m')
  expect(box('Tags').checked).toBe(false)
  expect(box('Companies').checked).toBe(true)
  expect(asked().at(-1)!.query['groups']).toBe('devices,companies,remote-access,vpn-hubs,users,files')
})

test('a failure shows the reason, the request and a retry button', async () => {
  let broken = true
  stubNetwork(() =>
    broken ? refusal(500, { code: 'INTERNAL', message: 'x', source: null }) : answer(group('devices', masts(1))),
  )
  await begin()
  await look('mast')
  await shows('Search failed')
  broken = false
  await doing(() => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Try again')!.click())
  await shows('Mast 1')
})

test('SEARCH-015: arrow keys wrap around, Enter opens, and Esc returns the focus', async () => {
  stubNetwork(() => answer(group('devices', masts(2))))
  await begin()
  document.querySelector<HTMLElement>('button')!.focus()
  await press('/', {}, document.activeElement!)
  expect(document.activeElement).toBe(field())
  await press('Escape')
  expect(document.activeElement!.textContent).toBe('before')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await press('k', { ctrlKey: true }, document.querySelector('[aria-label="other"]')!)
  await look('mast')
  expect(active()).toContain('Mast 1')
  await press('ArrowUp')
  expect(active()).toBe('View in table')
  await press('ArrowDown')
  await press('ArrowDown')
  expect(active()).toContain('Mast 2')
  await press('Enter')
  expect(window.location.pathname).toBe('/devices/2')
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('SEARCH-015: Enter does not open results of an older text, and searches at once', async () => {
  stubNetwork(({ query }) => answer(group('devices', [hit(1, `for ${query['q']!}`)])))
  await begin()
  await look('one')
  await write('two')
  await press('Enter')
  expect(window.location.pathname).toBe('/management/devices')
  await shows('for two')
  await press('Enter')
  expect(window.location.pathname).toBe('/devices/1')
})

test('SEARCH-014: the last eight opened results are offered again to the same user', async () => {
  stubNetwork(() => answer(group('devices', masts(10))))
  await begin()
  for (let n = 0; n < 9; n++) {
    await look('mast')
    await doing(() => lines()[n]!.click())
  }
  await press('ArrowDown')
  expect(labels()).toEqual([
    'Mast 9SN-8',
    'Mast 8SN-7',
    'Mast 7SN-6',
    'Mast 6SN-5',
    'Mast 5SN-4',
    'Mast 4SN-3',
    'Mast 3SN-2',
    'Mast 2SN-1',
  ])
  await begin({ ...everything, id: 2 })
  await press('ArrowDown')
  expect(lines()).toEqual([])
  localStorage.setItem(
    'search.recent.2',
    JSON.stringify([
      null,
      7,
      { group: 'attic', id: 1, name: 'x', detail: '' },
      { group: 'devices', id: 4, name: 'Known', detail: '' },
    ]),
  )
  await begin({ ...everything, id: 2 })
  await press('ArrowDown')
  expect(labels()).toEqual(['Known'])
})

test('SEARCH-014: permitted pages and dialogs are found by their texts, before the records', async () => {
  stubNetwork(() => answer(group('devices', masts(1))))
  await begin()
  await write('dev')
  expect(labels()).toEqual(['Devices', 'Add device'])
  await settle(600)
  expect(active()).toBe('Devices')
  await press('ArrowDown')
  await press('Enter')
  await shows('Devices connect outward')
  await begin(userWith('view_devices'))
  await look('add')
  expect(labels()).not.toContain('Add device')
})

test('SEARCH-003: the shortcut does not act while typing in a field or while a dialog is open', async () => {
  stubNetwork(() => answer())
  await begin()
  await press('/', {}, document.querySelector('[aria-label="other"]')!)
  await press('/', { ctrlKey: true }, document.body)
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await look('add device')
  await press('Enter')
  await shows('Devices connect outward')
  await press('/', {}, document.body)
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(text()).not.toContain('Type to start searching')
})

const keys = async (text: string, target: Element = document.body): Promise<void> => {
  for (const key of text) await press(key, {}, target)
}

test('FRAME-167: g and a letter open a page, but neither while typing nor in a terminal, nor a page without permission', async () => {
  stubNetwork(() => answer())
  await begin()
  await keys('gr', document.querySelector('[aria-label="other"]')!)
  await keys('gr', document.querySelector('.xterm')!)
  await keys('gu')
  await keys('r')
  expect(window.location.pathname).toBe('/management/devices')
  await keys('gr')
  expect(window.location.pathname).toBe('/remote/access')
  await keys('gd')
  expect(window.location.pathname).toBe('/management/devices')
  await begin(userWith('view_devices'))
  await keys('gr')
  expect(window.location.pathname).toBe('/management/devices')
})

test('FRAME-167: a question mark lists the shortcuts, of the jumps those that the user may make', async () => {
  stubNetwork(() => answer())
  await begin(userWith('view_devices'))
  await keys('?', document.querySelector('[aria-label="other"]')!)
  expect(text()).not.toContain('Keyboard shortcuts')
  await keys('?')
  await shows('Keyboard shortcuts')
  expect(text()).toContain('Search, even while typing')
  expect(text()).toContain('Devices')
  expect(text()).not.toContain('Remote access')
  // With the sheet open, no shortcut works.
  await keys('gd')
  expect(text()).toContain('Keyboard shortcuts')
})

test('SEARCH-018: create actions and tabs are found by name, and counted, of those that the user may open', async () => {
  stubNetwork(() => answer())
  await begin(userWith('view_devices', 'create_tags', 'create_companies'))
  await look('create')
  expect(labels()).toEqual(['Create tag', 'Create company'])
  expect(document.querySelector('search output')!.textContent).toBe('2 results')
  await look('security')
  expect(labels()).toEqual(['Account settings › Security'])
  expect(lines()[0]!.getAttribute('href')).toBe('/account/security')
})
