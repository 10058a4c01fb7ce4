import { eventLimits } from '@outpost/contract/integrations/events/constants'
import type { EventRecord } from '@outpost/contract/integrations/events/schemas'
import { expect, test } from 'vitest'
import { emptyTail, matching, toggled, withEvents } from './tail.ts'

const event = (id: number, more: Partial<EventRecord> = {}): EventRecord => ({
  id,
  type: 'device.online',
  created_at: '2026-01-02T03:04:05.678Z',
  company: { id: 1, name: 'Company' },
  device: { id: 7, name: 'Router 12', serial: '110500', mac: null },
  data: {},
  ...more,
})
const ids = (events: readonly EventRecord[]) => events.map(({ id }) => id)

test('INTEGRATIONS-026 the list has the newest first, each event once, and at most 500', () => {
  const many = Array.from({ length: 700 }, (_, n) => event(n + 1))
  const tail = withEvents(withEvents(emptyTail, many), [event(3), event(701)])
  expect(tail.shown).toHaveLength(eventLimits.shown)
  expect(ids(tail.shown).slice(0, 3)).toEqual([701, 700, 699])
})

test('INTEGRATIONS-026 what arrives while it is paused is shown when it continues', () => {
  const paused = toggled(withEvents(emptyTail, [event(1)]))
  const later = withEvents(
    paused,
    Array.from({ length: 600 }, (_, n) => event(n + 2)),
  )
  expect(ids(later.shown)).toEqual([1])
  expect(later.held).toHaveLength(eventLimits.shown)
  expect(ids(toggled(later).shown)[0]).toBe(601)
  expect(toggled(later).held).toBeUndefined()
})

test('INTEGRATIONS-026 filters find types, and devices by name, serial number or id', () => {
  const tail = withEvents(emptyTail, [event(1), event(2, { type: 'user.acted', device: null })])
  expect(ids(matching(tail, new Set(['user.acted']), ''))).toEqual([2])
  expect(ids(matching(tail, undefined, 'router'))).toEqual([1])
  expect(ids(matching(tail, undefined, '1105'))).toEqual([1])
  expect(ids(matching(tail, undefined, 'unknown'))).toEqual([])
})
