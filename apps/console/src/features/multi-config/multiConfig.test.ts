import { describe, expect, test } from 'vitest'
import { csvRows, textsFromCsv } from './model/csv.ts'
import type { DraftDevice, Reading } from './model/draft.ts'
import { lockOf } from './model/locked.ts'
import { bodyOf, readDocument } from './model/openapi.ts'
import { failedOf, outcomeOf } from './model/outcome.ts'
import { partsOf, planOf } from './model/plan.ts'
import { shownBody, templateOf } from './model/shown.ts'
import { currentOf, pathOf, requestOf, rowsOf, valueOf } from './model/values.ts'

const option = (schema: object) => ({ type: 'object', properties: { data: schema } })
const body = (schema: object) => ({ requestBody: { content: { 'application/json': { schema } } } })
const one = {
  type: 'object',
  properties: {
    hostname: { type: 'string', title: 'Hostname' },
    password: { type: 'string' },
    metric: { type: 'integer' },
    servers: { type: 'array', items: { type: 'string' } },
  },
}
const document = readDocument(
  JSON.stringify({
    paths: {
      '/system': { get: {}, put: { summary: 'Change: System', ...body(option(one)) } },
      '/lan': {
        get: {},
        put: body(
          option({
            type: 'array',
            items: { allOf: [{ $ref: '#/components/schemas/Lan' }, { properties: { id: {} } }] },
          }),
        ),
      },
      '/lan/{id}': { delete: {}, put: body({ $ref: '#/components/schemas/Endless' }) },
    },
    components: {
      schemas: {
        Lan: { type: 'object', properties: { mtu: { type: 'number' } } },
        Endless: { $ref: '#/components/schemas/Endless' },
      },
    },
  }),
)
const operation = (id: string) => document.operations.find((found) => found.id === id)!
const request = (id: string, key: string, parameters = {}) =>
  requestOf(operation(id), bodyOf(document, operation(id)), { key, operation: id, parameters })
const device = (id: number): DraftDevice => ({ id, name: `Site ${id}`, serial: `600${id}`, mac: '', online: true })
const read = (answers: Record<string, unknown>): Reading => ({ state: 'read', answers, message: '' })

describe('the description', () => {
  test('CONFIGURATOR-060 it gives requests that write, with their parameters and fields', () => {
    expect(document.operations.map(({ id }) => id)).toEqual([
      'PUT /system',
      'PUT /lan',
      'PUT /lan/{id}',
      'DELETE /lan/{id}',
    ])
    expect(pathOf(operation('PUT /lan/{id}'), { parameters: { id: ' a/b' } })).toBe('/lan/a%2Fb')
    expect(bodyOf(document, operation('PUT /system'))).toMatchObject({
      shape: 'element',
      wrapped: true,
      fields: [
        { name: 'hostname', label: 'Hostname', type: 'text', secret: false },
        { name: 'password', secret: true },
        { name: 'metric', type: 'number' },
        { name: 'servers', type: 'list' },
      ],
    })
    expect(bodyOf(document, operation('PUT /lan'))).toMatchObject({ shape: 'list', fields: [{ name: 'mtu' }] })
    expect(bodyOf(document, operation('DELETE /lan/{id}')).shape).toBe('none')
    // A reference to itself describes nothing, so the body can be any JSON.
    expect(bodyOf(document, operation('PUT /lan/{id}')).shape).toBe('json')
  })

  test('schemas that multiply their alternatives do not hold up the page', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => {
        const next = { $ref: `#/components/schemas/s${at + 1}` }
        return [`s${at}`, { properties: { [`p${at}`]: { type: 'string' } }, allOf: [next, next, next] }]
      }),
    )
    const paths = { '/deep': { put: body({ $ref: '#/components/schemas/s0' }) } }
    const deep = readDocument(JSON.stringify({ paths, components: { schemas } }))
    expect(bodyOf(deep, deep.operations[0]!).fields.map(({ name }) => name)).toContain('p0')
  })

  test('what is no description has no requests', () => {
    expect(readDocument('[]').operations).toEqual([])
    expect(readDocument('{"paths":{"/a":{"put":1},"__proto__":null}}').operations).toEqual([])
    expect(() => readDocument('x')).toThrow(SyntaxError)
  })
})

describe('values', () => {
  test('CONFIGURATOR-061 elements are rows once a device was read, and present values are found', () => {
    const lan = request('PUT /lan', '1')
    expect(rowsOf([lan], [])).toEqual([])
    const reading = read({ '/lan': { data: [{ id: 'lan', mtu: 1500 }, { id: 'wan' }] } })
    const rows = rowsOf([lan], [reading])
    expect(rows.map(({ key }) => key)).toEqual(['1/lan/mtu', '1/wan/mtu'])
    expect(rows.map((row) => currentOf(row, reading))).toEqual([1500, undefined])
  })

  test('CONFIGURATOR-062 a text that is no value of its type is refused', () => {
    const field = { name: 'x', label: 'x', choices: [], secret: false }
    expect(valueOf({ ...field, type: 'number' }, 'a')).toEqual({ fault: 'number' })
    expect(valueOf({ ...field, type: 'number' }, '7')).toEqual({ value: 7 })
    expect(valueOf({ ...field, type: 'boolean' }, '')).toEqual({ fault: 'choice' })
    expect(valueOf({ ...field, type: 'text', choices: ['0', '1'] }, '2')).toEqual({ fault: 'choice' })
    expect(valueOf({ ...field, type: 'list' }, 'a, b\nc')).toEqual({ value: ['a', 'b', 'c'] })
    expect(valueOf(undefined, '{')).toEqual({ fault: 'json' })
  })

  test('CONFIGURATOR-062 a CSV file names devices by serial number, MAC or name', () => {
    expect(csvRows('\uFEFFa;"b;""c"""\r\nd;e\n\n')).toEqual([
      ['a', 'b;"c"'],
      ['d', 'e'],
    ])
    const text = 'device,value\n6001,one\nsite 2," two "\n6009,nobody\n6003,\'-70\n'
    expect(textsFromCsv(text, [device(1), device(2), device(3)])).toEqual({
      texts: { 1: 'one', 2: 'two', 3: '-70' },
      unknown: [4],
    })
    // A name that two devices have tells nothing.
    const same = [device(1), { ...device(2), name: 'Site 1' }]
    expect(textsFromCsv('site 1,x\n', same).texts).toEqual({})
  })
})

describe('the plan', () => {
  const system = request('PUT /system', '1')
  const rows = rowsOf([system], [])
  const each = { kind: 'each', texts: { 1: 'a', 2: 'b' } } as const

  test('CONFIGURATOR-063 devices with the same body are one entry, and those without a value get none', () => {
    const plan = planOf([system], rows, { '1//metric': { kind: 'all', text: '5' } }, [1, 2, 3])
    expect(plan.map(({ ids, body }) => [ids, body])).toEqual([[[1, 2, 3], { data: { metric: 5 } }]])
    expect(templateOf(plan, 3)).toMatchObject({ partly: false, requests: [{ path: '/system', method: 'PUT' }] })
    const own = planOf([system], rows, { '1//hostname': each }, [1, 2, 3])
    expect(own.map(({ ids }) => ids)).toEqual([[1], [2]])
    expect(templateOf(own, 3)).toEqual({ partly: true, requests: [] })
    expect(shownBody(system, { data: { password: 'x', hostname: 'y' } })).toMatch(
      /"password": "•••",\s+"hostname": "y"/,
    )
  })

  test('CONFIGURATOR-065 a request names at most 500 devices and 1,000 entries', () => {
    const ids = Array.from({ length: 1200 }, (_, index) => index)
    const texts = Object.fromEntries(ids.map((id) => [id, `h${id}`]))
    const twice = [request('PUT /system', '1'), request('PUT /system', '2'), request('PUT /system', '3')]
    const values = Object.fromEntries(
      ['1', '2', '3'].map((key) => [`${key}//hostname`, { kind: 'each', texts } as const]),
    )
    const parts = partsOf(planOf(twice, rowsOf(twice, []), values, ids))
    expect(parts.every((part) => part.ids.length <= 500 && part.configuration.length <= 1000)).toBe(true)
    expect(parts.flatMap((part) => part.ids)).toEqual(ids)
    expect(parts.reduce((sum, { configuration }) => sum + configuration.length, 0)).toBe(3600)
  })
})

test('CONFIGURATOR-064 the last event of a device tells its state', () => {
  const said = { type: 'text', value: 'No answer.' } as const
  expect(outcomeOf(1, undefined)).toMatchObject({ state: 'queued', over: false })
  expect(outcomeOf(1, { ...said, status: 'error', response_state: 'restored' })).toMatchObject({
    state: 'restored',
    over: true,
    said: 'No answer.',
  })
  const all = [
    outcomeOf(1, { ...said, status: 'completed' }),
    outcomeOf(2, { ...said, status: 'error', response_state: 'invented' }),
    outcomeOf(3, { ...said, status: 'progress' }),
  ]
  expect(all.map(({ state }) => state)).toEqual(['confirmed', 'refused', 'applying'])
  expect(failedOf(all)).toEqual([2])
})

test('FRAME-119: a step that cannot be opened names what it lacks', () => {
  const api = { name: 'API', path: '/x' }
  const request = { key: '1', operation: 'put /lan/{id}', parameters: {} }
  const at = (draft: Partial<Parameters<typeof lockOf>[0]>) => {
    const whole = { run: undefined, api: undefined, requests: [], ...draft }
    return (['devices', 'endpoints', 'values', 'review', 'result'] as const).map((step) => lockOf(whole, step))
  }
  expect(at({})).toEqual([undefined, 'devices', 'devices', 'devices', 'apply'])
  expect(at({ api })).toEqual([undefined, undefined, 'endpoints', 'endpoints', 'apply'])
  expect(at({ api, requests: [request] })).toEqual([undefined, undefined, 'paths', 'paths', 'apply'])
  const whole = { ...request, parameters: { id: '7' } }
  expect(at({ api, requests: [whole] })).toEqual([undefined, undefined, undefined, undefined, 'apply'])
  const run = { actionName: 'a', title: 't', parts: [], unsent: [], failure: '' }
  expect(at({ api, requests: [whole], run })).toEqual(['sent', 'sent', 'sent', 'sent', undefined])
})
