import type { CurrentUser } from '@outpost/contract/auth/schemas'
import type { Right } from '@outpost/contract/kit/permissions'
import { OutpostProvider } from '@outpost/ui/theme'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, expect } from 'vitest'
import { DialogHost } from '../kit/dialog/dialog.tsx'
import { makeQueryClient } from '../kit/api/query.ts'
import { UserProvider } from '../kit/auth/session.tsx'
import { startI18n } from '../kit/i18n/i18n.ts'
import { allMessages } from '../messages/all.ts'
import { loadUiMessages } from '../messages/core.ts'

class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/**
 * Prepares the test environment. happy-dom has no layout, so elements get a fixed size. Messages are the console's own,
 * in English.
 */
export async function preparePage(): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, ResizeObserver: StillObserver })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 })
  await startI18n('en', allMessages, loadUiMessages)
}

/** A user with exactly these permissions. */
export const userWith = (...permissions: Right[]): CurrentUser =>
  ({
    id: 1,
    username: 'tester',
    email: 'tester@example.com',
    company_id: 7,
    company_name: 'Own company',
    permissions,
  }) as unknown as CurrentUser

let root: Root | undefined

// Stops timers that would otherwise run when the page of the test no longer exists.
afterAll(() => act(async () => root?.unmount()))

/**
 * Renders a page at an address, with its usual surroundings.
 * @returns the address, which may change
 */
export async function show(
  node: ReactNode,
  { user = userWith(), at = '/' }: { user?: CurrentUser; at?: string } = {},
): Promise<{ address: () => string }> {
  await act(async () => root?.unmount())
  document.body.innerHTML = '<div id="root"></div>'
  const Page = () => (
    <UserProvider user={user}>
      {node}
      <DialogHost />
    </UserProvider>
  )
  const rootRoute = createRootRoute()
  const anywhere = createRoute({ getParentRoute: () => rootRoute, path: '$', component: Page })
  const home = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Page })
  const router = createRouter({
    routeTree: rootRoute.addChildren([home, anywhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text === '' ? '' : `?${text}`
    },
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
  await settle()
  return { address: () => decodeURIComponent(router.state.location.href) }
}

/** Waits for responses, effects and lazy components: at least `ms`, and until the page has stopped changing. */
export async function settle(ms = 30): Promise<void> {
  let before = ''
  for (let turn = 0; turn < 100; turn++) {
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve, turn === 0 ? ms : 20))))
    if (document.body.innerHTML === before) return
    before = document.body.innerHTML
  }
}

/** Performs a change as a user would, and waits for it and for its effects. */
export async function doing(change: () => unknown, ms?: number): Promise<void> {
  await act(async () => void (await change()))
  await settle(ms)
}

/** The visible text of the page. */
export function text(): string {
  const copy = document.body.cloneNode(true) as HTMLElement
  for (const style of copy.querySelectorAll('style')) style.remove()
  return copy.textContent
}

/** Waits up to five seconds until the page contains a text. A failure shows what it contained instead. */
export async function shows(labels: string): Promise<void> {
  for (let turn = 0; turn < 100 && !text().includes(labels); turn++) await settle(50)
  expect(text()).toContain(labels)
}

export const buttonNamed = (name: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find(
    (one) => one.textContent.trim() === name || one.getAttribute('aria-label') === name,
  )!
export const field = (name: string): HTMLInputElement => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!

/** Types into a field in a way that React notices. */
export function type(element: HTMLInputElement, value: string): void {
  const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(element, value)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}
