import type { Template } from '@outpost/contract/templates/schemas'
import { expect, test } from 'vitest'
import { preparedFor } from './prepared.ts'

type Source = Template['config']['data'][number]
const source = (kind: string, url: string, ...ids: string[]): Source =>
  ({ source: kind, url, variables: ids.map((id) => ({ id, unit: '' })) }) as unknown as Source
const template = (id: number, type: string, ...data: Source[]): Template =>
  ({ id, type, config: { name: `T${id}`, data } }) as unknown as Template

test('TEMPLATES-012 parameters are prepared for an endpoint by other templates that read it, and by examples of its protocol', () => {
  const own = source('api', '/interfaces/status', 'up')
  const others = [
    template(1, 'user', own),
    template(
      2,
      'user',
      source('api', '/interfaces/status', 'up', 'address'),
      source('api', '/system/status', 'uptime'),
    ),
    template(3, 'user', source('command', '/interfaces/status', 'x')),
    template(4, 'user', source('api', '/interfaces/status', 'up')),
    template(5, 'system', source('api', '/interfaces/status', 'y')),
  ]
  const sets = preparedFor(own, 1, others)
  expect(sets.map(({ name, variables }) => [name, variables.map(({ id }) => id)])).toEqual([['T2', ['address']]])
  const meter = preparedFor(source('modbus', 'meter', 'power'), 1, others)
  expect(meter.map(({ key }) => key)).toEqual(['example:meter', 'example:plc'])
  expect(meter[0]!.variables.map(({ id }) => id)).not.toContain('power')
  expect(meter[0]!.variables[0]).toMatchObject({ id: 'voltage_l1', register: 0, register_type: 'f32', unit: 'V' })
})
