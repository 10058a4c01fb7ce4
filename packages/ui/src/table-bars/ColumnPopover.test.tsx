// @vitest-environment happy-dom
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { ColumnSettings } from '../ColumnSettings.tsx'
import { type ColumnLayout, EMPTY_LAYOUT } from '../DataTable.tsx'
import { after, eventually, prepareDom, render } from '../testing.ts'
import { OutpostProvider } from '../theme.tsx'

const columns = [
  { id: 'name', header: 'Name', pinned: true, hideable: false },
  { id: 'model', header: 'Model' },
  { id: 'signal', header: 'Signal' },
  ...Array.from({ length: 20 }, (_, index) => ({ id: `more${index}`, header: `More ${index}`, hidden: true })),
]
const paged = vi.fn<(size: number) => void>()
const paced = vi.fn<(every: number | null) => void>()
const reset = vi.fn<() => void>()
let layout: ColumnLayout

function Settings() {
  const [value, setValue] = useState<ColumnLayout>(EMPTY_LAYOUT)
  const change = (next: ColumnLayout) => {
    layout = next
    setValue(next)
  }
  return (
    <OutpostProvider env="test">
      <ColumnSettings
        columns={columns}
        layout={value}
        onLayoutChange={change}
        paging={{ size: 25, onChange: paged }}
        refresh={{ every: null, onChange: paced }}
        onReset={reset}
      />
    </OutpostProvider>
  )
}

const named = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)!
const items = () => [...document.querySelectorAll('li label')].map((label) => label.textContent)
const click = (element: Element) => after(() => (element as HTMLElement).click())
const press = (element: Element, key: string) =>
  after(() => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const choose = (select: HTMLSelectElement, value: string) =>
  after(() => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const type = (value: string) =>
  after(() => {
    const input = document.querySelector<HTMLInputElement>('input[type="search"]')!
    // By the native setter, because React ignores values it has recorded itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

async function openSettings(): Promise<void> {
  await render(<Settings />)
  await click(named('Columns'))
  await eventually(() => expect(items().length).toBeGreaterThan(0))
}

beforeAll(prepareDom)

test('FRAME-061: columns are shown, pinned and moved by keyboard; further columns are behind a button', async () => {
  await openSettings()
  expect(items()).toEqual(['Name', 'Model', 'Signal'])
  await press(named('Move Signal. Use the arrow keys.'), 'ArrowUp')
  expect(items()).toEqual(['Name', 'Signal', 'Model'])
  // It cannot be moved past the pinned columns.
  await press(named('Move Signal. Use the arrow keys.'), 'ArrowUp')
  expect(items()).toEqual(['Name', 'Signal', 'Model'])
  await click(named('Pin Model'))
  expect(items()).toEqual(['Name', 'Model', 'Signal'])
  expect(named('Pin Model').getAttribute('aria-pressed')).toBe('true')
  await click([...document.querySelectorAll('li input')][2]!)
  expect(layout).toMatchObject({ pinned: { model: true }, visible: { signal: false } })
  // Now hidden, it stays in the list until the settings are closed.
  expect(items()).toContain('Signal')
  await click([...document.querySelectorAll('button')].find((one) => one.textContent === 'Show 20 more')!)
  expect(items()).toHaveLength(23)
})

test('FRAME-061: a column is found by its name', async () => {
  await openSettings()
  await type('more 1')
  expect(items()[0]).toBe('More 1')
  expect(items()).toHaveLength(11)
  await type('nothing like it')
  expect(items()).toEqual([])
})

test('FRAME-061, FRAME-116: page size, refresh interval and reset', async () => {
  await openSettings()
  const [size, every] = [...document.querySelectorAll('select')]
  expect([...size!.options].map((option) => option.value)).toEqual(['10', '25', '50', '100'])
  expect([...every!.options].map((option) => option.text)).toEqual([
    'Off',
    '10 s',
    '30 s',
    '1 min',
    '5 min',
    '15 min',
    '30 min',
    '1 h',
    '2 h',
    '24 h',
  ])
  await choose(size!, '50')
  await choose(every!, '60')
  expect([paged.mock.calls, paced.mock.calls]).toEqual([[[50]], [[60]]])
  await click([...document.querySelectorAll('button')].find((one) => one.textContent === 'Reset')!)
  expect(reset).toHaveBeenCalledOnce()
})
