import { tags } from '@outpost/contract/tags/endpoints'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Given, listOf, refusal, type Sent, sent, stubNetwork } from '../../testing/network.ts'
import { buttonNamed, doing, preparePage, settle, show, shows, text, userWith } from '../../testing/page.tsx'
import { action } from '../api/action.tsx'
import { ListTable } from './ListTable.tsx'
import { type Column, type RowOf, useTable } from './table.tsx'

type Row = RowOf<typeof tags.list>

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (tag) => tag.name, primary: true, sortable: true },
  { id: 'company_name', header: 'Company', cell: (tag) => tag.company_name },
  { id: 'description', header: 'Description', cell: (tag) => tag.description, hidden: true },
]
const filters = [{ id: 'company_id', label: 'Company', options: [{ value: '7', label: 'Own' }] }]
const removed = vi.fn<(names: string[], left: string[]) => void>()
const actions = [
  action<Row>({
    id: 'remove',
    label: 'kit:save',
    icon: () => null,
    endpoint: tags.remove,
    allowed: (tag) => (tag.name === 'Fixed' ? 'kit:cancel' : true),
    run: async (rows, skipped) => {
      removed(
        rows.map((tag) => tag.name),
        skipped.map(({ row }) => row.name),
      )
      return true
    },
  }),
]

function TagsPage() {
  const table = useTable({ endpoint: tags.list, columns, filters, actions, storageKey: 'tags', always: ['name'] })
  return (
    <ListTable
      table={table}
      label="Tags"
      rowLabel={(tag) => tag.name}
      empty={{ message: 'No tags yet' }}
      height={500}
    />
  )
}

/** Makes two changes before the next render. */
function TwoChanges() {
  const table = useTable({ endpoint: tags.list, columns, filters, storageKey: 'tags' })
  const both = (): void => {
    table.change({ filters: [{ id: 'company_id', values: ['7'], not: false }] })
    table.change({ q: 'mast' })
  }
  return (
    <button type="button" onClick={both}>
      Both
    </button>
  )
}

const rows = [
  { id: 1, name: 'North', company_name: 'Own' },
  { id: 2, name: 'Fixed', company_name: 'Own' },
]
const lists = (): Sent[] => sent.filter((request) => request.path === '/tags')
const answers = (list: Given) => (request: Sent) =>
  request.path === '/storage' && request.method === 'GET' ? listOf([]) : list

test('FRAME-118: requests the page in the address, with only the visible fields', async () => {
  stubNetwork(answers(listOf(rows, 120)))
  await show(<TagsPage />, { at: '/tags?q=no&sort=-name&page=3&limit=10&ne:company_id=7' })
  expect(lists()[0]!.query).toEqual({
    q: 'no',
    sort: '-name',
    limit: '10',
    offset: '20',
    'ne:company_id': '7',
    fields: 'company_name,name',
  })
  await shows('21–30 of 120')
  await shows('is not')
})

test('stores paging and sorting in the address', async () => {
  stubNetwork(answers(listOf(rows, 120)))
  const { address } = await show(<TagsPage />, { at: '/tags' })
  await doing(() => buttonNamed('Next page').click())
  expect(address()).toBe('/tags?page=2')
  expect(lists().at(-1)!.query).toMatchObject({ limit: '25', offset: '25' })
  await doing(() =>
    [...document.querySelectorAll('th button')]
      .find((one) => one.textContent === 'Name')!
      .dispatchEvent(new MouseEvent('click', { bubbles: true })),
  )
  // A new sort order returns to the first page.
  expect(address()).toBe('/tags?sort=name')
})

test('shows the error if the list cannot be read, and retries on request', async () => {
  let broken = true
  stubNetwork((request) =>
    request.path !== '/tags'
      ? listOf([])
      : broken
        ? refusal(500, { code: 'INTERNAL', message: 'x', source: null })
        : listOf(rows),
  )
  await show(<TagsPage />)
  await shows('Could not load the list')
  broken = false
  await doing(() => buttonNamed('Try again').click())
  await shows('North')
})

test('distinguishes an empty list from filters without matches', async () => {
  stubNetwork(answers(listOf([])))
  await show(<TagsPage />)
  await shows('No tags yet')
  const { address } = await show(<TagsPage />, { at: '/?q=zzz' })
  await shows('Nothing matches these filters.')
  await doing(() => buttonNamed('Clear filters').click())
  expect(address()).toBe('/')
})

test('FRAME-117: search and filters are cleared together, and simultaneous changes are combined', async () => {
  stubNetwork(answers(listOf(rows)))
  const { address } = await show(<TagsPage />, { at: '/tags?q=no&company_id=7&sort=name' })
  await doing(() => buttonNamed('Clear filters').click())
  expect(address()).toBe('/tags?sort=name')
  const both = await show(<TwoChanges />, { at: '/tags?page=3' })
  await doing(() => buttonNamed('Both').click())
  expect(both.address()).toBe('/tags?company_id=7&q=mast')
})

test('FRAME-119: without the permission an action is not shown, and rows in the wrong state are skipped with the reason', async () => {
  stubNetwork(answers(listOf(rows)))
  await show(<TagsPage />, { user: userWith('view_tags') })
  expect(text()).not.toContain('Save')
  await show(<TagsPage />, { user: userWith('view_tags', 'delete_tags') })
  const ticks = () => [...document.querySelectorAll<HTMLInputElement>('tbody [data-cell="select"] input')]
  await doing(() => ticks()[1]!.click())
  expect(buttonNamed('Save').getAttribute('aria-disabled')).toBe('true')
  await doing(() => ticks()[0]!.click())
  await shows('2 selected')
  await doing(() => buttonNamed('Save').click())
  expect(removed).toHaveBeenLastCalledWith(['North'], ['Fixed'])
  // The action returned a result, which clears the selection.
  expect(text()).not.toContain('2 selected')
})

test("SETTINGS-003, SETTINGS-004: stores the user's columns: a new key is created, an existing one replaced", async () => {
  stubNetwork(answers(listOf(rows)))
  await show(<TagsPage />)
  const size = (value: string) =>
    doing(() => {
      const select = document.querySelector<HTMLSelectElement>('nav select')!
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  await size('50')
  expect(lists().at(-1)!.query['limit']).toBe('50')
  await settle(700)
  await size('100')
  await settle(700)
  const saves = sent.filter((request) => request.path.startsWith('/storage') && request.method !== 'GET')
  expect(saves.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /storage', 'PUT /storage/table.tags'])
  expect(saves[1]!.body).toMatchObject({ value: { pageSize: 100 } })
})

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
const slices = (count: number) => (request: Sent) => {
  if (request.path !== '/tags') return listOf([])
  const { limit, offset } = request.query
  const all = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Tag ${index + 1}`,
    company_name: 'Own',
  }))
  return listOf(all.slice(Number(offset), Number(offset) + Number(limit)), count)
}

test('FRAME-117: all matching rows are selected by reading the list with the same filters, including other pages', async () => {
  stubNetwork(slices(620))
  await show(<TagsPage />, { at: '/tags?company_id=7&limit=10', user: userWith('view_tags', 'delete_tags') })
  await doing(() => boxes()[0]!.click())
  await shows('10 selected')
  await doing(() => buttonNamed('Select all 620').click())
  await shows('All 620 selected')
  const gathered = lists()
    .slice(1)
    .map(({ query }) => [query['company_id'], query['limit'], query['offset']])
  expect(gathered).toEqual([
    ['7', '500', '0'],
    ['7', '500', '500'],
  ])
})

test('FRAME-117, FRAME-119: more rows than one call accepts cannot be selected at once, and the reason is shown', async () => {
  stubNetwork(slices(1500))
  await show(<TagsPage />, { at: '/tags?limit=10000', user: userWith('view_tags', 'delete_tags') })
  await doing(() => boxes()[0]!.click())
  await shows('All 1,500 selected')
  expect(buttonNamed('Save').getAttribute('aria-disabled')).toBe('true')
  await doing(() => buttonNamed('Clear selection').click())
  await show(<TagsPage />, { at: '/tags?limit=10', user: userWith('view_tags', 'delete_tags') })
  await doing(() => boxes()[0]!.click())
  expect(buttonNamed('Select all 1,500').getAttribute('aria-disabled')).toBe('true')
  await doing(() => buttonNamed('Select all 1,500').click())
  expect(lists()).toHaveLength(2)
})

test('FRAME-118, FRAME-134: a page of 10,000 is requested as is and a larger one as 10,000; only visible rows are rendered', async () => {
  stubNetwork(slices(10_000))
  await show(<TagsPage />, { at: '/tags?limit=20000' })
  expect(lists()[0]!.query['limit']).toBe('10000')
  await shows('Tag 1')
  expect(document.querySelectorAll('tr[data-index]').length).toBeLessThan(60)
  expect(document.querySelector('table')!.getAttribute('aria-rowcount')).toBe('10001')
})

test('FRAME-118, FRAME-119: without the permission the list names the missing one', async () => {
  stubNetwork((request) =>
    request.path === '/tags' ? refusal(403, { code: 'FORBIDDEN', message: 'x', source: null }) : listOf([]),
  )
  await show(<TagsPage />)
  await shows('the permission view_tags')
  expect(text()).not.toContain('Try again')
})

test('FRAME-061, FRAME-116: refreshes at the chosen interval, but not in a hidden tab, and keeps the selection', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  try {
    const setting = { key: 'table.tags', value: { refresh: 10 } }
    stubNetwork((request) => (request.path === '/storage' ? listOf([setting]) : listOf(rows)))
    await show(<TagsPage />, { user: userWith('view_tags', 'delete_tags') })
    await doing(() => boxes()[1]!.click())
    const before = lists().length
    await doing(() => vi.advanceTimersByTime(10_000))
    expect(lists()).toHaveLength(before + 1)
    await shows('1 selected')
    visibility.mockReturnValue('hidden')
    await doing(() => vi.advanceTimersByTime(30_000))
    expect(lists()).toHaveLength(before + 1)
  } finally {
    visibility.mockRestore()
    vi.useRealTimers()
  }
})
