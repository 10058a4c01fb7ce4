import { tags } from '@outpost/contract/tags'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOf, type Sent, sent, stubNetwork } from '../../../testing/network.ts'
import { buttonNamed, doing, preparePage, settle, show, shows, text, type } from '../../../testing/page.tsx'
import { ListTable } from '../../ListTable.tsx'
import { type Column, type RowOf, useTable } from '../../table.tsx'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const columns: Column<RowOf<typeof tags.list>>[] = [{ id: 'name', header: 'Name', cell: (tag) => tag.name, sortable: true }]
const filters = [{ id: 'company_id', label: 'Company', options: [{ value: '7', label: 'Own' }] }]

function TagsPage() {
  const table = useTable({ endpoint: tags.list, columns, filters, storageKey: 'tags' })
  return <ListTable table={table} label="Tags" rowLabel={(tag) => tag.name} empty={{ message: 'No tags yet' }} height={500} />
}

const own = { name: 'Own, by name', search: { company_id: '7', sort: '-name' }, layout: { order: [], visible: {}, widths: {} } }
const keeps = (value: object) => (request: Sent) =>
  request.path === '/storage' && request.method === 'GET' ? listOf([{ key: 'views.tags', value }]) : listOf([{ id: 1, name: 'North' }])
const lists = (): Sent[] => sent.filter(({ path }) => path === '/tags')
const openViews = async (): Promise<void> => {
  await doing(() => buttonNamed('Saved views').click(), 300)
  await shows('Name of the view')
}

test('FRAME-053, FRAME-118: the list as it is now is kept under a name, for every browser of the reader', async () => {
  stubNetwork((request) => (request.path === '/storage' && request.method === 'GET' ? listOf([]) : listOf([{ id: 1, name: 'North' }])))
  await show(<TagsPage />, { at: '/tags?company_id=7&q=no&page=2' })
  await openViews()
  await shows('No view is saved yet')
  const input = [...document.querySelectorAll<HTMLInputElement>('form input')].at(-1)!
  await doing(() => type(input, ' Mine '))
  await doing(() => buttonNamed('Save view').click())
  await settle(800)
  const [save] = sent.filter(({ method, path }) => method === 'POST' && path === '/storage')
  expect(save!.body).toMatchObject({ key: 'views.tags', value: { views: [{ name: 'Mine', search: { company_id: '7', q: 'no' } }], opensWith: null } })
  expect(buttonNamed('Mine').getAttribute('aria-current')).toBe('true')
})

test('FRAME-118: a view is shown by a click, and deleted after a question', async () => {
  stubNetwork(keeps({ views: [own], opensWith: null }))
  const { address } = await show(<TagsPage />, { at: '/tags' })
  expect(address()).toBe('/tags')
  await openViews()
  await doing(() => buttonNamed('Own, by name').click())
  expect(address()).toBe('/tags?company_id=7&sort=-name')
  expect(lists().at(-1)!.query).toMatchObject({ company_id: '7', sort: '-name' })
  await doing(() => buttonNamed('Delete Own, by name').click())
  await shows('Delete Own, by name for good?')
  await doing(() => buttonNamed('Delete').click())
  await shows('No view is saved yet')
})

test('FRAME-118: the list opens with the view that was chosen for that, unless the address says what to show', async () => {
  stubNetwork(keeps({ views: [own], opensWith: own.name }))
  const first = await show(<TagsPage />, { at: '/tags' })
  expect(first.address()).toBe('/tags?company_id=7&sort=-name')
  // Nothing else was asked for before.
  expect(lists().map(({ query }) => query['company_id'])).toEqual(['7'])
  const second = await show(<TagsPage />, { at: '/tags?q=north' })
  expect(second.address()).toBe('/tags?q=north')
  expect(text()).toContain('North')
})
