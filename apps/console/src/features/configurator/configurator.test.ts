import { changeStates } from '@outpost/contract/configurator/constants'
import { configChangeSchemas, type ConfigChange } from '@outpost/contract/configurator/schemas'
import { expect, test } from 'vitest'
import { faultsOf } from '../../kit/api/limits.ts'
import { fieldOfSource } from '../../kit/api/problems.ts'
import { changeForm } from './changeForm.schema.ts'
import { changeInput, faultyLine } from './changeForm.ts'
import { phaseText, secondsLeft, stateText } from './changeState.ts'
import { en } from './messages/en.ts'

const at = Date.parse('2026-11-29T10:00:00Z')
const change = (more: Partial<ConfigChange>): ConfigChange => ({
  id: 1,
  device_id: 2,
  company_id: 1,
  revision: 0,
  state: 'unconfirmed',
  entries: ['uci set system.system.hostname=a'],
  confirm_within: 120,
  deadline_at: null,
  phase: null,
  code: null,
  text: null,
  log: null,
  differs: [],
  username: null,
  created_at: '2026-11-29 09:59:00',
  unknown_since: null,
  finished_at: null,
  ...more,
})
/** Returns the English text of a key, with its count. */
const words = ((key: string, values: Record<string, unknown> = {}) => {
  const path = key.replace('configurator:', '').split('.')
  const find = (names: string[]) =>
    names.reduce<unknown>((texts, name) => (texts as Record<string, unknown>)[name], en) as string | undefined
  return (find(path) ?? find([`${path[0]}_other`]))!.replace('{{count}}', String(values['count']))
}) as unknown as Parameters<typeof stateText>[0]
const text = (more: Partial<ConfigChange>): string => stateText(words, change(more), at)

test('CONFIGURATOR-047 the input has files first, then options, services and a restart', () => {
  const values = {
    line: "set system.system.hostname='site 7'\n\n  delete network.old  ",
    service: ['dnsmasq'],
    reboot: true,
    confirm_within: 60,
    'entries.0.kind': 'file',
    'entries.0.path': '/etc/banner',
    'entries.0.content': '  hello',
    'entries.0.mode': '0600',
    'entries.1.kind': 'remove',
    'entries.1.path': '/etc/old',
    'entries.1.content': 'typed before',
    'entries.2.kind': 'file',
    'entries.2.path': '/etc/removed-row',
    'tests.0.kind': 'ping',
    'tests.0.host': '192.0.2.1',
    'tests.0.url': 'https://typed.before/',
    'tests.0.timeout': 5,
    'tests.1.kind': 'modem',
    'tests.1.timeout': 30,
  }
  const input = changeInput(2, 2, 2, values)
  expect(input).toEqual({
    id: 2,
    entries: [
      { kind: 'file', path: '/etc/banner', content: '  hello\n', mode: '0600' },
      { kind: 'remove', path: '/etc/old' },
      { kind: 'uci', line: "set system.system.hostname='site 7'" },
      { kind: 'uci', line: 'delete network.old' },
      { kind: 'reload', service: 'dnsmasq' },
      { kind: 'reboot' },
    ],
    confirm_within: 60,
    tests: [
      { kind: 'ping', host: '192.0.2.1', timeout: 5 },
      { kind: 'modem', timeout: 30 },
    ],
  })
  expect(configChangeSchemas.create.input.safeParse(input).success).toBe(true)
})

test('CONFIGURATOR-048 an error of the server belongs to the field that it names', () => {
  const known = new Set(['line', 'service', 'entries.0.path', 'entries.1.path', 'tests.0.host'])
  expect(fieldOfSource('entries.1.path', known)).toBe('entries.1.path')
  expect(fieldOfSource('entries.2.line', known)).toBe('line')
  expect(fieldOfSource('entries.3.service', known)).toBe('service')
  expect(fieldOfSource('tests.0.host', known)).toBe('tests.0.host')
  expect(fieldOfSource('entries', known)).toBeUndefined()
})

test('CONFIGURATOR-048 the form refuses lines that change nothing, and times beyond the limits', () => {
  expect(faultyLine("set a.b.c='d'\nadd_list a.b.c=e")).toBeUndefined()
  expect(faultyLine("set a.b.c='d'\ncommit a")).toBe('commit a')
  expect(faultyLine('import a')).toBe('import a')
  const faults = (seconds: number) => Object.keys(faultsOf(changeForm(0, 0), { confirm_within: seconds }))
  expect([29, 30, 900, 901].map(faults)).toEqual([['confirm_within'], [], [], ['confirm_within']])
})

test('CONFIGURATOR-049 states are shown as text, with the reason if the device gives one', () => {
  expect(text({ deadline_at: '2026-11-29 10:01:23' })).toBe('Waiting for confirmation, 83 s left')
  expect(text({ state: 'confirmed' })).toBe('Confirmed')
  expect(text({ state: 'restored', code: 'NOT_CONFIRMED' })).toBe('Restored: the device did not reconnect in time')
  expect(text({ state: 'refused', code: 'BASE_CHANGED' })).toBe('Refused: someone edited the files in the meantime')
  // A code that a device has made up, and one that does not fit the state.
  expect(text({ state: 'refused', code: '<b>' })).toBe('Refused: nothing was changed')
  expect(text({ state: 'unknown', code: 'NOT_CONFIRMED' })).toBe('Unknown: the device has not answered since')
  expect(new Set(changeStates.map((state) => text({ state }))).size).toBe(changeStates.length)
  expect([phaseText(words, 'tests'), phaseText(words, 'made up')]).toEqual(['Testing', 'made up'])
})

test('CONFIGURATOR-049 the countdown is neither negative nor longer than the time to confirm', () => {
  const left = (deadline_at: string | null) => secondsLeft(change({ deadline_at }), at)
  expect([null, '2026-11-29 09:00:00', '2026-11-29 10:00:10', '2026-11-29 11:00:00'].map(left)).toEqual([
    undefined,
    0,
    10,
    120,
  ])
})
