import { allEndpoints } from '@outpost/contract'
import { expect, test } from 'vitest'
import { curlFor } from './curl.ts'
import { openApi } from './document.ts'
import { exampleOf } from './example.ts'
import type { Operation } from './operations.ts'
import { rowsOf } from './schema-rows.ts'

const document = openApi('Northlink', 'https://northlink.example')
const { schemas } = document.components
const operationAt = (path: string, method: string): Operation => document.paths[path]![method.toLowerCase()]!
const operations = Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))

/** Every object in a value, with the way to it. */
function* nodes(value: unknown, at = ''): Generator<{ at: string; node: Record<string, unknown> }> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { at, node: value as Record<string, unknown> }
  for (const [key, inner] of Object.entries(value)) yield* nodes(inner, `${at}/${key}`)
}

test('FRAME-140 FRAME-141 the document keeps the structure of OpenAPI 3.1, and every call stands in it once', () => {
  expect(Object.keys(document)).toEqual(['openapi', 'info', 'servers', 'tags', 'paths', 'components'])
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Northlink API', version: expect.any(String) }, servers: [{ url: 'https://northlink.example/api' }] })
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(allEndpoints.map(({ room, key }) => `${room}.${key}`).toSorted())
  expect(new Set(document.tags.map(({ name }) => name))).toEqual(new Set(operations.flatMap(({ operation }) => operation.tags)))
  for (const { path, method, operation } of operations) {
    expect(path, path).toMatch(/^\//)
    expect(['get', 'post', 'put', 'delete']).toContain(method)
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name, required }) => [name, required]), path).toEqual(names.map((name) => [name, true]))
    const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(keys).size, path).toBe(keys.length)
    for (const parameter of operation.parameters) expect(typeof parameter.schema, `${path} ${parameter.name}`).toBe('object')
    if (method === 'get') expect(operation.requestBody, path).toBeUndefined()
    for (const [status, response] of Object.entries(operation.responses)) expect([/^[2-5]\d\d$/.test(status), response.description.length > 0], `${path} ${status}`).toEqual([true, true])
    expect(Object.keys(operation.responses).filter((status) => status.startsWith('2') && status !== '207'), path).toHaveLength(1)
  }
})

test('FRAME-141 whatever is referred to is there, names of components are as OpenAPI allows, and no schema is left out', () => {
  const types = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])
  for (const name of Object.keys(schemas)) expect(name).toMatch(/^[\w.-]+$/)
  for (const { at, node } of nodes({ paths: document.paths, components: document.components.schemas })) {
    if (typeof node['$ref'] === 'string') expect(Object.keys(schemas), at).toContain(/^#\/components\/schemas\/(.+)$/.exec(node['$ref'])?.[1])
    expect(node, at).not.toHaveProperty('$defs')
    if (typeof node['type'] === 'string' && !at.endsWith('/properties') && !at.includes('securitySchemes')) expect(types, at).toContain(node['type'])
    if (Array.isArray(node['required']) && node['properties']) for (const name of node['required']) expect(node['properties'], `${at} ${String(name)}`).toHaveProperty(String(name))
  }
})

test('FRAME-141 each call names its permission, its scope, what it takes and what it is refused with', () => {
  for (const { endpoint } of allEndpoints) {
    const operation = operationAt(endpoint.path, endpoint.method)
    expect(operation['x-permission']).toBe(endpoint.access)
    expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [{ token: endpoint.scope ? [endpoint.scope] : [] }])
    const codes = Object.values(operation.responses).flatMap((response) => response['x-codes'] ?? [])
    expect(codes, endpoint.path).toEqual(expect.arrayContaining([...(endpoint.errors ?? [])]))
    expect('207' in operation.responses, endpoint.path).toBe(endpoint.answer.kind === 'partly')
    if (endpoint.method !== 'GET' && endpoint.input) expect(operation.requestBody, endpoint.path).toBeDefined()
  }
  expect(operationAt('/tags', 'POST').responses['409']).toMatchObject({ description: 'TAG_NAME_TAKEN' })
  expect(operationAt('/tags', 'GET').parameters).toContainEqual(expect.objectContaining({ name: 'company_id', in: 'query', style: 'form', explode: false }))
})

test('the example of a call is one that its schema takes, but for the bytes of a file', () => {
  for (const { room, key, endpoint } of allEndpoints) {
    if (!endpoint.input || endpoint.upload || endpoint.scope === null) continue
    const { parameters, requestBody } = operationAt(endpoint.path, endpoint.method)
    const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required).map(({ name, schema }) => [name, exampleOf(schema, schemas, name)])
    const example = requestBody ? exampleOf(Object.values(requestBody.content)[0]!.schema, schemas) : Object.fromEntries(query)
    expect(endpoint.input.safeParse(example), `${room}.${key} ${JSON.stringify(example)}`).toMatchObject({ success: true })
  }
})

test('the line for a shell names the own address, and there is none where no token is taken', () => {
  const line = (path: string, method: string) => curlFor('https://northlink.example', method, path, operationAt(path, method), schemas)
  expect(line('/tags/{id}', 'GET')).toBe(`curl 'https://northlink.example/api/tags/1' \\\n  -H "Authorization: Bearer $TOKEN"`)
  expect(line('/tags', 'POST')).toBe(`curl -X POST 'https://northlink.example/api/tags' \\\n  -H "Authorization: Bearer $TOKEN" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"company_id":1,"name":"text"}'`)
  expect(line('/files', 'POST')).toContain("-F 'file=@file'")
  expect(line('/terms', 'GET')).toBe("curl 'https://northlink.example/api/terms'")
  expect(line('/account/tokens', 'POST')).toBeUndefined()
})

test('a schema is told value by value, with its limits, and one that holds itself ends', () => {
  const answer = operationAt('/statistics/devices/online', 'GET').responses['200']!.content!['application/json']!.schema
  const rows = rowsOf(answer, schemas)
  expect(rows.map(({ path }) => path)).toEqual(expect.arrayContaining(['data.companies', 'data.companies[].devices.online', 'data.companies[].sub_companies']))
  expect(rows.find(({ path }) => path === 'data.companies[].sub_companies')).toMatchObject({ type: 'list of object' })
  expect(rows.length).toBeLessThan(20)
  const body = rowsOf(operationAt('/tags', 'POST').requestBody!.content['application/json']!.schema, schemas)
  expect(body.find(({ path }) => path === 'name')).toMatchObject({ type: 'string', required: true, limits: ['3 to 100 characters'] })
})
