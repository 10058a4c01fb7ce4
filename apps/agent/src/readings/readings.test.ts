import type { PlannedSource } from '@outpost/contract/device/reading-plan'
import { afterEach, expect, test } from 'vitest'
import { linux } from '../platform/linux.ts'
import { type Misbehaviour, TestModbus } from '../test-modbus.ts'
import { readTemplate } from './read.ts'

const servers: TestModbus[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const serve = async (values: number[] = [], misbehaviour?: Misbehaviour): Promise<TestModbus> => {
  const server = await TestModbus.start(values, misbehaviour)
  servers.push(server)
  return server
}
const read = (sources: PlannedSource[], allows = true) =>
  readTemplate(
    { id: 7, period: 60, sources },
    { platform: linux(), allows: async () => allows, most: 500, signal: new AbortController().signal },
  )
const modbus = ({ port }: TestModbus, name: string): PlannedSource => ({
  kind: 'modbus',
  name,
  limit: 1,
  host: '127.0.0.1',
  port,
  unit: 1,
  batches: [
    { function: 3, first: 90, count: 20, values: [{ address: `7:${name}:missing`, at: 0, count: 1 }] },
    { function: 3, first: 1, count: 3, values: [{ address: `7:${name}:two`, at: 1, count: 2 }] },
    { function: 2, first: 0, count: 9, values: [{ address: `7:${name}:bit`, at: 8, count: 1 }] },
  ],
})

test('TEMPLATES-044 TEMPLATES-048 the TypeScript agent reads registers and bits, and survives servers that misbehave', async () => {
  const names = [undefined, 'silent', 'short', 'other unit', 'slow', 'garbage'] as const
  const all: PlannedSource[] = []
  for (const name of names) all.push(modbus(await serve([0, 1, 0xfffe, 0, 0, 0, 0, 0, 1], name), name ?? 'good'))
  const gone = await serve()
  gone.close()
  all.push(modbus(gone, 'gone'))
  const { values, failures } = await read(all)
  expect(values).toEqual({
    '7:good:two': 'fffe0000',
    '7:good:bit': '1',
    '7:slow:two': 'fffe0000',
    '7:slow:bit': '1',
  })
  expect(failures).toMatchObject([
    { source: 'good', reason: 'exception 2 for function 3, register 90 to 109' },
    { source: 'silent', reason: 'no answer within 1 s' },
    { source: 'short', reason: 'the connection was refused or ended' },
    { source: 'other unit', reason: 'the server answers for another unit' },
    { source: 'slow', reason: 'exception 2 for function 3, register 90 to 109' },
    { source: 'garbage', reason: 'the server answers something else than was asked' },
    { source: 'gone', reason: expect.stringContaining('ECONNREFUSED') },
  ])
})

test('TEMPLATES-049 TEMPLATES-050 the TypeScript agent runs commands with defaults and transforms, and only allowed hosts', async () => {
  const command: PlannedSource = {
    kind: 'command',
    name: 'c',
    limit: 2,
    host: '',
    port: 0,
    command: `echo '{"a":[1,{"b":"it'"'"'s"}]}'`,
    values: [
      { address: '7:c:b', pick: "j@['a'][1]['b']", default: null, variable: '', expression: '' },
      { address: '7:c:x', pick: "j@['a'][1]['b']", default: null, variable: 'value', expression: 'echo "<$value>"' },
      { address: '7:c:gone', pick: "j@['z']", default: 'none', variable: '', expression: '' },
    ],
  }
  expect(await read([command])).toEqual({
    values: { '7:c:b': "it's", '7:c:x': "<it's>", '7:c:gone': 'none' },
    failures: [],
  })
  const { failures } = await read([{ ...command, host: '10.0.0.9', port: 80 }], false)
  expect(failures).toMatchObject([
    { reason: 'this device does not allow 10.0.0.9 port 80: add the line ALLOW 10.0.0.9:80 to its agent.conf' },
  ])
})
