import { tags } from '@outpost/contract/tags/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Link } from '@outpost/ui/Link'
import { listOf, sent, stubNetwork } from '../testing/network.ts'
import { doing, preparePage, settle, show } from '../testing/page.tsx'
import { screen, titleOf } from '../kit/screen/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { storedSettings } from '../kit/browser/storage.ts'
import { firstRead } from '../kit/table/firstRead.ts'
import { INTENT, usePreload } from './usePreload.ts'

const loaded: string[] = []
const list = screen({
  path: '/tags',
  access: 'view_tags',
  title: 'kit:save',
  page: async () => {
    loaded.push('tags')
    return { default: () => null, first: firstRead({ endpoint: tags.list, storageKey: 'tags' }) }
  },
})
const record = screen({
  path: '/tag/{id}',
  access: 'view_tags',
  title: titleOf(
    tags.get,
    ({ id }) => ({ id: Number(id) }),
    (tag) => tag.name,
  ),
  page: async () => {
    loaded.push('tag')
    return { default: () => null }
  },
})
const screens = [list, record]

function Links() {
  usePreload(screens)
  useQuery(storedSettings())
  return (
    <>
      <Link href="/tags">Tags</Link>
      <Link href="/tags?q=north">Filtered</Link>
      <a href="/tags" download="tags">
        Download
      </a>
      {Array.from({ length: 100 }, (_, id) => (
        <Link key={id} href={`/tag/${id + 1}`}>{`Tag ${id + 1}`}</Link>
      ))}
    </>
  )
}

let setting: object[] = []
beforeAll(preparePage)
// What was preloaded stays fresh for ten seconds, which pass between the tests.
let clock = Date.now()
beforeEach(() => {
  loaded.length = 0
  setting = []
  clock += 60_000
  vi.spyOn(Date, 'now').mockImplementation(() => clock)
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const linkNamed = (name: string) => [...document.querySelectorAll('a')].find((one) => one.textContent === name)!
const point = (name: string) => linkNamed(name).dispatchEvent(new Event('pointerover', { bubbles: true }))
const reads = () => sent.filter(({ path }) => path.startsWith('/tag')).map(({ path, query }) => ({ path, query }))
async function begin(): Promise<void> {
  stubNetwork(({ path }) => {
    if (path === '/storage') return listOf(setting)
    return path === '/tags' ? listOf([]) : { body: { success: true, data: { id: 1, name: 'North' } } }
  })
  await show(<Links />)
  await settle(100)
}

test('FRAME-201: pointing at a link loads the page and the first page of its list, once as long as that is fresh', async () => {
  setting = [{ key: 'table.tags', value: { pageSize: 50 } }]
  await begin()
  await doing(() => point('Tags'), INTENT * 2)
  expect(loaded).toEqual(['tags'])
  expect(reads()).toEqual([{ path: '/tags', query: { limit: '50', offset: '0' } }])
  await doing(() => point('Filtered'), INTENT * 2)
  await doing(() => point('Tags'), INTENT * 2)
  expect(reads()).toHaveLength(1)
})

test('FRAME-201: a focused link to a record reads the record', async () => {
  await begin()
  await doing(() => linkNamed('Tag 7').focus(), INTENT * 2)
  expect(loaded).toEqual(['tag'])
  expect(reads().map(({ path }) => path)).toEqual(['/tags/7'])
})

test('FRAME-201: a pointer that passes over a hundred links preloads the last one alone', async () => {
  await begin()
  await doing(() => {
    for (let id = 1; id <= 100; id++) point(`Tag ${id}`)
  }, INTENT * 2)
  expect(reads().map(({ path }) => path)).toEqual(['/tags/100'])
})

test('FRAME-201: a list that opens with a view of the user is not read in advance, and neither is a download', async () => {
  setting = [{ key: 'views.tags', value: { views: [], opensWith: 'Mine' } }]
  await begin()
  await doing(() => point('Download'), INTENT * 2)
  expect(loaded).toEqual([])
  await doing(() => point('Tags'), INTENT * 2)
  expect(loaded).toEqual(['tags'])
  expect(reads()).toEqual([])
})
