import { useEffect, useState } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { FilterBar, type FilterDefinition, type FilterValue } from './FilterBar.tsx'
import { after, eventually, prepareDom, render } from './testing.ts'
import { OutpostProvider } from './theme.tsx'

beforeAll(prepareDom)

const tags = [
  { value: '7', label: 'Vehicle' },
  { value: '8', label: 'North depot' },
  { value: '21', label: 'Bus (Fjord)', name: 'Bus' },
  { value: '22', label: 'Bus (Hansa)', name: 'Bus' },
]
const definitions: readonly FilterDefinition[] = [
  {
    id: 'status',
    label: 'Status',
    options: [
      { value: 'online', label: 'Online' },
      { value: 'offline', label: 'Offline' },
    ],
  },
  {
    id: 'tag_id',
    label: 'Tag',
    load: async (text) => tags.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
  },
  { id: 'model', label: 'Model' },
  { id: 'from', label: 'From', type: 'date', negatable: false },
]

let now: { q: string; filters: readonly FilterValue[] }

function Bar() {
  const [q, setQ] = useState('')
  const [filters, setFilters] = useState<readonly FilterValue[]>([])
  useEffect(() => {
    now = { q, filters }
  }, [q, filters])
  return (
    <OutpostProvider env="test">
      <FilterBar
        search={{ value: q, onChange: setQ, placeholder: 'Name' }}
        definitions={definitions}
        value={filters}
        onChange={setFilters}
      />
    </OutpostProvider>
  )
}

const field = (): HTMLInputElement => document.querySelector('[role=combobox]')!
const lines = (): string[] => [...document.querySelectorAll('[role=option]')].map((line) => line.textContent)
const type = (text: string): Promise<void> =>
  after(() => {
    field().focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = (key: string): Promise<void> =>
  after(() => void field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const enter = async (text: string): Promise<void> => {
  await type(text)
  await press('Enter')
}

beforeEach(async () => {
  await render(<Bar />)
  await eventually(() => expect(field()).not.toBeNull())
})

test('FRAME-219 a typed text becomes the filters of the list, and the rest is the search', async () => {
  await enter('status:offline -tag:"North depot" model:RUTX11,RUTX50 "exact words"')
  await eventually(() =>
    expect(now).toEqual({
      q: 'exact words',
      filters: [
        { id: 'status', values: ['offline'], not: false },
        { id: 'tag_id', values: ['8'], not: true },
        { id: 'model', values: ['RUTX11', 'RUTX50'], not: false },
      ],
    }),
  )
  // A value more of the same filter joins the chip; its opposite replaces it.
  await enter('exact words status:Online')
  await eventually(() => expect(now.filters[0]!.values).toEqual(['offline', 'online']))
  await enter('exact words -status:online')
  await eventually(() => expect(now.filters[0]).toEqual({ id: 'status', values: ['online'], not: true }))
})

test('FRAME-244 a typed name that several values have stands for all of them', async () => {
  await enter('-tag:bus')
  await eventually(() => expect(now.filters).toEqual([{ id: 'tag_id', values: ['21', '22'], not: true }]))
  await enter('tag:"Bus (Hansa)"')
  await eventually(() => expect(now.filters).toEqual([{ id: 'tag_id', values: ['22'], not: false }]))
})

test('FRAME-219 names and then values are suggested, and chosen by keyboard', async () => {
  await type('mast -ta')
  await eventually(() => expect(lines()).toEqual(['-tag:Tag', '-status:Status']))
  await press('ArrowDown')
  expect(document.getElementById(field().getAttribute('aria-activedescendant')!)!.textContent).toBe('-tag:Tag')
  await press('Enter')
  expect(field().value).toBe('mast -tag:')
  await eventually(() => expect(lines().slice(0, 2)).toEqual(['Vehicle-tag:Vehicle', 'North depot-tag:"North depot"']))
  await press('ArrowDown')
  await press('Enter')
  await eventually(() => expect(now).toEqual({ q: 'mast', filters: [{ id: 'tag_id', values: ['7'], not: true }] }))
})

test.each([
  ['stauts:online', 'No filter is called “stauts”'],
  ['status:broken', '“broken” is not a value of Status.'],
  ['status:', 'Add a value for Status.'],
  ['-from:2026-11-22', 'From cannot be excluded.'],
  ['from:yesterday', 'Use the format 2026-11-22'],
  ['status:online OR model:X', 'OR joins only values of the same filter.'],
])('FRAME-219 %s is refused with the reason, and nothing is filtered', async (text, reason) => {
  await enter(text)
  await eventually(() => expect(document.body.textContent).toContain(reason))
  expect(now).toEqual({ q: '', filters: [] })
  expect(field().value).toBe(text)
  expect(field().getAttribute('aria-invalid')).toBe('true')
})

test('FRAME-219 an unfinished filter is not searched for', async () => {
  await type('status:off')
  await after(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(now).toEqual({ q: '', filters: [] })
  await enter('fa:1e:42')
  await eventually(() => expect(now.q).toBe('fa:1e:42'))
})

test('FRAME-146 the switch between "is" and "is not" has the name that it shows', async () => {
  await enter('status:online')
  const named = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)
  await eventually(() => expect(named('Status: is')?.textContent).toBe('is'))
  await after(() => named('Status: is')!.click())
  await eventually(() => expect(named('Status: is not')?.textContent).toBe('is not'))
  expect(now.filters).toEqual([{ id: 'status', values: ['online'], not: true }])
})
