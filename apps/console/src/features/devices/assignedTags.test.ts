import { expect, test } from 'vitest'
import { countTags, startsOf } from './assignedTags.ts'

const [red, blue] = [
  { id: 1, name: 'Red', company_name: null, color: '#ff0000' },
  { id: 2, name: 'Blue', company_name: 'Nordlys', color: null },
]

test('DEVICES-045 the tags of the selected devices are counted, the most frequent first', () => {
  expect(countTags([{ tags: [red] }, { tags: [blue, red] }, {}, { tags: [] }])).toEqual([
    { ...red, devices: 2 },
    { ...blue, devices: 1 },
  ])
  expect(countTags([])).toEqual([])
})

test('DEVICES-046 an action starts on devices without its tag, and is not shown if all have it', () => {
  const actions = [
    { tag_id: 1, action: 'firmware_upload', source_id: 7, source_name: 'Firmware 7', created_at: '' },
  ] as const
  const chosen = [
    { id: 1, name: 'Red', actions: [...actions] },
    { id: 2, name: 'Blue', actions: [] },
  ]
  const assigned = [{ ...red, devices: 2 }]
  expect(startsOf(chosen, assigned, 5)).toEqual([
    { tag_id: 1, action: 'firmware_upload', source_name: 'Firmware 7', tag_name: 'Red', devices: 3 },
  ])
  expect(startsOf(chosen, assigned, 2)).toEqual([])
})
