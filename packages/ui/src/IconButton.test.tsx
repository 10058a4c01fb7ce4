// @vitest-environment happy-dom
import { act, useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ActionButton } from './Actions.tsx'
import { IconButton } from './IconButton.tsx'
import { Pagination } from './Pagination.tsx'
import { after, eventually, prepareDom, render } from './testing.ts'
import { OutpostProvider } from './theme.tsx'

beforeAll(prepareDom)

const bubble = () => document.querySelector<HTMLElement>('[role="tooltip"]')
const named = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)!
const point = (element: Element, pointerType = 'mouse') =>
  after(() => void element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType })))
const seen = (labels: string) => eventually(() => expect(bubble()?.textContent).toBe(labels))
const gone = () => eventually(() => expect(bubble()).toBeNull())
/** Waits longer than the delay of a tooltip and its transition. */
const pause = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 400))))

function Buttons() {
  const [there, setThere] = useState(true)
  return (
    <OutpostProvider env="test">
      <IconButton label="Refresh" icon="r" />
      <IconButton label="Columns" icon="c" />
      {there && <IconButton label="Dismiss" icon="d" onClick={() => setThere(false)} />}
      <IconButton label="Menu" icon="m" hint={false} />
      <ActionButton
        action={{ id: 'reboot', label: 'Reboot', disabledReason: 'Not online', onClick: vi.fn<() => void>() }}
      />
    </OutpostProvider>
  )
}

beforeEach(() => render(<Buttons />))

test('the name is shown while the pointer is over the button, and hidden when it leaves', async () => {
  await point(named('Refresh'))
  expect(bubble()).toBeNull()
  await seen('Refresh')
  expect(named('Refresh').hasAttribute('aria-describedby')).toBe(false)
  await point(named('Columns'))
  await seen('Columns')
  await point(document.body)
  await gone()
})

test('touch shows no hint, and a button without a hint has none', async () => {
  await point(named('Refresh'), 'touch')
  await point(named('Menu'))
  await pause()
  expect(bubble()).toBeNull()
})

test('FRAME-113: a hint of fewer than 50 characters is shown on one line, a longer one on several', async () => {
  const [short, long] = ['e'.repeat(49), 'e'.repeat(50)]
  await render(
    <OutpostProvider env="test">
      <IconButton label={short} icon="s" />
      <IconButton label={long} icon="l" />
    </OutpostProvider>,
  )
  await point(named(short))
  await seen(short)
  expect(bubble()!.hasAttribute('data-multiline')).toBe(false)
  await point(named(long))
  await seen(long)
  expect(bubble()!.hasAttribute('data-multiline')).toBe(true)
})

test('Escape hides the hint until the pointer comes back', async () => {
  await point(named('Refresh'))
  await seen('Refresh')
  await after(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
  await gone()
  await point(named('Refresh'))
  await pause()
  expect(bubble()).toBeNull()
  await point(document.body)
  await point(named('Refresh'))
  await seen('Refresh')
})

test('the hint changes with the button, and disappears when the button is removed', async () => {
  await point(named('Refresh'))
  await seen('Refresh')
  await after(() => named('Refresh').setAttribute('data-hint', 'Reading'))
  await seen('Reading')
  await point(named('Dismiss'))
  await seen('Dismiss')
  await after(() => named('Dismiss').click())
  await gone()
})

test('a disabled action shows its reason, also to screen readers', async () => {
  const blocked = document.querySelector<HTMLElement>('[aria-disabled]')!
  await point(blocked)
  await seen('Not online')
  await eventually(() =>
    expect(document.getElementById(blocked.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Not online'),
  )
  await point(document.body)
  await gone()
  expect(blocked.hasAttribute('aria-describedby')).toBe(false)
})

test('FRAME-119: paging buttons that lead nowhere keep the focus and say at which page the list is', async () => {
  const onPageChange = vi.fn<(page: number) => void>()
  await render(
    <OutpostProvider env="test">
      <Pagination page={1} pageSize={10} total={20} onPageChange={onPageChange} />
    </OutpostProvider>,
  )
  const previous = named('Previous page') as HTMLButtonElement
  expect(previous.disabled).toBe(false)
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  await point(previous)
  await seen('Page 1 of 2')
  await eventually(() =>
    expect(document.getElementById(previous.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Page 1 of 2'),
  )
  await after(() => previous.click())
  expect(onPageChange).not.toHaveBeenCalled()
  await after(() => named('Next page').click())
  expect(onPageChange).toHaveBeenCalledWith(2)
})
