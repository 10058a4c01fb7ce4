import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll } from 'vitest'

class StillObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Gives elements a fixed size, because happy-dom does no layout and reports every size as 0. */
export function prepareDom(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, ResizeObserver: StillObserver })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1200 })
}

let root: Root | undefined

// Stops timers that would otherwise run when the page of the test no longer exists.
afterAll(() => act(async () => root?.unmount()))

/** Renders into a fresh page and waits until all updates are done. */
export async function render(node: ReactNode): Promise<void> {
  await act(async () => root?.unmount())
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  await act(async () => root!.render(node))
}

/** Makes a change and waits until React has processed it. */
export async function after(change: () => void): Promise<void> {
  await act(async () => change())
}

/** Waits up to two seconds until the check passes, while React continues to render. */
export async function eventually(check: () => void): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    try {
      return check()
    } catch {
      await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))))
    }
  }
  check()
}
