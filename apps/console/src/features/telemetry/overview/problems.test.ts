import type { Device } from '@outpost/contract/devices/device'
import { expect, test } from 'vitest'
import { problemsOf } from './problems.ts'

const now = Date.UTC(2026, 0, 1, 12)
const device = (more: object): Device => ({
  id: 1,
  status: 1,
  monitoring_enabled: 1,
  dynamic_monitoring: 300,
  last_update_at: '2026-01-01 11:58:00',
  ...more,
})

test('a healthy device has no problems', () => {
  expect(problemsOf(device({ signal: -70, temperature: 415, memory_used: 40, storage_used: 12 }), now)).toEqual([])
})

test('an offline device has only that problem, since its values are old', () => {
  expect(
    problemsOf(
      device({ status: 0, last_seen_at: '2026-01-01 11:00:00', offline_reason: 'no sign of life', signal: -120 }),
      now,
    ),
  ).toEqual([{ kind: 'offline', since: Date.UTC(2026, 0, 1, 11), reason: 'no sign of life' }])
  expect(problemsOf(device({ status: null }), now)).toEqual([{ kind: 'neverConnected' }])
  expect(problemsOf(device({ status: 0, monitoring_enabled: 0 }), now)).toEqual([{ kind: 'notMonitored' }])
})

test('weak signal, overheating and full memory are reported at their limits', () => {
  expect(
    problemsOf(device({ signal: -100, temperature: 750, memory_used: 90, storage_used: 99 }), now).map(
      ({ kind }) => kind,
    ),
  ).toEqual(['signal', 'temperature', 'memory', 'storage'])
  expect(problemsOf(device({ signal: -99, temperature: 749, memory_used: 89 }), now)).toEqual([])
})

test('a report is outdated after twice its interval, but not within ten minutes', () => {
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
  expect(problemsOf(device({ last_update_at: at(9) }), now)).toEqual([])
  expect(problemsOf(device({ last_update_at: at(11) }), now)).toMatchObject([{ kind: 'outdated' }])
  expect(problemsOf(device({ last_update_at: at(11), dynamic_monitoring: 3600 }), now)).toEqual([])
})

test('DESIRED-049 a configuration that differs is a problem, also while the device is offline', () => {
  expect(problemsOf(device({ configuration_state: 'drifted', configuration_drift: 3 }), now)).toEqual([
    { kind: 'configuration', count: 3 },
  ])
  expect(problemsOf(device({ configuration_state: 'in_sync', configuration_drift: 0 }), now)).toEqual([])
  expect(problemsOf(device({ status: 0, configuration_drift: 3 }), now).map(({ kind }) => kind)).toEqual([
    'offline',
    'configuration',
  ])
})

test('DEVICES-177 a device that is away to test a change has no problem until its time is over', () => {
  const away = device({ status: 0, last_seen_at: '2026-01-01 11:59:00', testing_until: '2026-01-01 12:01:00' })
  expect(problemsOf(away, now)).toEqual([])
  expect(problemsOf(away, now + 61_000)).toMatchObject([{ kind: 'offline' }])
})
