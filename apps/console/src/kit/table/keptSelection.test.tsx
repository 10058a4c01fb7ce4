import { tags } from '@outpost/contract/tags/endpoints'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listOf, stubNetwork } from '../../testing/network.ts'
import { buttonNamed, doing, preparePage, show, shows, text, userWith } from '../../testing/page.tsx'
import { action } from '../api/action.tsx'
import { ListTable } from './ListTable.tsx'
import { type Column, type RowOf, useTable } from './table.tsx'

type Row = RowOf<typeof tags.list>

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

const columns: Column<Row>[] = [{ id: 'name', header: 'Name', cell: (tag) => tag.name, primary: true }]
const actions = [
  action<Row>({ id: 'remove', label: 'kit:save', icon: () => null, endpoint: tags.remove, run: () => undefined }),
]

function TagsPage({ inUrl }: { inUrl: boolean }) {
  const table = useTable({ endpoint: tags.list, columns, actions, storageKey: 'tags', inUrl })
  return <ListTable table={table} label="Tags" rowLabel={(tag) => tag.name} empty={{ message: 'None' }} height={500} />
}

/** A list at /tags and another page at any other address. */
function Pages({ inUrl = true }: { inUrl?: boolean }) {
  const { history } = useRouter()
  const page = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <>
      {page === '/tags' ? <TagsPage inUrl={inUrl} /> : <p>Another page</p>}
      <Link to="/other">Other</Link>
      <Link to="/tags">Tags</Link>
      <button type="button" onClick={() => history.back()}>
        Back
      </button>
    </>
  )
}

const follow = (name: string) =>
  doing(() => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)!.click())
const tick = () => doing(() => document.querySelector<HTMLInputElement>('tbody [data-cell="select"] input')!.click())

async function leaveWithSelection(inUrl: boolean): Promise<void> {
  stubNetwork(({ path }) => (path === '/storage' ? listOf([]) : listOf([{ id: 1, name: 'North' }])))
  await show(<Pages inUrl={inUrl} />, { at: '/tags', user: userWith('view_tags', 'delete_tags') })
  await tick()
  await shows('1 selected')
  await follow('Other')
  await shows('Another page')
}

test('FRAME-195: Back returns to the selection of a list, and a link to the list starts without one', async () => {
  await leaveWithSelection(true)
  await follow('Tags')
  await shows('North')
  expect(text()).not.toContain('1 selected')
  await doing(() => buttonNamed('Back').click())
  await doing(() => buttonNamed('Back').click())
  await shows('1 selected')
  // What was cleared does not return.
  await tick()
  expect(text()).not.toContain('1 selected')
  await follow('Other')
  await doing(() => buttonNamed('Back').click())
  await shows('North')
  expect(text()).not.toContain('1 selected')
})

test('FRAME-195: a list that is not in the address keeps no selection', async () => {
  await leaveWithSelection(false)
  await doing(() => buttonNamed('Back').click())
  await shows('North')
  expect(text()).not.toContain('1 selected')
})
