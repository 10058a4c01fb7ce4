// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { after, prepareDom, render } from './testing.ts'
import { OutpostProvider } from './theme.tsx'
import { closeAllToasts, closeToast, placeToasts, toast } from './Toast.tsx'

const shown = () => notificationsStore.getState().notifications
const labels = () => shown().map((one) => one.message)
const inSight = () => [...document.querySelectorAll('[data-type]')]
/** Lets time pass, including React's renders. */
const pass = (ms: number) => after(() => void vi.advanceTimersByTime(ms))
const over = (element: Element, type: 'mouseover' | 'mouseout') =>
  after(() => void element.dispatchEvent(new MouseEvent(type, { bubbles: true })))

beforeAll(async () => {
  prepareDom()
  await import('./toast/Toasts.tsx')
})
beforeEach(async () => {
  vi.useFakeTimers()
  await after(closeAllToasts)
  await render(<OutpostProvider env="test">page</OutpostProvider>)
  // The code that renders toasts is loaded some time after the start.
  for (let turn = 0; turn < 20; turn++) await pass(500)
})
afterEach(() => {
  placeToasts('bottom-right')
  vi.useRealTimers()
})

const say = (options: Parameters<typeof toast>[0]) => after(() => void toast(options))

test('FRAME-111: a toast is shown for 4 s at the bottom right, and an error stays until it is dismissed', async () => {
  await say({ message: 'Saved.', type: 'success' })
  await say({ message: 'Failed', type: 'error' })
  expect(shown().map(({ position, role }) => [position, role])).toEqual([
    ['bottom-right', 'status'],
    ['bottom-right', 'alert'],
  ])
  await pass(3999)
  expect(labels()).toEqual(['Saved.', 'Failed'])
  await pass(1)
  expect(labels()).toEqual(['Failed'])
  await pass(60_000)
  expect(labels()).toEqual(['Failed'])
})

test('FRAME-111: at most seven are shown, and the others follow', async () => {
  for (let at = 1; at <= 9; at++) await say({ message: String(at), duration: 1000 * at })
  expect(labels()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  await pass(1000)
  expect(labels().at(-1)).toBe('8')
  // Its time starts when it becomes visible.
  await pass(7999)
  expect(labels()).toContain('8')
  await pass(1)
  expect(labels()).toEqual(['9'])
})

test('FRAME-110: position, duration and dismissal can be set, and the application sets its default position', async () => {
  for (const [position, place] of Object.entries({
    'top-right': 'top-right',
    top: 'top-center',
    'top-left': 'top-left',
    'bottom-right': 'bottom-right',
    bottom: 'bottom-center',
    'bottom-left': 'bottom-left',
  } as const)) {
    await say({ message: 'x', position: position as 'top', duration: 100, dismissible: false })
    expect(shown().at(-1)).toMatchObject({ position: place, withCloseButton: false })
    await pass(100)
    expect(shown()).toEqual([])
  }
  placeToasts('top')
  await say({ message: 'x' })
  expect(shown()[0]!.position).toBe('top-center')
})

test('FRAME-110: each type has its icon, and only an error interrupts screen readers', async () => {
  const types = ['default', 'success', 'error', 'info', 'warning'] as const
  for (const type of types) await say({ message: type, type })
  expect(
    inSight().map((one) => [
      one.getAttribute('data-type'),
      one.getAttribute('role'),
      one.querySelector('svg') !== null,
    ]),
  ).toEqual(types.map((type) => [type, type === 'error' ? 'alert' : 'status', true]))
})

test('FRAME-112: with queue a toast waits until no other is shown, with maxToasts until fewer are, checking every 250 ms', async () => {
  await say({ id: 'first', message: 'first' })
  await say({ message: 'queued', queue: true })
  await say({ message: 'second of two', maxToasts: 2 })
  expect(labels()).toEqual(['first'])
  await pass(250)
  expect(labels()).toEqual(['first', 'second of two'])
  await after(() => closeToast('first'))
  await pass(2000)
  expect(labels()).toEqual(['second of two'])
  await after(closeAllToasts)
  await say({ id: 'other', message: 'other' })
  await say({ message: 'queued again', queue: true })
  await after(() => closeToast('other'))
  await pass(249)
  expect(labels()).toEqual([])
  await pass(1)
  expect(labels()).toEqual(['queued again'])
})

test('FRAME-112: the time pauses under the pointer and continues with the remainder', async () => {
  await say({ message: 'Read me' })
  await say({ message: 'Go on', pauseOnHover: false })
  await pass(3000)
  for (const one of inSight()) await over(one, 'mouseover')
  await pass(10_000)
  expect(labels()).toEqual(['Read me'])
  await over(inSight()[0]!, 'mouseout')
  await pass(999)
  expect(labels()).toEqual(['Read me'])
  await pass(1)
  expect(labels()).toEqual([])
})

test('FRAME-112: a click closes a dismissible toast', async () => {
  await say({ message: 'may go' })
  await say({ message: 'stays', dismissible: false })
  for (const one of inSight()) await after(() => (one as HTMLElement).click())
  expect(labels()).toEqual(['stays'])
})

test('FRAME-112: the event closes all toasts, including queued ones', async () => {
  await say({ message: 'shown', duration: false })
  await say({ message: 'waits', queue: true })
  await after(() => void window.dispatchEvent(new Event('clear-toasts')))
  await pass(1000)
  expect(labels()).toEqual([])
})

test('the same id updates the toast instead of showing a second one, with a new duration', async () => {
  await say({ id: 'job', message: 'Half', duration: false })
  await say({ id: 'job', message: 'Done', type: 'success' })
  expect(labels()).toEqual(['Done'])
  await pass(4000)
  expect(shown()).toEqual([])
})

test('FRAME-190: a failure shows its message first, and the id of the request below it', async () => {
  await say({ message: 'The company has devices.', type: 'error', requestId: '5e28e15d' })
  const [shownToast] = inSight()
  expect(shownToast?.querySelector('[class*="title"]')).toBeNull()
  expect(shownToast?.textContent).toMatch(/^The company has devices\.\s*Request ID 5e28e15d$/)
})

test('FRAME-112: a dialog that opens closes toasts of earlier actions, but neither its own nor undo', async () => {
  await say({ message: 'Reboot failed', type: 'error' })
  await say({ message: 'Moved', action: { label: 'Undo', onClick: () => undefined } })
  await pass(1000)
  await say({ message: 'Sent', type: 'success' })
  await after(() => void window.dispatchEvent(new Event('clear-old-toasts')))
  expect(shown()).toHaveLength(2)
  expect(labels()).not.toContain('Reboot failed')
})
