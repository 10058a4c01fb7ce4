import { expect, test } from 'vitest'
import { allZones, labelOf, matching, offsetOf } from './zones.ts'

test('FRAME-044: every zone of the browser is offered, and the current one even if the browser does not list it', () => {
  const zones = allZones('Etc/GMT+5')
  expect(zones.length).toBeGreaterThan(300)
  for (const zone of ['Europe/Oslo', 'Asia/Tokyo', 'UTC', 'Etc/GMT+5']) expect(zones).toContain(zone)
  expect(new Set(zones).size).toBe(zones.length)
})

test('FRAME-044: a zone is found by any part of its name and by its UTC offset', () => {
  const zones = allZones('UTC')
  expect(matching(zones, 'new york')).toEqual(['America/New_York'])
  expect(matching(zones, 'YORK  america')).toEqual(['America/New_York'])
  expect(matching(zones, 'gmt+9')).toContain('Asia/Tokyo')
  expect(matching(zones, 'atlantis')).toEqual([])
  expect(matching(zones, ' ')).toHaveLength(zones.length)
  expect([labelOf('America/New_York'), offsetOf('Asia/Tokyo'), offsetOf('UTC')]).toEqual([
    'America/New York',
    'GMT+9',
    'UTC',
  ])
})
