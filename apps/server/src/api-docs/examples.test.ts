import { afterAll, expect, test } from 'vitest'
import { faultsOf } from '../testing/conform.ts'
import { startDemo } from '../testing/demo.ts'
import type { TestOutpost } from '../testing/outpost.ts'
import { examplePath, inAddress } from './curl.ts'
import { openApi } from './document.ts'
import { type Operation, takesSessionOnly } from './operations.ts'
import { named } from './schemas.ts'

/** Sends the documented examples to the demo exactly as written, as someone reading the document would. */
const demos: TestOutpost[] = []

const document = openApi('Outpost', 'https://outpost.example')
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)
/** All operations that accept a token or need no authentication. */
const forPrograms = operations.filter(({ operation }) => !takesSessionOnly(operation))
const withExample = forPrograms.filter(({ operation }) => operation['x-no-example'] === undefined)

async function newDemo(): Promise<{ url: string; token: string }> {
  const { outpost, ...demo } = await startDemo()
  demos.push(outpost)
  return demo
}
afterAll(() => Promise.all(demos.map((demo) => demo.close())))

/** Builds the request body: JSON, or a form whose binary fields are files. */
function bodyOf({ requestBody }: Operation): { type?: string; body?: string | FormData } {
  const [[type, { schema, example }] = ['', { schema: {}, example: undefined }]] = Object.entries(
    requestBody?.content ?? {},
  )
  if (example === undefined) return {}
  if (type !== 'multipart/form-data') return { type, body: JSON.stringify(example) }
  const { properties = {} } = named(document.components.schemas, schema.$ref ?? '')
  const form = new FormData()
  for (const [name, value] of Object.entries(example as object))
    form.append(
      name,
      properties[name]?.format === 'binary' ? new Blob([String(value)]) : [value].flat().join(','),
      ...(properties[name]?.format === 'binary' ? [`${name}.txt`] : []),
    )
  return { body: form }
}

async function send(
  { url, token }: { url: string; token: string },
  method: string,
  path: string,
  operation: Operation,
): Promise<string | undefined> {
  const { type, body } = bodyOf(operation)
  const headers = {
    ...(operation.security.length > 0 && { authorization: `Bearer ${token}` }),
    ...(type && { 'content-type': type }),
  }
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(15_000),
  })
  const text = await response.text()
  const at = `${operation.operationId} ${method} ${path}`
  if (!response.ok) return `${at}: ${response.status} ${text.slice(0, 300)}`
  const schema = operation.responses[response.status]?.content?.['application/json']?.schema
  if (!schema)
    return operation.responses[response.status] ? undefined : `${at}: status ${response.status} is not in the document`
  // With `fields`, all other fields are omitted, as documented.
  const chosen = /[?&]fields=/.test(path)
  const faults = [...new Set(faultsOf(JSON.parse(text), schema, document.components.schemas))].filter(
    (fault) => !(chosen && fault.endsWith(' is missing')),
  )
  return faults.length > 0 ? `${at}: ${faults.slice(0, 12).join('; ')}` : undefined
}

/** Parameters of which a request may have only one; a further one has the example. */
const oneOfSeveral = new Set(['actionLogs.list.tag_id', 'actionLogs.list.rollout_id', 'actionLogs.list.order_id'])

/** Parameters that need another one. */
const withAnother: Readonly<Record<string, string>> = { 'templateAssignments.list.sort': '&type=user' }

test('each call of the public API has an example or a reason why it has none', () => {
  for (const { operation, path } of forPrograms) {
    const content = Object.values(operation.requestBody?.content ?? {})
    const hasExample =
      operation.parameters.every(
        (parameter) =>
          parameter.example !== undefined || oneOfSeveral.has(`${operation.operationId}.${parameter.name}`),
      ) && content.every(({ example }) => example !== undefined)
    expect(operation['x-no-example'] !== undefined || hasExample, `${operation.operationId} ${path}`).toBe(true)
  }
  // Some calls need a device that is online, a file or a token from an email.
  expect(withExample.length / forPrograms.length).toBeGreaterThan(0.69)
})

test('each parameter alone, and all of them together, get the documented response from the demo', async () => {
  const demo = await newDemo()
  const failures: (string | undefined)[] = []
  for (const { path, method, operation } of withExample.filter((call) => call.method === 'GET')) {
    const base = examplePath(path, operation)
    const more = operation.parameters.filter(
      ({ name, in: where, example }) => where === 'query' && example !== undefined && !base.includes(`${name}=`),
    )
    const pairs = more.map(({ name, example }) => {
      const another = withAnother[`${operation.operationId}.${name}`] ?? ''
      return `${encodeURIComponent(name)}=${inAddress(example)}${another}`
    })
    for (const query of ['', ...pairs, pairs.join('&')])
      failures.push(
        await send(demo, method, query ? `${base}${base.includes('?') ? '&' : '?'}${query}` : base, operation),
      )
  }
  expect(failures.filter(Boolean)).toEqual([])
}, 240_000)

test.each(['in the order of the document', 'from its end'])(
  'every example gets a success and the documented response from a new demo, %s',
  async (order) => {
    const demo = await newDemo()
    const failures: (string | undefined)[] = []
    for (const { path, method, operation } of order === 'from its end' ? withExample.toReversed() : withExample)
      failures.push(await send(demo, method, examplePath(path, operation), operation))
    expect(failures.filter(Boolean)).toEqual([])
    expect(withExample.length).toBeGreaterThan(130)
  },
  120_000,
)
