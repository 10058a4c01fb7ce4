import { DetailsDialog, FormDialog } from '@outpost/ui/Dialog'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buttonNamed, doing, field, preparePage, settle, show, shows, text, type } from '../../../testing/page.tsx'
import { dialog, type DialogProps, open, useDialogLayer } from '../dialog.tsx'
import { askUnsaved, closeAll, hasUnsaved, idOfTitle, type WindowOptions, windowStack } from './stack.ts'

function Note({ title, close }: DialogProps<{ title: string }, string>) {
  const layer = useDialogLayer()
  return (
    <DetailsDialog {...layer} title={title} loading={false} error={null}>
      <button onClick={() => close('answer')}>give {title}</button>
    </DetailsDialog>
  )
}

function Draft({ close }: DialogProps<object>) {
  const [value, setValue] = useState('')
  return (
    <FormDialog
      {...useDialogLayer()}
      title="Draft"
      submitLabel="Save"
      submitting={false}
      loading={false}
      error={null}
      dirty={value !== ''}
      onSubmit={() => close()}
    >
      <input name="draft" value={value} onChange={(event) => setValue(event.target.value)} />
    </FormDialog>
  )
}

const note = dialog(async () => ({ default: Note }))
const draft = dialog(async () => ({ default: Draft }))
const openNote = (title: string, options: WindowOptions = {}) => doing(() => void open(note, { title }, options))
const escape = () =>
  doing(
    () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      ),
  )

/** The titles of the visible dialogs, from bottom to top. */
function inSight(): (string | null | undefined)[] {
  const depth = (element: Element): number =>
    Number(getComputedStyle(element.closest('[class*="Modal-root"]')!).getPropertyValue('--mb-z-index'))
  return [...document.querySelectorAll('[role="dialog"]')]
    .filter((one) => one.closest<HTMLElement>('[style*="display: none"]') === null)
    .toSorted((a, b) => depth(a) - depth(b))
    .map((one) => one.querySelector('[data-dialog-title]')?.textContent)
}
const inBar = () => [...document.querySelectorAll('[aria-label="Minimized windows"] li')].map((one) => one.textContent)
/** The button with the given label in the topmost dialog that has one. */
const topButton = (name: string) =>
  [...document.querySelectorAll<HTMLElement>(`[role="dialog"] [aria-label="${name}"]`)]
    .filter((one) => one.closest('[style*="display: none"]') === null)
    .at(-1)!

beforeAll(preparePage)
afterEach(async () => {
  await doing(() => closeAll({ minimized: true }), 300)
  window.sessionStorage.clear()
})

test('AUTH-086: a dialog that waits for another one to fade out is not opened a second time beneath itself', async () => {
  await show(<p>page</p>)
  await openNote('first', { id: 'first' })
  await doing(() => closeAll())
  // Two pages in quick succession ask for the same dialog before the first one has gone.
  await openNote('terms', { id: 'terms' })
  await openNote('terms', { id: 'terms' })
  await doing(() => undefined, 400)
  expect(inSight()).toEqual(['terms'])
  expect(windowStack().filter(({ id }) => id === 'terms')).toHaveLength(1)
})

test('FRAME-067: a dialog without an id gets one from its title', async () => {
  expect(idOfTitle('Add device: 3 of 4!')).toBe('add-device-3-of-4')
  expect(idOfTitle('Пристрій №1')).toBe('пристрій-1')
  await show(<p>page</p>)
  await openNote('One', { title: 'One note' })
  await openNote('Two', { id: 'two' })
  await openNote('Three')
  expect(windowStack().map(({ id }) => id)).toEqual(['one-note', 'two', expect.stringMatching(/^window-\d+$/)])
})

test('FRAME-068: opening a dialog whose id is already open brings it to the front unchanged, and its result goes to all callers', async () => {
  await show(<p>page</p>)
  const answers: unknown[] = []
  await doing(() => void open(note, { title: 'A' }, { id: 'a' }).then((answer) => answers.push(answer)))
  await openNote('B')
  expect(inSight()).toEqual(['A', 'B'])
  await doing(() => void open(note, { title: 'other words' }, { id: 'a' }).then((answer) => answers.push(answer)))
  expect(inSight()).toEqual(['B', 'A'])
  // Without an id or a title, the same component with the same props is also the same dialog.
  await openNote('B')
  expect(inSight()).toEqual(['A', 'B'])
  await doing(() => buttonNamed('give A').click())
  expect(answers).toEqual(['answer', 'answer'])
})

test('FRAME-069: a minimised dialog moves to the bar, keeps its input, and lets the page scroll', async () => {
  await show(<p>page</p>)
  await openNote('Below')
  await doing(() => void open(draft, {}))
  await doing(() => type(field('draft'), 'half filled'))
  const input = field('draft')
  await doing(() => topButton('Minimize').click())
  expect(inSight()).toEqual(['Below'])
  await doing(() => topButton('Minimize').click())
  expect(inSight()).toEqual([])
  await vi.waitFor(() => expect(inBar()).toEqual(['Below', 'Draft']))
  expect(document.body.hasAttribute('data-scroll-locked')).toBe(false)

  await doing(() => buttonNamed('Draft').click())
  expect(inSight()).toEqual(['Draft'])
  expect(document.body.hasAttribute('data-scroll-locked')).toBe(true)
  expect(field('draft')).toBe(input)
  expect(input.value).toBe('half filled')
  expect(inBar()).toEqual(['Below'])
})

test('closing a minimised form with unsaved input shows it and asks', async () => {
  await show(<p>page</p>)
  await doing(() => void open(draft, {}))
  await doing(() => type(field('draft'), 'half filled'))
  await doing(() => topButton('Minimize').click())
  await vi.waitFor(() => expect(inBar()).toEqual(['Draft']))
  await doing(() => buttonNamed('Close: Draft').click())
  expect(inSight()).toEqual(['Draft'])
  expect(text()).toContain('Discard your changes?')
  await doing(() => buttonNamed('Discard').click(), 300)
  expect(windowStack()).toEqual([])
})

test('FRAME-070: a sixth dialog is not minimised, and a toast explains it', async () => {
  await show(<p>page</p>)
  for (const title of ['1', '2', '3', '4', '5', '6']) await openNote(title)
  for (let n = 0; n < 5; n++) await doing(() => topButton('Minimize').click())
  expect(inSight()).toEqual(['1'])
  expect(text()).not.toContain('You can not minimize')
  await doing(() => topButton('Minimize').click())
  await shows('You can not minimize more than 5 windows')
  expect(inSight()).toEqual(['1'])
  expect(inBar()).toHaveLength(5)
})

test('FRAME-072: Esc closes the top dialog, except without header controls or if an answer is required', async () => {
  await show(<p>page</p>)
  await openNote('Low')
  await openNote('Bare', { hideHeaderControls: true })
  await escape()
  expect(inSight()).toEqual(['Low', 'Bare'])
  expect(document.querySelectorAll('[role="dialog"] [aria-label="Close"]')).toHaveLength(1)
  await doing(() => buttonNamed('give Bare').click(), 300)
  await openNote('Owed', { closeByKeyboard: false })
  await escape()
  expect(inSight()).toEqual(['Low', 'Owed'])
  await doing(() => topButton('Close').click(), 300)
  await escape()
  expect(inSight()).toEqual([])
})

test('FRAME-067: header, padding, minimising, full screen and help follow the options of the dialog', async () => {
  await show(<p>page</p>)
  await openNote('Plain', { minimizeDisabled: true, noPadding: true, helpLink: '/docs/windows' })
  expect(topButton('Minimize')).toBeUndefined()
  expect(topButton('Full screen')).toBeUndefined()
  expect(topButton('Help').getAttribute('href')).toBe('/docs/windows')
  expect(document.querySelector('[data-no-padding]')).not.toBeNull()
  await openNote('Whole', { fullScreen: true, hideHeader: true })
  const whole = document.querySelector('[data-full-screen] [data-dialog-title]')!
  expect(whole.textContent).toBe('Whole')
  expect(whole.closest('[class*="unseen"]')).not.toBeNull()
})

test('FRAME-071: full screen can be toggled, and a full-screen dialog cannot be moved', async () => {
  await show(<p>page</p>)
  await openNote('Large', { fullScreenControl: true })
  const content = () => document.querySelector<HTMLElement>('[role="dialog"]')!
  const push = (key: string) =>
    doing(
      () =>
        void topButton('Move the window. Use the arrow keys.').dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        ),
    )
  await push('ArrowRight')
  await push('ArrowDown')
  expect(content().style.translate).toBe('16px 16px')
  await doing(() => topButton('Full screen').click())
  expect(content().style.translate).toBe('')
  expect(topButton('Move the window. Use the arrow keys.')).toBeUndefined()
  await doing(() => topButton('Exit full screen').click())
  expect(content().style.translate).toBe('16px 16px')
})

test('FRAME-006: platform=mobile gives every dialog the phone layout', async () => {
  window.sessionStorage.setItem('platform', '"mobile"')
  await show(<p>page</p>)
  await openNote('Phone', { fullScreenControl: true })
  expect(document.querySelector('[data-sheet][data-full-screen]')).not.toBeNull()
  expect(topButton('Full screen')).toBeUndefined()
})

test('leaving the page closes visible dialogs, keeps minimised ones, and asks before unsaved input is lost', async () => {
  await show(<p>page</p>)
  await openNote('Waits', { minimized: true })
  await doing(() => void open(draft, {}))
  expect(hasUnsaved()).toBe(false)
  await doing(() => type(field('draft'), 'x'))
  expect(hasUnsaved()).toBe(true)
  const may: boolean[] = []
  await doing(() => void askUnsaved().then((answer) => may.push(answer)))
  await doing(() => buttonNamed('Keep editing').click())
  expect(may).toEqual([false])
  await doing(() => void askUnsaved().then((answer) => may.push(answer)))
  await doing(() => buttonNamed('Discard').click(), 300)
  expect(may).toEqual([false, true])

  await openNote('In sight')
  await doing(() => closeAll(), 300)
  expect(windowStack().map(({ title }) => title)).toEqual(['Waits'])
  // The end of the session closes all of them.
  await show(<p>login</p>)
  await settle(300)
  expect(windowStack()).toEqual([])
})
