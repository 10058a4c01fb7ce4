import { type Field, maxListed, type Resource, resources, statusPaths } from './resources.ts'

/** OpenAPI objects are plain JSON. */
type Json = Record<string, unknown>

const text = ({ title, values, pattern, length = 128 }: Field): Json => ({
  type: 'string',
  title,
  ...(values ? { enum: [...values] } : { maxLength: length }),
  ...(pattern !== undefined && { pattern: `^(?:${pattern})?$` }),
})

const property = (field: Field): Json =>
  field.list
    ? { type: 'array', title: field.title, maxItems: maxListed, items: { ...text(field), title: undefined } }
    : text(field)

const properties = ({ fields }: Resource): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, property(field)]))

const body = (schema: Json): Json => ({ required: true, content: { 'application/json': { schema } } })
const inData = (schema: Json): Json => ({
  type: 'object',
  required: ['data'],
  additionalProperties: false,
  properties: { data: schema },
})
const ok = { 200: { description: 'Success' } }
const refused = { ...ok, 422: { description: 'A value is not valid' } }

/** The record of a resource in a request. With `id`, the record names itself. */
function record(resource: Resource, required: readonly string[], id: boolean): Json {
  const needed = id ? ['id', ...required] : required
  return {
    type: 'object',
    additionalProperties: false,
    ...(needed.length > 0 && { required: needed }),
    properties: { ...(id && { id: { type: 'string', maxLength: 64 } }), ...properties(resource) },
  }
}

function listPaths(resource: Resource): Json {
  const { path, title } = resource
  const required = Object.entries(resource.fields).flatMap(([name, field]) => (field.required ? name : []))
  const tags = [title]
  const many = inData({ type: 'array', minItems: 1, maxItems: 100, items: record(resource, [], true) })
  const created = record(resource, required, false)
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 64 } }]
  return {
    [path]: {
      get: { tags, summary: `Read: ${title}`, responses: ok },
      put: { tags, summary: `Change several: ${title}`, requestBody: body(many), responses: refused },
      post: {
        tags,
        summary: `Add: ${title}`,
        requestBody: body(
          inData({
            ...created,
            properties: {
              id: { type: 'string', maxLength: 64, pattern: '^[0-9A-Za-z_]+$' },
              ...properties(resource),
            },
          }),
        ),
        responses: { 201: { description: 'Created' }, 422: refused[422] },
      },
    },
    [`${path}/{id}`]: {
      parameters,
      get: { tags, summary: `Read one: ${title}`, responses: ok },
      put: {
        tags,
        summary: `Change one: ${title}`,
        requestBody: body(inData(record(resource, [], false))),
        responses: refused,
      },
      delete: { tags, summary: `Delete: ${title}`, responses: ok },
    },
  }
}

const singlePath = (resource: Resource): Json => ({
  [resource.path]: {
    get: { tags: [resource.title], summary: `Read: ${resource.title}`, responses: ok },
    put: {
      tags: [resource.title],
      summary: `Change: ${resource.title}`,
      requestBody: body(inData(record(resource, [], false))),
      responses: refused,
    },
  },
})

/** Returns the OpenAPI document of the API of simulated devices. */
export const describeFakeApi = (): Json =>
  // Removes what is undefined.
  JSON.parse(
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'API of simulated devices', version: '1.0.0' },
      paths: {
        ...Object.assign(
          {},
          ...resources.map((each) => (each.only === undefined ? listPaths(each) : singlePath(each))),
        ),
        ...Object.fromEntries(
          statusPaths.map((path) => [path, { get: { tags: ['Status'], summary: `Read: ${path}`, responses: ok } }]),
        ),
      },
    }),
  ) as Json
