import { tags } from '@outpost/contract/tags/endpoints'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOf, type Sent, sent, stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, preparePage, settle, show, shows, text, type, userWith } from '../../../testing/page.tsx'
import { ListTable } from '../ListTable.tsx'
import { type Column, type RowOf, useTable } from '../table.tsx'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const columns: Column<RowOf<typeof tags.list>>[] = [
  { id: 'name', header: 'Name', cell: (tag) => tag.name, sortable: true },
]
const filters = [{ id: 'company_id', label: 'Company', options: [{ value: '7', label: 'Own' }] }]

function TagsPage() {
  const table = useTable({ endpoint: tags.list, columns, filters, storageKey: 'tags' })
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

const own = {
  name: 'Own, by name',
  search: { company_id: '7', sort: '-name' },
  layout: { order: [], visible: {}, widths: {} },
}
const keeps = (value: object) => (request: Sent) =>
  request.path === '/shared-views' ? listOf([]) : keptOrTags(value, request)
const keptOrTags = (value: object, request: Sent) =>
  request.path === '/storage' && request.method === 'GET'
    ? listOf([{ key: 'views.tags', value }])
    : listOf([{ id: 1, name: 'North' }])
const lists = (): Sent[] => sent.filter(({ path }) => path === '/tags')
const openViews = async (): Promise<void> => {
  await doing(() => buttonNamed('Saved views').click(), 300)
  await shows('View name')
}

test('FRAME-053, FRAME-118: the current list can be saved under a name, for every browser of the user', async () => {
  stubNetwork((request) =>
    request.method === 'GET' && request.path !== '/tags' ? listOf([]) : listOf([{ id: 1, name: 'North' }]),
  )
  await show(<TagsPage />, { at: '/tags?company_id=7&q=no&page=2' })
  await openViews()
  await shows('No saved views yet')
  const input = [...document.querySelectorAll<HTMLInputElement>('form input')].at(-1)!
  await doing(() => type(input, ' Mine '))
  await doing(() => buttonNamed('Save view').click())
  await settle(800)
  const [save] = sent.filter(({ method, path }) => method === 'POST' && path === '/storage')
  expect(save!.body).toMatchObject({
    key: 'views.tags',
    value: { views: [{ name: 'Mine', search: { company_id: '7', q: 'no' } }], opensWith: null },
  })
  expect(buttonNamed('Mine').getAttribute('aria-current')).toBe('true')
})

test('FRAME-118: a view is opened by a click, and deleted after a confirmation', async () => {
  stubNetwork(keeps({ views: [own], opensWith: null }))
  const { address } = await show(<TagsPage />, { at: '/tags' })
  expect(address()).toBe('/tags')
  await openViews()
  await doing(() => buttonNamed('Own, by name').click())
  expect(address()).toBe('/tags?company_id=7&sort=-name&view=Own,+by+name')
  expect(lists().at(-1)!.query).toMatchObject({ company_id: '7', sort: '-name' })
  await doing(() => buttonNamed('Delete Own, by name').click())
  await shows('Permanently delete Own, by name?')
  await doing(() => buttonNamed('Delete').click())
  await shows('No saved views yet')
})

test('FRAME-118: the list opens with the default view, unless the address specifies what to show', async () => {
  stubNetwork(keeps({ views: [own], opensWith: own.name }))
  const first = await show(<TagsPage />, { at: '/tags' })
  expect(first.address()).toBe('/tags?company_id=7&sort=-name&view=Own,+by+name')
  // The list was not requested before.
  expect(lists().map(({ query }) => query['company_id'])).toEqual(['7'])
  const second = await show(<TagsPage />, { at: '/tags?q=north' })
  expect(second.address()).toBe('/tags?q=north')
  expect(text()).toContain('North')
})

test('SETTINGS-015: a view of the company is opened by a click; users who may edit companies share their own and withdraw it', async () => {
  const shared = [
    {
      id: 4,
      company_id: 7,
      list: 'tags',
      name: 'Of us all',
      search: { sort: '-name' },
      layout: own.layout,
      shared_by: 'ana',
      created_at: '',
      updated_at: '',
    },
  ]
  stubNetwork((request) =>
    request.path === '/shared-views' && request.method === 'GET'
      ? listOf(shared)
      : keeps({ views: [own], opensWith: null })(request),
  )
  const { address } = await show(<TagsPage />, { at: '/tags', user: userWith('view_tags') })
  await openViews()
  await shows('Shared with the company')
  expect(sent.find(({ path }) => path === '/shared-views')!.query).toMatchObject({ list: 'tags' })
  await doing(() => buttonNamed('Of us all').click())
  expect(address()).toBe('/tags?sort=-name&view=Of+us+all')
  expect(buttonNamed('Share Own, by name with the company')).toBeUndefined()
  expect(buttonNamed('Stop sharing Of us all')).toBeUndefined()
  await show(<TagsPage />, { at: '/tags', user: userWith('view_tags', 'update_companies') })
  await openViews()
  await doing(() => buttonNamed('Share Own, by name with the company').click())
  const [made] = sent.filter(({ method, path }) => method === 'POST' && path === '/shared-views')
  expect(made!.body).toEqual({ list: 'tags', name: 'Own, by name', search: own.search, layout: own.layout })
  await doing(() => buttonNamed('Stop sharing Of us all').click())
  await shows('Stop sharing Of us all with everyone?')
  await doing(() => buttonNamed('Stop sharing').click())
  expect(sent.some(({ method, path }) => method === 'DELETE' && path === '/shared-views/4')).toBe(true)
})

test('FRAME-166: views are tabs over the list; the view in use is in the address, and a changed one is marked', async () => {
  stubNetwork(keeps({ views: [own], opensWith: null }))
  const { address } = await show(<TagsPage />, { at: '/tags' })
  const tabs = (): (string | null)[] =>
    [...document.querySelectorAll('nav[aria-label="Saved views"] a')].map(({ textContent }) => textContent)
  const current = (): string | undefined =>
    document.querySelector('nav[aria-label="Saved views"] a[aria-current]')?.textContent ?? undefined
  expect(tabs()).toEqual(['All', own.name])
  expect(current()).toBe('All')
  const tab = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Saved views"] a')][1]!
  expect(tab.getAttribute('href')).toBe('/tags?company_id=7&sort=-name&view=Own%2C+by+name')
  await show(<TagsPage />, { at: '/tags?company_id=7&sort=-name&view=Own%2C+by+name' })
  expect(current()).toBe(own.name)
  await show(<TagsPage />, { at: '/tags?q=no&view=Own%2C+by+name' })
  expect(current()).toBe(`${own.name} •`)
  expect(address()).toBe('/tags')
})

test('FRAME-166: an address that only names a view shows it, and an unknown view shows all', async () => {
  stubNetwork(keeps({ views: [own], opensWith: null }))
  const named = await show(<TagsPage />, { at: '/tags?view=own%2C+by+name' })
  expect(new URLSearchParams(named.address().split('?')[1]).get('sort')).toBe('-name')
  await show(<TagsPage />, { at: '/tags?view=gone' })
  expect(document.querySelector('nav[aria-label="Saved views"] a[aria-current]')?.textContent).toBe('All')
})

test('FRAME-166: without views there are no tabs, and an empty list has no footer', async () => {
  stubNetwork(() => listOf([]))
  await show(<TagsPage />, { at: '/tags' })
  expect(document.querySelector('nav')).toBeNull()
})
