import { afterAll, expect, test, vi } from 'vitest'
import { listOf, sent, stubNetwork } from '../../testing/network.ts'
import { formerValues } from './undoEdit.ts'
import { movedFrom, undoOfMove } from './undoMove.ts'
import { changedTags, inverseOf, undoOfTags } from './undoTags.ts'

afterAll(() => vi.unstubAllGlobals())

const before = new Map([
  [1, [10, 11]],
  [2, [11]],
  [3, []],
])

test('DEVICES-128 only the tags that were really added are removed again, on each device', () => {
  expect(inverseOf('assign', [10, 12], before)).toEqual({
    mode: 'unassign',
    data: [
      { device_id: 1, tag_id: [12] },
      { device_id: 2, tag_id: [10, 12] },
      { device_id: 3, tag_id: [10, 12] },
    ],
  })
})

test('DEVICES-128 only the tags that were really removed are added again, and replaced ones return', () => {
  expect(inverseOf('unassign', [11, 12], before)).toEqual({
    mode: 'assign',
    data: [
      { device_id: 1, tag_id: [11] },
      { device_id: 2, tag_id: [11] },
    ],
  })
  expect(inverseOf('overwrite', [11], before)).toEqual({
    mode: 'overwrite',
    data: [
      { device_id: 1, tag_id: [10, 11] },
      { device_id: 3, tag_id: [] },
    ],
  })
})

test('DEVICES-128 a change of a tag that starts actions is not undone', async () => {
  expect(changedTags('overwrite', [11], before).toSorted()).toEqual([10, 11])
  const actions: object[] = []
  stubNetwork(({ path }) =>
    path === '/tags' ? listOf([{ id: 12, name: 'Loads', actions }]) : listOf([{ id: 1, tags: [], company_id: 5 }]),
  )
  expect(await undoOfTags('assign', [1], [12])).toBeTypeOf('function')
  actions.push({ action: 'firmware_upload' })
  expect(await undoOfTags('assign', [1], [12])).toBeUndefined()
})

test('DEVICES-128 devices that moved go back where each came from, with their tags, and the others stay', async () => {
  const companies = new Map([
    [1, 5],
    [2, 6],
    [3, 6],
    [4, 9],
  ])
  const now = [
    { id: 1, company_id: 9 },
    { id: 2, company_id: 9 },
    { id: 3, company_id: 6 },
    { id: 4, company_id: 9 },
  ]
  expect(movedFrom(companies, new Map(now.map((row) => [row.id, row.company_id])), 9)).toEqual(
    new Map([
      [5, [1]],
      [6, [2]],
    ]),
  )
  stubNetwork(({ method }) => (method === 'GET' ? listOf(now) : { body: { success: true, meta: { channel: 'c' } } }))
  const restore = await undoOfMove({ companies, tags: new Map([[2, [11]]]) }, 9)
  await restore!()
  expect(sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])).toEqual([
    ['/devices/move', { device_id: [1], company_id: 5 }],
    ['/devices/move', { device_id: [2], company_id: 6 }],
    ['/devices/tags/assign', { data: [{ device_id: 2, tag_id: [11] }] }],
  ])
})

test('DEVICES-128 undoing an edit restores only what it changed', () => {
  const initial = { name: 'Mast', description: '', tag_id: [1, 2], user_set_latitude: null }
  expect(
    formerValues(initial, { name: 'Pump', description: '', tag_id: [2, 1], user_set_latitude: undefined }),
  ).toEqual({
    name: 'Mast',
  })
})
