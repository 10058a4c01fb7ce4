import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { closeAllToasts } from '@outpost/ui/Toast'
import { buttonNamed, doing, preparePage, show, shows, text } from '../../testing/page.tsx'
import { offerUndo, UNDO_TIME } from './undo.ts'

beforeAll(preparePage)
// No toast may still be moving when the page is gone.
afterAll(() => doing(closeAllToasts, 400))

async function offer() {
  const restore = vi.fn<() => Promise<void>>(async () => undefined)
  const refresh = vi.fn<() => void>()
  await show(<input name="field" />)
  await doing(() => void offerUndo({ message: 'Tags saved', restore, refresh }), 200)
  await shows('Tags saved')
  return { restore, refresh }
}
const pressUndo = (target: EventTarget) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }))

test('FRAME-165 the message of an act that can be undone has a button that restores what was there', async () => {
  expect(UNDO_TIME).toBe(8000)
  const { restore, refresh } = await offer()
  await doing(() => buttonNamed('Undo').click(), 100)
  expect(restore).toHaveBeenCalledTimes(1)
  expect(refresh).toHaveBeenCalledTimes(1)
  await shows('Undone')
  await vi.waitFor(() => expect(text()).not.toContain('Tags saved'), 3000)
})

test('FRAME-165 Ctrl+Z undoes the act while its message is shown, but not in a field, and only once', async () => {
  const { restore } = await offer()
  await doing(() => pressUndo(document.querySelector('input')!), 50)
  expect(restore).not.toHaveBeenCalled()
  await doing(() => pressUndo(document.body), 50)
  await doing(() => pressUndo(document.body), 50)
  expect(restore).toHaveBeenCalledTimes(1)
})

test('FRAME-165 after the message has gone, nothing is undone', async () => {
  const { restore } = await offer()
  await doing(closeAllToasts, 50)
  await doing(() => pressUndo(document.body), 50)
  expect(restore).not.toHaveBeenCalled()
})

test('FRAME-165 an undo that fails says so, and shows what is there now', async () => {
  const refresh = vi.fn<() => void>()
  await show(<p>page</p>)
  const restore = () => Promise.reject(new Error('The company is full.'))
  await doing(() => void offerUndo({ message: 'Devices moved', restore, refresh }), 200)
  await doing(() => buttonNamed('Undo').click(), 100)
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(text()).not.toContain('Undone')
  expect(document.querySelector('[role="alert"]')).not.toBeNull()
})
