import type { CurrentUser } from '@outpost/contract/auth/schemas'
import { OutpostProvider } from '@outpost/ui/theme'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet, RouterProvider } from '@tanstack/react-router'
import { act, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { accountMenuEntries, connect } from '../../kit/screen/feature.ts'
import { features } from '../../features.ts'
import { entries as frameEntries } from './entries.ts'
import { AccountPanel } from '../../kit/auth/account/lines.tsx'
import { FRESH, MOST, useAccountData } from '../../kit/auth/account/data.ts'
import { accountEntry, type AccountEntry, entriesOf } from '../../kit/auth/account/entry.ts'
import { makeRouter } from '../../kit/screen/router.tsx'
import { screen } from '../../kit/screen/screen.ts'
import { UserProvider } from '../../kit/auth/session.tsx'
import { tags } from '@outpost/contract/tags/endpoints'
import { sent, stubNetwork } from '../../testing/network.ts'
import { buttonNamed, doing, preparePage, settle, shows, userWith } from '../../testing/page.tsx'
import { AccountCard } from './AccountCard.tsx'
import { profileAddress } from './items.tsx'

const page = async () => ({ default: () => <p>page</p> })
const screens = (['/account/profile', '/changelog', '/users/roles', '/devices'] as const).map((path) =>
  screen({ path, access: 'signed-in', title: 'kit:save', page }),
)
const person = (more: Partial<CurrentUser> = {}, ...permissions: Parameters<typeof userWith>): CurrentUser => ({
  ...userWith(...permissions),
  role_title: 'Administrator',
  avatar_url: null,
  isImpersonating: false,
  ...more,
})

let root: Root | undefined
const anchor = (): HTMLElement => document.getElementById('anchor')!

let ofFeatures: readonly AccountEntry[] = []
beforeAll(async () => {
  await preparePage()
  connect(features)
  ofFeatures = await accountMenuEntries()
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  vi.useRealTimers()
})

/** Renders content as a page of a signed-in user, at `/devices?q=1`. */
async function draw(user: CurrentUser, body: () => ReactNode, known = screens): Promise<QueryClient> {
  stubNetwork(({ path }) => ({ body: path === '/user' ? user : { success: true, data: { id: 1 }, meta: {} } }))
  window.history.replaceState({}, '', '/devices?q=1')
  document.body.innerHTML = '<div id="root"></div><button id="anchor"></button>'
  const queries = new QueryClient()
  const router = makeRouter({
    screens: known,
    useDisabledRoutes: () => [],
    Session: () => (
      <UserProvider user={user}>
        <Outlet />
      </UserProvider>
    ),
    Shell: () => <>{body()}</>,
    NothingPermitted: () => null,
    Lost: () => null,
  })
  root = createRoot(document.getElementById('root')!)
  await act(async () =>
    root!.render(
      <OutpostProvider env="test">
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </OutpostProvider>,
    ),
  )
  await settle(80)
  return queries
}
const card = () => <AccountCard id="account" anchor={anchor()} opened onOpened={() => undefined} entries={ofFeatures} />
const lines = (): string[] =>
  [...document.querySelectorAll('[data-line]')].map((line) => line.querySelector('span')!.textContent)
/** The entries named in the rules. Features may add others between them. */
const named = new Set([
  'Languages',
  'Dark mode',
  'System time zone',
  'Resource summary',
  'Impersonation status',
  'Account settings',
  'Activate code',
  'Changelog',
  'Sign out',
  'Sign out & cancel impersonation',
])
const ruled = (): string[] => lines().filter((labels) => named.has(labels))
const link = (name: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll('a')].find((one) => one.textContent.includes(name))

test('FRAME-035 FRAME-038: the menu shows the existing panels and items in order', async () => {
  await draw(person(), card)
  expect(ruled()).toEqual([
    'Languages',
    'Dark mode',
    'System time zone',
    'Impersonation status',
    'Account settings',
    'Changelog',
    'Sign out',
  ])
})

test('FRAME-014 FRAME-035: the changelog is shown with the version', async () => {
  await draw(person(), card)
  expect(link('Changelog')!.textContent).toBe('Changelog5.9.1')
  expect(link('Changelog')!.getAttribute('href')).toBe('/changelog')
})

test('FRAME-035 FRAME-036: during impersonation the menu has no account settings, and its last item signs out and cancels the impersonation', async () => {
  await draw(person({ isImpersonating: true }), card)
  expect(ruled()).toEqual([
    'Languages',
    'Dark mode',
    'System time zone',
    'Impersonation status',
    'Changelog',
    'Sign out & cancel impersonation',
  ])
})

test('FRAME-037: the account settings know the way back, and are not offered where there are none', async () => {
  await draw(person(), card)
  expect(link('Account settings')!.getAttribute('href')).toBe(
    `/account/profile?referral=${encodeURIComponent('/devices?q=1')}`,
  )
  await act(async () => root!.unmount())
  await draw(person(), card, screens.slice(1))
  expect(lines()).not.toContain('Account settings')
})

test('FRAME-012 FRAME-037: a brand can link to account settings elsewhere', () => {
  expect(profileAddress(null, '/devices')).toBe('/account/profile?referral=%2Fdevices')
  expect(profileAddress(null, '/account/tokens?referral=%2Fdevices')).toBe('/account/profile')
  expect(profileAddress('https://id.example/me', '//evil.example/x')).toBe(
    `https://id.example/me?referral=${encodeURIComponent(`${window.location.origin}//evil.example/x`)}`,
  )
  expect(profileAddress('https://id.example/me?tab=1', '/devices?q=1')).toBe(
    `https://id.example/me?tab=1&referral=${encodeURIComponent(`${window.location.origin}/devices?q=1`)}`,
  )
})

test('FRAME-039 ROLES-050: the role links to its permissions only if the user may read them and the page exists', async () => {
  await draw(person({}, 'view_permissions'), card)
  expect(link('Administrator')!.getAttribute('href')).toBe('/users/roles?q=Administrator')
  await act(async () => root!.unmount())
  await draw(person(), card)
  await shows('Administrator')
  expect(link('Administrator')).toBeUndefined()
  await act(async () => root!.unmount())
  await draw(
    person({}, 'view_permissions'),
    card,
    screens.filter(({ path }) => path !== '/users/roles'),
  )
  await shows('Administrator')
  expect(link('Administrator')).toBeUndefined()
})

test("FRAME-040: the avatar is 26 px wide, and shows the user's picture or a generated one", async () => {
  const avatar = (): Element => document.querySelector('[data-lines] svg, [data-lines] img')!
  await draw(person(), card)
  expect([avatar().tagName.toLowerCase(), avatar().getAttribute('width'), avatar().getAttribute('height')]).toEqual([
    'svg',
    '26',
    '26',
  ])
  await act(async () => root!.unmount())
  await draw(person({ avatar_url: '/avatars/1.png' }), card)
  expect([avatar().tagName, avatar().getAttribute('src'), avatar().getAttribute('width')]).toEqual([
    'IMG',
    '/avatars/1.png',
    '26',
  ])
  await doing(() => avatar().dispatchEvent(new Event('error')))
  expect(avatar().tagName.toLowerCase()).toBe('svg')
})

test('FRAME-029: panels open and close independently', async () => {
  await draw(person(), () => (
    <>
      <AccountPanel icon={() => null} label="One">
        first
      </AccountPanel>
      <AccountPanel icon={() => null} label="Two">
        second
      </AccountPanel>
    </>
  ))
  const open = (): string[] => [...document.querySelectorAll('fieldset')].map((part) => part.textContent)
  expect(open()).toEqual([])
  await doing(() => buttonNamed('One').click())
  await doing(() => buttonNamed('Two').click())
  expect(open()).toEqual(['first', 'second'])
  expect(buttonNamed('One').getAttribute('aria-expanded')).toBe('true')
  await doing(() => buttonNamed('One').click())
  expect(open()).toEqual(['second'])
})

test('a feature can add an item for certain users', () => {
  const line = accountEntry({ id: 'summary', part: 'panel', place: 4, shown: ({ id }) => id === 1, Line: () => null })
  expect(entriesOf([line, ...frameEntries, ...ofFeatures], 'panel', person()).map(({ id }) => id)).toEqual([
    'languages',
    'dark-mode',
    'time-zone',
    'summary',
    'companies',
    'impersonation',
  ])
  expect(
    entriesOf([line, ...frameEntries, ...ofFeatures], 'panel', person({ id: 2 })).map(({ id }) => id),
  ).not.toContain('summary')
})

/** A component that sends the given number of requests. */
function Asking({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => <Ask key={index} id={index + 1} />)
}
function Ask({ id }: { id: number }) {
  useAccountData(tags.get, { id })
  return null
}
const asked = (): number => sent.filter(({ path }) => path.startsWith('/tags/')).length

function Menu() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        Menu
      </button>
      {open && <Ask id={1} />}
    </>
  )
}

test('FRAME-041: the contents of the menu are requested again when it is opened after 10 s, not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await draw(person(), () => <Menu />)
  expect(asked()).toBe(1)
  const reopenAfter = async (ms: number): Promise<void> => {
    await doing(() => buttonNamed('Menu').click())
    vi.setSystemTime(Date.now() + ms)
    await doing(() => buttonNamed('Menu').click())
  }
  await reopenAfter(9000)
  expect(asked()).toBe(1)
  await reopenAfter(1500)
  expect(asked()).toBe(2)
  expect(FRESH).toBe(10_000)
})

test('FRAME-041: at most 10 unused responses are cached', async () => {
  const many = MOST + 5
  const queries = await draw(person(), () => <Asking count={many} />)
  expect(queries.getQueryCache().findAll({ queryKey: ['account'] })).toHaveLength(many)
  await act(async () => root!.unmount())
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root!.render(
      <QueryClientProvider client={queries}>
        <Ask id={100} />
      </QueryClientProvider>,
    ),
  )
  await settle(80)
  expect(queries.getQueryCache().findAll({ queryKey: ['account'] })).toHaveLength(MOST)
  expect(MOST).toBe(10)
})
