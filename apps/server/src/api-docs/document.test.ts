import { errorStatuses } from '@outpost/contract/kit/errors'
import { partialStatus } from '@outpost/contract/kit/page'
import { allEndpoints } from '../endpoints.ts'
import { expect, test } from 'vitest'
import { momentPattern } from './annotate.ts'
import { curlFor } from './curl.ts'
import { openApi } from './document.ts'
import { shared } from './responses.ts'
import { type Operation, takesSessionOnly } from './operations.ts'
import { refTo, type Schema } from './schemas.ts'
import { rowsOf } from './schema-rows.ts'
import { fieldDescriptions } from './descriptions/fields.ts'
import { bodyExamples, operationDescriptions, operationSummaries } from './descriptions/features.ts'

const document = openApi('Northlink', 'https://northlink.example')
const { schemas } = document.components
const operationAt = (path: string, method: string): Operation => document.paths[path]![method.toLowerCase()]!
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** Yields every object nested in a value, with its path. */
function* nodes(value: unknown, at = ''): Generator<{ at: string; node: Record<string, unknown> }> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { at, node: value as Record<string, unknown> }
  for (const [key, inner] of Object.entries(value)) yield* nodes(inner, `${at}/${key}`)
}

test('FRAME-140 FRAME-141 the document has the structure of OpenAPI 3.1 and contains every call once', () => {
  expect(Object.keys(document)).toEqual(['openapi', 'info', 'servers', 'tags', 'paths', 'components'])
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Northlink API', version: expect.any(String) },
    servers: [{ url: 'https://northlink.example/api' }],
  })
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
    allEndpoints.map(({ feature, key }) => `${feature}.${key}`).toSorted(),
  )
  expect(new Set(document.tags.map(({ name }) => name))).toEqual(
    new Set(operations.flatMap(({ operation }) => operation.tags)),
  )
  for (const { path, method, operation } of operations) {
    expect(path, path).toMatch(/^\//)
    expect(operation.summary, path).toMatch(/^[A-Z].{3,}[^.\s]$/)
    expect(['get', 'post', 'put', 'delete']).toContain(method)
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(
      operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name, required }) => [name, required]),
      path,
    ).toEqual(names.map((name) => [name, true]))
    const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(keys).size, path).toBe(keys.length)
    for (const parameter of operation.parameters)
      expect(typeof parameter.schema, `${path} ${parameter.name}`).toBe('object')
    if (method === 'get') expect(operation.requestBody, path).toBeUndefined()
    for (const [status, { description = '', $ref }] of Object.entries(operation.responses))
      expect([/^[2-5]\d\d$/.test(status), $ref !== undefined || description !== ''], `${path} ${status}`).toEqual([
        true,
        true,
      ])
    expect(
      Object.keys(operation.responses).filter((status) => ['200', '201'].includes(status)),
      path,
    ).toHaveLength(1)
  }
})

test('FRAME-141 every reference resolves, component names are valid in OpenAPI, and no schema is missing', () => {
  const types = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])
  for (const name of Object.keys(schemas)) expect(name).toMatch(/^[\w.-]+$/)
  for (const { at, node } of nodes({ paths: document.paths, components: document.components.schemas })) {
    if (typeof node['$ref'] === 'string') {
      const [, kind, name] = /^#\/components\/(schemas|responses)\/(.+)$/.exec(node['$ref'])!
      expect(Object.keys(document.components[kind as 'schemas' | 'responses']), at).toContain(name)
    }
    expect(node, at).not.toHaveProperty('$defs')
    if (
      typeof node['type'] === 'string' &&
      !at.endsWith('/properties') &&
      !at.includes('/example') &&
      !at.includes('securitySchemes')
    )
      expect(types, at).toContain(node['type'])
    if (Array.isArray(node['required']) && node['properties'])
      for (const name of node['required'])
        expect(node['properties'], `${at} ${String(name)}`).toHaveProperty(String(name))
  }
})

test('FRAME-141 each call states its permission, its scope, its input and its errors', () => {
  for (const { endpoint } of allEndpoints) {
    const operation = operationAt(endpoint.path, endpoint.method)
    expect(operation['x-permission']).toBe(endpoint.access)
    expect(operation.security).toEqual(
      endpoint.access === 'public'
        ? []
        : [endpoint.scope === null ? { session: [] } : { token: endpoint.scope === 'any' ? [] : [endpoint.scope] }],
    )
    if (endpoint.access !== 'public' && endpoint.scope === null)
      expect(operation.description).toContain('tokens are refused')
    const codes = Object.values(operation.responses).flatMap((response) => response['x-codes'] ?? [])
    expect(codes, endpoint.path).toEqual(expect.arrayContaining([...(endpoint.errors ?? [])]))
    expect('207' in operation.responses, endpoint.path).toBe(partialStatus(endpoint.answer) !== undefined)
    if (endpoint.method !== 'GET' && endpoint.input) expect(operation.requestBody, endpoint.path).toBeDefined()
  }
  expect(operationAt('/tags', 'POST').responses['409']).toMatchObject({ description: 'TAG_NAME_TAKEN' })
  expect(operationAt('/tags', 'GET').parameters).toContainEqual(
    expect.objectContaining({ name: 'company_id', in: 'query', style: 'form', explode: false }),
  )
})

test('the example of each request body is valid by the contract', () => {
  for (const { feature, key, endpoint } of allEndpoints) {
    const example = bodyExamples[`${feature}.${key}`]?.body
    if (example === undefined || !endpoint.input || endpoint.upload) continue
    expect(endpoint.input.safeParse(example), `${feature}.${key} ${JSON.stringify(example)}`).toMatchObject({
      success: true,
    })
  }
})

test('the curl command uses the address of the installation, and calls that accept no token have none', () => {
  const line = (path: string, method: string) =>
    curlFor('https://northlink.example', method, path, operationAt(path, method), schemas)
  expect(line('/tags/{id}', 'GET')).toBe(
    `curl 'https://northlink.example/api/tags/1' \\\n  -H "Authorization: Bearer $TOKEN"`,
  )
  expect(line('/tags', 'POST')).toBe(
    `curl -X POST 'https://northlink.example/api/tags' \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"company_id":2,"name":"Rooftop","description":"Hard to reach","color":"#0e7090","actions":[]}'`,
  )
  expect(line('/files', 'POST')).toContain(`-F 'file=#!/bin/sh\nuptime\n;filename=file.txt'`)
  expect(line('/terms', 'GET')).toBe("curl 'https://northlink.example/api/terms'")
  expect(line('/account/tokens', 'POST')).toBeUndefined()
  expect(line('/credits/codes/activate', 'POST')).toBeUndefined()
})

test('a schema is listed field by field with its limits, and a recursive one ends', () => {
  const answer = operationAt('/statistics/devices/online', 'GET').responses['200']!.content!['application/json']!.schema
  const rows = rowsOf(answer, schemas)
  expect(rows.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['data.companies', 'data.companies[].devices.online', 'data.companies[].sub_companies']),
  )
  expect(rows.find(({ path }) => path === 'data.companies[].sub_companies')).toMatchObject({ type: 'list of object' })
  expect(rows.length).toBeLessThan(20)
  const body = rowsOf(operationAt('/tags', 'POST').requestBody!.content['application/json']!.schema, schemas)
  expect(body.find(({ path }) => path === 'name')).toMatchObject({
    type: 'string',
    required: true,
    description: 'The name of the tag, 3 to 100 characters.',
    limits: ['3 to 100 characters', 'one line without control characters'],
  })
})

/** Yields every named value of the document: parameters, and the properties of bodies and records. */
function* namedValues(): Generator<{ at: string; name: string; schema: Schema }> {
  for (const { operation } of operations)
    for (const { name, description, schema } of operation.parameters)
      yield {
        at: operation.operationId,
        name,
        schema: { ...schema, ...(description !== undefined && { description }) },
      }
  for (const { at, node } of nodes(schemas)) {
    const properties = node['properties']
    if (at.endsWith('/properties') || typeof properties !== 'object' || properties === null) continue
    for (const [name, schema] of Object.entries(properties)) yield { at, name, schema: schema as Schema }
  }
}
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

test('every call, parameter and field has a description that says more than its name', () => {
  for (const { operation, path } of operations) {
    expect(operation.description, `${operation.operationId} ${path}`).toMatch(/^[A-Z].{20,}\.$/s)
    expect(plain(operation.description), path).not.toBe(plain(operation.summary))
  }
  let values = 0
  for (const { at, name, schema } of namedValues()) {
    values++
    expect(
      schema.description ?? `write a description of ${name} in the api-docs.ts of its feature`,
      `${at} ${name}`,
    ).toMatch(/^[`A-Z0-9].{5,}\.( .+\.)*$/s)
    expect(plain(schema.description!), `${at} ${name}`).not.toBe(plain(name))
  }
  expect(values).toBeGreaterThan(2000)
})

test('descriptions of measured values give their unit', () => {
  const units: readonly (readonly [RegExp, RegExp])[] = [
    [/^(expires_in|ttl|step|wait|exp|impersonation_access_limit|\w+_monitoring|\w+_uptime(_2)?)$/, /[Ss]econds/],
    [/^(size|file_size|used|quota|bytes|\w+_bytes|bytes_\w+|input_data|output_data|remaining_data)$/, /[Bb]ytes/],
    [/^original_(width|height)$/, /pixels/],
    [/^(start_time|end_time|times|iat|nbf)$/, /Unix seconds/],
    [/^(rsrp|signal)(_2)?$/, /dBm/],
    [/^(rsrq|sinr)(_2)?$/, /dB/],
    [/^temperature/, /°C/],
    [/^speed$/, /km\/h|Mbit\/s/],
    [/^(altitude|accuracy)$/, /metres/],
    [/^((user_set_)?latitude|(user_set_)?longitude|course)$/, /degrees/],
    [/^(percent|memory_used|storage_used)$/, /percent/],
    [/^minutes$/, /minutes/],
    [/_at$|_until$/, /UTC/],
  ]
  for (const { at, name, schema } of namedValues())
    for (const [names, unit] of units) if (names.test(name)) expect(schema.description, `${at} ${name}`).toMatch(unit)
})

test('no description belongs to a call or field that no longer exists', () => {
  const known = new Set(operations.map(({ operation }) => operation.operationId))
  expect(
    Object.keys({ ...operationSummaries, ...operationDescriptions, ...bodyExamples }).filter(
      (name) => !known.has(name),
    ),
  ).toEqual([])
  const used = new Set([...namedValues()].map(({ schema }) => schema.description))
  // Only qualified names are checked. A plain name may be unused, because any operation may start to use it.
  const own = Object.entries(fieldDescriptions).filter(([name]) => name.includes('.'))
  expect(
    own
      .filter(([, descriptions]) => ![...used].some((description) => description?.endsWith(descriptions)))
      .map(([name]) => name),
  ).toEqual([])
})

test('records are referenced components', () => {
  for (const name of ['Device', 'Company', 'Tag', 'User', 'Role', 'File', 'Error'])
    expect(Object.keys(schemas)).toContain(name)
  expect(JSON.stringify(document)).not.toContain('"allOf"')
  for (const { path, operation } of operations) {
    const data = operation.responses['200']?.content?.['application/json']?.schema.properties?.['data']
    if (data?.type === 'object' && data.properties) expect.fail(`${path} answers a record without a name`)
    if (data?.type === 'array' && data.items?.properties) expect.fail(`${path} answers records without a name`)
  }
})

test('the sections begin with devices, each has a description and calls, and those of the console come last', () => {
  expect(document.tags[0]!.name).toBe('Devices')
  for (const tag of document.tags) expect(tag.description, tag.name).toMatch(/^[A-Z].{20,}\.$/)
  const internal = document.tags.map((tag) => tag['x-internal'] === true)
  expect(internal).toEqual(internal.toSorted())
  for (const { path, operation } of operations) {
    const isConsole = document.tags.find(({ name }) => name === operation.tags[0])!['x-internal'] === true
    if (operation.security[0]) expect(isConsole, path).toBe(takesSessionOnly(operation))
  }
  expect(document.info.description).toMatch(
    /GET https:\/\/northlink\.example\/status\/channel\/\{channel\}.*Socket\.IO/s,
  )
})

/** Names of values that can have a fraction. All other numbers are integers. */
const fractional: ReadonlySet<string> = new Set([
  'accuracy',
  'altitude',
  'bounds',
  'cell_tower_accuracy',
  'cell_tower_accuracy_2',
  'cell_tower_latitude',
  'cell_tower_latitude_2',
  'cell_tower_longitude',
  'cell_tower_longitude_2',
  'clear_limit',
  'clear_value',
  'course',
  'credit_price',
  'data',
  'duration',
  'execution_duration',
  'facts',
  'from',
  'latitude',
  'least',
  'licence_price',
  'limit',
  'load_average',
  'longitude',
  'maxima',
  'memory_used',
  'minima',
  'most',
  'orders',
  'params',
  'percent',
  'radius',
  'rsrp',
  'rsrp_2',
  'rsrq',
  'rsrq_2',
  'share',
  'sinr',
  'sinr_2',
  'speed',
  'storage_used',
  'to',
  'user_set_latitude',
  'user_set_longitude',
  'value',
  'values',
  'widths',
  'x',
  'y',
])

/** Yields every value of a type in responses and requests, with the name of the property or parameter that has it. */
function* valuesOf(type: string, value: unknown, name = '', at = ''): Generator<{ name: string; at: string }> {
  if (typeof value !== 'object' || value === null) return
  const { type: own } = value as Schema
  if (typeof own === 'string' ? own === type : Array.isArray(own) && own.includes(type)) yield { name, at }
  for (const [key, inner] of Object.entries(value))
    if (key !== 'example') yield* valuesOf(type, inner, at.endsWith('/properties') ? key : name, `${at}/${key}`)
}

test('SYSTEM-070 every number is an integer, except values that can have a fraction, and each of those exists', () => {
  const all = { ...document.paths, ...schemas }
  const found = new Set([...valuesOf('number', all)].map(({ name }) => name).filter((name) => name !== ''))
  expect([...found].toSorted()).toEqual([...fractional].toSorted())
  for (const { at, name, schema } of namedValues())
    if (/(^|_)id$/.test(name)) expect([schema.type].flat(), `${at} ${name}`).not.toContain('number')
})

test('SYSTEM-071 times in responses have a pattern and are not date-time, which they do not match', () => {
  const answers = Object.entries(schemas).filter(([name]) => !name.endsWith('Request'))
  let times = 0
  for (const { at, node } of nodes(Object.fromEntries(answers))) {
    expect(node['format'], at).not.toBe('date-time')
    for (const [name, schema] of Object.entries((node['properties'] ?? {}) as Record<string, Schema>))
      if (name.endsWith('_at')) {
        times++
        expect(schema, `${at} ${name}`).toMatchObject({ pattern: momentPattern })
      }
  }
  expect(times).toBeGreaterThan(300)
  expect('2026-11-20 12:00:00').toMatch(new RegExp(momentPattern))
})

test('SYSTEM-072 what any call can answer is in every operation, and in the introduction', () => {
  for (const { operation, method } of operations) {
    const has = (status: number): boolean => String(status) in operation.responses
    for (const status of [429, 500, 503]) expect(has(status), `${operation.operationId} ${status}`).toBe(true)
    for (const status of [400, 413, 415])
      expect(has(status) || method === 'get', `${operation.operationId} ${status}`).toBe(true)
  }
  expect(operationAt('/tags', 'POST').responses['503']).toEqual({ $ref: '#/components/responses/Unavailable' })
  for (const [name, { codes }] of Object.entries(shared)) {
    expect(document.components.responses[name]?.content?.['application/json']?.schema).toEqual(refTo('Error'))
    for (const code of codes) expect(document.info.description).toContain(`\`${code}\``)
    expect(new Set(codes.map((code) => errorStatuses[code])).size, name).toBe(1)
  }
  expect(document.info.description).toContain('METHOD_NOT_ALLOWED')
})

test('SYSTEM-073 a call that is given the id of a record can answer 404', () => {
  for (const [path, method] of [
    ['/devices', 'PUT'],
    ['/devices', 'DELETE'],
    ['/devices/monitoring', 'PUT'],
    ['/devices/tags/assign', 'PUT'],
    ['/vpn/hubs/connect', 'POST'],
    ['/automations/activate', 'PUT'],
    ['/files/download/zip', 'POST'],
    ['/rms-connect/restart', 'POST'],
    ['/credits/summary', 'GET'],
  ] as const)
    expect(operationAt(path, method).responses['404'], `${method} ${path}`).toMatchObject({ 'x-codes': ['NOT_FOUND'] })
})

test('SYSTEM-074 a file has the type of its content: a part of a stored one is 206, and JSON is no binary text', () => {
  const download = operationAt('/files/{id}/download', 'GET').responses
  expect(Object.keys(download)).toEqual(expect.arrayContaining(['200', '206', '304', '416']))
  expect(download['206']!.content).toEqual(download['200']!.content)
  expect(download['304']!.content).toBeUndefined()
  expect(operationAt('/devices/export/csv', 'GET').responses).not.toHaveProperty('206')
  const file = operationAt('/data-collect/configs/{id}/export', 'GET').responses['200']!.content!['application/json']!
  expect(file.schema).toMatchObject({ type: 'object', additionalProperties: true })
  expect(file.schema).not.toHaveProperty('format')
})
