// @vitest-environment happy-dom
import { act } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { ActionMenu } from './Actions.tsx'
import { lazyPart } from './Float.tsx'
import { after, eventually, prepareDom, render } from './testing.ts'
import { OutpostProvider } from './theme.tsx'

beforeAll(prepareDom)

const button = () => document.querySelector<HTMLButtonElement>('[aria-haspopup="menu"]')!
const menu = () => document.querySelector<HTMLElement>('[role="menu"]')
const edit = vi.fn<() => void>()
const show = () =>
  render(
    <OutpostProvider env="test">
      <ActionMenu
        text="More"
        actions={[
          { id: 'edit', label: 'Edit', onClick: edit },
          { id: 'delete', label: 'Delete', danger: true, onClick: vi.fn<() => void>() },
        ]}
      />
    </OutpostProvider>,
  )

test('the first click opens the menu, although its code is loaded by that click', async () => {
  await show()
  expect(button().getAttribute('aria-expanded')).toBe('false')
  await after(() => button().click())
  await eventually(() => expect(document.activeElement?.textContent).toBe('Edit'))
  expect(button().getAttribute('aria-expanded')).toBe('true')
  expect(menu()!.id).toBe(button().getAttribute('aria-controls'))
  expect(menu()!.getAttribute('aria-labelledby')).toBe(button().id)
  await after(() => (document.activeElement as HTMLElement).click())
  expect(edit).toHaveBeenCalledOnce()
  await eventually(() => expect(menu()).toBeNull())
})

test('a second click closes it, and so does Escape, which gives the focus back', async () => {
  await show()
  await after(() => button().click())
  await eventually(() => expect(menu()).not.toBeNull())
  await after(() => button().click())
  await eventually(() => expect(menu()).toBeNull())
  await after(() => button().focus())
  await after(() => button().click())
  await eventually(() => expect(document.activeElement?.textContent).toBe('Edit'))
  await after(
    () => void document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  )
  await eventually(() => expect(menu()).toBeNull())
  expect(document.activeElement).toBe(button())
  // Mantine handles the focus once more, a moment later.
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 30))))
  expect(document.activeElement).toBe(button())
})

test('a part that could not be loaded is requested again', async () => {
  const load = vi
    .fn<() => Promise<() => null>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(() => null)
  const part = lazyPart(load)
  await expect(part.load()).rejects.toThrow('no network')
  await Promise.all([part.load(), part.load()])
  expect(part.loaded).toBeTypeOf('function')
  expect(load).toHaveBeenCalledTimes(2)
})
