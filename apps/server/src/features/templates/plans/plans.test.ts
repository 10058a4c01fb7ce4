import { parseReadingPlan, writeReadingPlan } from '@outpost/contract/device/reading-plan'
import { Source } from '@outpost/contract/templates/source'
import { expect, test } from 'vitest'
import { pick } from '@outpost/agent/readings/pick'
import { batchesOf } from './batches.ts'
import { planTemplate } from './compile.ts'
import { pickOf } from './pick.ts'

const source = (given: object): Source => Source.parse(given)
const registers = (list: [number, string?][]) =>
  source({
    url: 'm',
    source: 'modbus',
    host: '10.0.0.1',
    variables: list.map(([register, register_type = 'u16'], n) => ({ id: `v${n}`, register, register_type })),
  }).variables

test('TEMPLATES-044 registers that follow each other share a request of at most 125, others do not', () => {
  const shape = (list: [number, string?][]) =>
    batchesOf(registers(list), ({ id }) => id).map(({ first, count, values }) => [first, count, values.length])
  expect(shape([[4], [0], [1, 'u32'], [3]])).toEqual([[0, 5, 4]])
  expect(shape([[0], [2]])).toEqual([
    [0, 1, 1],
    [2, 1, 1],
  ])
  expect(shape([[0, 'u64'], [1], [2]])).toEqual([[0, 4, 3]])
  const many = Array.from({ length: 130 }, (_, n): [number] => [n])
  expect(shape(many)).toEqual([
    [0, 125, 125],
    [125, 5, 5],
  ])
})

test('TEMPLATES-039 paths and searches pick the same on the server and on the device', () => {
  const response = JSON.stringify({
    data: [
      { name: 'lan', up: 1 },
      { name: 'wan', up: 77, ip: { v4: '10.1.2.3' } },
    ],
    'a b': [5, 6],
  })
  const searches = { search_parameters: [{ path: 'data', search_key: 'wan', key: 'name', value: 'wan' }] }
  const picked = (ref: string | null) => pick(response, pickOf(searches, ref) ?? 'refused')
  expect(picked('data.1.up')).toBe('77')
  expect(picked('$.data[0].name')).toBe('lan')
  expect(picked("['a b'][1]")).toBe('6')
  expect(picked('wan.ip.v4')).toBe('10.1.2.3')
  expect(picked('wan.ip')).toBe('{"v4":"10.1.2.3"}')
  expect(picked('data.9.up')).toBe('')
  expect(picked('constructor.name')).toBe('')
  expect(picked(null)).toBe(response)
  expect(pick('one\ntwo\n', pickOf(searches, '#2')!)).toBe('two')
  for (const refused of ["a'] | x", 'a..b', 'a[', "a['b']c"]) expect(pickOf(searches, refused), refused).toBeUndefined()
  const numeric = { search_parameters: [{ path: 'list', search_key: 'one', key: 'id', value: '2' }] }
  expect(pick('{"list":[{"id":1},{"id":2,"v":9}]}', pickOf(numeric, 'one.v')!)).toBe('9')
})

test('TEMPLATES-045 TEMPLATES-049 sources become commands of the device with their host, and plans survive writing', () => {
  const sources = [
    source({
      url: 'ups',
      source: 'snmp',
      host: '10.0.0.2',
      community: "it's",
      variables: [
        { id: 'a', ref: '1.3.6.1.2' },
        { id: 'b', ref: '1.3.6.1.3' },
      ],
    }),
    source({
      url: 'page',
      source: 'http',
      address: "http://10.0.0.3:8080/a?b='c'",
      variables: [{ id: 'a', ref: 'x.y', default: '' }],
    }),
    source({ url: 'bus', source: 'mqtt', host: '10.0.0.4', topic: '$(reboot)', variables: [{ id: 'a' }] }),
    source({
      url: '/system/x',
      query_parameters: [{ key: 'k', value: ['1&2'] }],
      variables: [{ id: '~', ref: '#2' }].map((one) => ({ ...one, id: 'tilde' })),
    }),
  ]
  const planned = planTemplate(7, 60, sources)
  expect(planned.sources).toMatchObject([
    {
      host: '10.0.0.2',
      port: 161,
      command: String.raw`exec snmpget -v2c -c 'it'\''s' -Oqv -t 2 -r 1 10.0.0.2:161 1.3.6.1.2 1.3.6.1.3`,
      values: [{ pick: 'l1' }, { pick: 'l2' }],
    },
    { host: '10.0.0.3', port: 8080, values: [{ default: '', pick: "j@['x']['y']" }] },
    { host: '10.0.0.4', port: 1883, command: "exec mosquitto_sub -h 10.0.0.4 -p 1883 -t '$(reboot)' -C 1 -W 4" },
    { kind: 'api', path: '/system/x', query: 'k=1%262' },
  ])
  const plan = { revision: 4, templates: [planned] }
  expect(parseReadingPlan(writeReadingPlan(plan))).toEqual(plan)
})
