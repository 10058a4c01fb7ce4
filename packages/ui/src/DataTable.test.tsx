// @vitest-environment happy-dom
import { useEffect, useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { UiAction } from './Actions.tsx'
import { DataTable, type DataColumn, type DataTableProps, type Selection } from './DataTable.tsx'
import { after, eventually, prepareDom, render } from './testing.ts'
import { OutpostProvider } from './theme.tsx'

interface Item {
  id: string
  name: string
}

const rows: Item[] = Array.from({ length: 300 }, (_, index) => ({ id: `r${index}`, name: `Row ${index}` }))
const rendered = vi.fn<(row: Item) => string>((row) => row.name)
const columns: DataColumn<Item>[] = [{ id: 'name', header: 'Name', sortable: true, cell: rendered }]
const rowId = (row: Item) => row.id
const rowLabel = (row: Item) => row.name

let selected: Selection
function Table(props: Partial<DataTableProps<Item>>) {
  const [selection, setSelection] = useState<Selection>(new Set())
  const change = (next: Selection) => {
    selected = next
    setSelection(next)
  }
  return (
    <OutpostProvider env="test">
      <DataTable
        label="Items"
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowLabel={rowLabel}
        empty="Nothing here"
        selection={selection}
        onSelectionChange={change}
        {...props}
      />
    </OutpostProvider>
  )
}

const row = (index: number) => document.querySelector<HTMLElement>(`tr[data-index="${index}"]`)!
const tick = (index: number) => row(index).querySelector('input')!
const click = (element: Element, init: MouseEventInit = {}) =>
  after(() => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init })))
const press = (element: Element, key: string, init: KeyboardEventInit = {}) =>
  after(
    () => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })),
  )
const picked = () => [...selected].toSorted()

beforeAll(prepareDom)
beforeEach(() => {
  rendered.mockClear()
  selected = new Set()
})

test('only the visible rows are rendered', async () => {
  await render(<Table />)
  const count = document.querySelectorAll('tr[data-index]').length
  expect(count).toBeGreaterThan(10)
  expect(count).toBeLessThan(60)
  expect(document.querySelector('table')!.getAttribute('aria-rowcount')).toBe('301')
})

test('a click selects a row, and a Shift-click the range up to it', async () => {
  await render(<Table />)
  await click(tick(2))
  expect(picked()).toEqual(['r2'])
  await click(tick(5), { shiftKey: true })
  expect(picked()).toEqual(['r2', 'r3', 'r4', 'r5'])
  await click(tick(4))
  await click(tick(5), { shiftKey: true })
  expect(picked()).toEqual(['r2', 'r3'])
})

test('selecting re-renders only the affected rows', async () => {
  await render(<Table />)
  rendered.mockClear()
  await click(tick(3))
  expect(rendered.mock.calls.map(([item]) => item.id)).toEqual(expect.arrayContaining(['r3']))
  expect(rendered.mock.calls.length).toBeLessThanOrEqual(2)
})

test('the keyboard moves, selects, extends and opens', async () => {
  const onRowOpen = vi.fn<(row: Item, how: { newTab: boolean }) => void>()
  await render(<Table onRowOpen={onRowOpen} />)
  await after(() => row(0).focus())
  await press(row(0), 'ArrowDown')
  expect(document.activeElement).toBe(row(1))
  await press(row(1), ' ')
  await press(row(1), 'ArrowDown', { shiftKey: true })
  expect(picked()).toEqual(['r1', 'r2'])
  await press(row(2), 'Enter')
  expect(onRowOpen).toHaveBeenCalledWith(rows[2], { newTab: false })
  await press(row(2), 'a', { ctrlKey: true })
  expect(selected.size).toBe(300)
})

test('FRAME-161: a click or Space shows a row beside the list, arrow keys show the next, Escape closes it; Enter and Ctrl+click open it', async () => {
  const onRowOpen = vi.fn<(row: Item, how: { newTab: boolean }) => void>()
  const peeked: (string | undefined)[] = []
  function Peeking() {
    const [opened, setOpened] = useState<Item>()
    const peek = (item: Item | undefined) => {
      peeked.push(item?.id)
      setOpened(item)
    }
    return <Table onRowOpen={onRowOpen} onRowPeek={peek} openedId={opened?.id} />
  }
  await render(<Peeking />)
  await click(row(1).querySelectorAll('td')[1]!)
  await after(() => row(1).focus())
  await press(row(1), 'ArrowDown')
  expect(row(2).dataset['opened']).toBe('true')
  await press(row(2), ' ')
  expect(peeked).toEqual(['r1', 'r2', undefined])
  // Details are closed now: keys only move the focus, and Escape is left to other handlers.
  await press(row(2), 'Home')
  await press(row(0), 'Escape')
  expect(peeked).toHaveLength(3)
  await press(row(0), ' ')
  await press(row(0), 'Escape')
  expect(peeked.slice(3)).toEqual(['r0', undefined])
  await press(row(0), ' ', { shiftKey: true })
  expect(picked()).toEqual(['r0'])
  expect(row(0).getAttribute('aria-selected')).toBe('true')
  expect(onRowOpen).not.toHaveBeenCalled()
  await press(row(0), 'Enter')
  await click(row(1).querySelectorAll('td')[1]!, { ctrlKey: true })
  expect(onRowOpen.mock.calls).toEqual([
    [rows[0], { newTab: false }],
    [rows[1], { newTab: true }],
  ])
})

test('a held-down key skips no row while the rows are rendered', async () => {
  await render(<Table />)
  await after(() => row(0).focus())
  const down = () =>
    row(0).dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
  await after(() => void [down(), down(), down()])
  expect(document.activeElement).toBe(row(3))
})

test('focusing a link in a cell does not change the tab stop, and keys pressed on the link act on its row', async () => {
  const linked: DataColumn<Item>[] = [
    { id: 'name', header: 'Name', cell: ({ id, name }) => <a href={`/${id}`}>{name}</a> },
  ]
  const actions = (item: Item) => [{ id: 'edit', label: `Edit ${item.name}`, onClick: vi.fn<() => void>() }]
  await render(<Table columns={linked} rowActions={actions} />)
  const link = (index: number) => row(index).querySelector('a')!
  await after(() => link(4).focus())
  expect(row(0).tabIndex).toBe(0)
  await press(link(4), 'F10', { shiftKey: true })
  await eventually(() => expect(document.querySelector('[role="menuitem"]')?.textContent).toBe('Edit Row 4'))
  await press(document.querySelector('[role="menuitem"]')!, 'Escape')
  await after(() => link(2).focus())
  await press(link(2), 'ArrowDown')
  expect(document.activeElement).toBe(row(3))
  expect(row(3).tabIndex).toBe(0)
})

test('a click on a row opens it, and a click on a control inside it does not', async () => {
  const onRowOpen = vi.fn<(row: Item, how: { newTab: boolean }) => void>()
  await render(<Table onRowOpen={onRowOpen} />)
  await click(tick(1))
  expect(onRowOpen).not.toHaveBeenCalled()
  await click(row(1).querySelectorAll('td')[1]!, { ctrlKey: true })
  expect(onRowOpen).toHaveBeenCalledWith(rows[1], { newTab: true })
})

test('a heading shows its sort order and requests the next one', async () => {
  const onSortChange = vi.fn<(sort: unknown) => void>()
  await render(<Table sort={{ id: 'name', desc: false }} onSortChange={onSortChange} />)
  const heading = document.querySelector('th[aria-sort]')!
  expect(heading.getAttribute('aria-sort')).toBe('ascending')
  await click(heading.querySelector('button')!)
  expect(onSortChange).toHaveBeenCalledWith({ id: 'name', desc: true })
})

test('an empty table explains why there are no rows', async () => {
  await render(<Table rows={[]} />)
  expect(document.body.textContent).toContain('Nothing here')
  await render(<Table rows={[]} error="Could not be loaded" />)
  expect(document.body.textContent).not.toContain('Nothing here')
  expect(document.body.textContent).toContain('Could not be loaded')
  await render(<Table rows={[]} loading />)
  expect(document.body.textContent).not.toContain('Nothing here')
})

test('an open row menu follows changes of its actions', async () => {
  let offerMore = (): void => undefined
  function Offering() {
    const [labels, setLabels] = useState(['Edit'])
    useEffect(() => {
      offerMore = () => setLabels(['Edit', 'Services'])
    }, [])
    return <Table rowActions={() => labels.map((label) => ({ id: label, label, onClick: vi.fn<() => void>() }))} />
  }
  const items = () => [...document.querySelectorAll('[role="menuitem"]')].map((item) => item.textContent)
  await render(<Offering />)
  await click(row(1).querySelector('[data-action-menu]')!)
  await eventually(() => expect(items()).toEqual(['Edit']))
  await after(offerMore)
  await eventually(() => expect(items()).toEqual(['Edit', 'Services']))
})

test('FRAME-251: rows without actions get their menu when actions arrive later', async () => {
  let arrive = (): void => undefined
  function Offering() {
    const [actions, setActions] = useState<UiAction[]>([])
    useEffect(() => {
      arrive = () => setActions([{ id: 'terminal', label: 'Open terminal', onClick: vi.fn<() => void>() }])
    }, [])
    return <Table rowActions={() => actions} actionCount={actions.length} />
  }
  await render(<Offering />)
  expect(row(0).querySelector('[data-action-menu]')).toBeNull()
  await after(arrive)
  expect(row(0).querySelector('[data-action-menu]')).not.toBeNull()
})

test('the row menu focuses its first action, is named after the row, and returns the focus', async () => {
  const actions = () => [{ id: 'edit', label: 'Edit', onClick: vi.fn<() => void>() }]
  await render(<Table rowActions={actions} />)
  const button = row(1).querySelector<HTMLElement>('[data-action-menu]')!
  await click(button)
  await eventually(() => expect(document.querySelector('[role="menu"]')).not.toBeNull())
  const menu = document.querySelector('[role="menu"]')!
  expect(document.getElementById(menu.getAttribute('aria-labelledby')!)?.textContent).toBe('Row 1')
  expect([...document.querySelectorAll('[aria-haspopup]')].filter((one) => one.tagName !== 'BUTTON')).toEqual([])
  expect(menu.querySelector('[role="presentation"]')).toBeNull()
  await eventually(() => expect(document.activeElement?.textContent).toBe('Edit'))
  await press(document.activeElement!, 'Escape')
  expect(document.activeElement).toBe(button)
})
