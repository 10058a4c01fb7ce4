// @vitest-environment happy-dom
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { ConfirmDialog, DetailsDialog, FormDialog } from './Dialog.tsx'
import { after, prepareDom, render } from './testing.ts'
import { OutpostProvider } from './theme.tsx'

const escape = () =>
  after(
    () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      ),
  )
const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === text)!
const titles = () => [...document.querySelectorAll('[data-dialog-title]')].map((title) => title.textContent)

beforeAll(prepareDom)

function Two() {
  const [open, setOpen] = useState(['First', 'Second'])
  return (
    <OutpostProvider env="test">
      {['First', 'Second'].map((title) => (
        <DetailsDialog
          key={title}
          title={title}
          opened={open.includes(title)}
          onClose={() => setOpen(open.filter((one) => one !== title))}
          loading={false}
          error={null}
        >
          text
        </DetailsDialog>
      ))}
    </OutpostProvider>
  )
}

test('Esc closes only the top dialog', async () => {
  await render(<Two />)
  expect(titles()).toEqual(['First', 'Second'])
  await escape()
  expect(titles()).toEqual(['First'])
  await escape()
  expect(titles()).toEqual([])
})

test('Ctrl+Enter submits a form from any of its fields, unless it is busy', async () => {
  const onSubmit = vi.fn<() => void>()
  const show = (submitting: boolean) =>
    render(
      <OutpostProvider env="test">
        <FormDialog
          opened
          onClose={() => undefined}
          title="Write"
          submitLabel="Send"
          onSubmit={onSubmit}
          submitting={submitting}
          loading={false}
          error={null}
        >
          <textarea />
        </FormDialog>
      </OutpostProvider>,
    )
  const press = (more: KeyboardEventInit) =>
    after(
      () =>
        void document
          .querySelector('textarea')!
          .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more })),
    )
  await show(false)
  await press({})
  expect(onSubmit).not.toHaveBeenCalled()
  await press({ ctrlKey: true })
  await press({ metaKey: true })
  expect(onSubmit).toHaveBeenCalledTimes(2)
  await show(true)
  await press({ ctrlKey: true })
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test('a form with unsaved input asks before closing', async () => {
  const onClose = vi.fn<() => void>()
  await render(
    <OutpostProvider env="test">
      <FormDialog
        opened
        onClose={onClose}
        title="Edit"
        submitLabel="Save"
        onSubmit={() => undefined}
        submitting={false}
        loading={false}
        error={null}
        dirty
      >
        <input />
      </FormDialog>
    </OutpostProvider>,
  )
  await escape()
  expect(onClose).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('Discard your changes?')
  await after(() => button('Keep editing').click())
  expect(document.body.textContent).not.toContain('Discard your changes?')
  await escape()
  await after(() => button('Discard').click())
  expect(onClose).toHaveBeenCalledOnce()
})

test('a dialog that requires an answer does not close on Esc', async () => {
  const onClose = vi.fn<() => void>()
  await render(
    <OutpostProvider env="test">
      <DetailsDialog opened onClose={onClose} title="Terms" closable={false} loading={false} error={null}>
        text
      </DetailsDialog>
    </OutpostProvider>,
  )
  await escape()
  expect(onClose).not.toHaveBeenCalled()
})

test('a typed confirmation requires the exact text', async () => {
  const onConfirm = vi.fn<(answer: unknown) => void>()
  await render(
    <OutpostProvider env="test">
      <ConfirmDialog
        opened
        onClose={() => undefined}
        title="Delete"
        message="Gone"
        confirmLabel="Delete it"
        typed="site-14"
        loading={false}
        error={null}
        onConfirm={onConfirm}
      />
    </OutpostProvider>,
  )
  // FRAME-119: the reason can be read by keyboard.
  expect(button('Delete it').disabled).toBe(false)
  expect(button('Delete it').getAttribute('aria-disabled')).toBe('true')
  expect(button('Delete it').dataset['hint']).toBe('Type site-14 to confirm')
  await after(() => button('Delete it').click())
  expect(onConfirm).not.toHaveBeenCalled()
  const input = document.querySelector('input')!
  await after(() => {
    // React only notices a value that was set by the native setter, bypassing its own tracking of the field.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'site-14')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(button('Delete it').hasAttribute('aria-disabled')).toBe(false)
  expect(button('Delete it').dataset['hint']).toBeUndefined()
  await after(() => button('Delete it').click())
  expect(onConfirm).toHaveBeenCalledWith({ password: '', doNotShowAgain: false })
})

function Rows() {
  const [rows, setRows] = useState(['One', 'Two'])
  return (
    <OutpostProvider env="test">
      <DetailsDialog opened onClose={() => undefined} title="Users" loading={false} error={null}>
        {rows.map((row) => (
          <button key={row} type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
            {row}
          </button>
        ))}
      </DetailsDialog>
    </OutpostProvider>
  )
}

test('the focus stays in a dialog when the focused row is removed', async () => {
  await render(<Rows />)
  await after(() => button('Two').focus())
  await after(() => button('Two').click())
  expect(button('Two')).toBeUndefined()
  expect(document.activeElement?.textContent).toBe('Users')
})
