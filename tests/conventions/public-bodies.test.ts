import { allEndpoints } from '../../apps/server/src/endpoints.ts'
import type { EndpointWithSchemas } from '@outpost/contract/kit/with-schemas'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { PUBLIC_BODIES } from './public-bodies.ts'

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

const shape = (call: string): string => call.replace(/\{\w+\}/g, '{}')

/** Returns every path of a body. A path parameter may be in the body too, where it must have the same value. */
function pathsOf(schema: JsonSchema, path = ''): string[] {
  const join = (name: string): string => (path === '' ? name : `${path}.${name}`)
  return [
    ...(path === '' ? [] : [path]),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, value]) => pathsOf(value, join(name))),
    ...(schema.items?.properties || schema.items?.anyOf ? pathsOf(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((variant) => pathsOf(variant, path)),
  ]
}

const inputOf = ({ path, input }: EndpointWithSchemas): string[] => [
  ...(path.match(/(?<=\{)\w+(?=\})/g) ?? []),
  ...(input ? pathsOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : []),
]

test('every implemented call reads the fields that existing scripts send', () => {
  const dropped = allEndpoints.flatMap(({ endpoint }) => {
    const call = Object.keys(PUBLIC_BODIES).find((one) => shape(one) === shape(`${endpoint.method} ${endpoint.path}`))
    if (call === undefined) return []
    const fields = inputOf(endpoint)
    const known = new Set([...fields, ...(endpoint.listed ? fields.map((field) => `[].${field}`) : [])])
    return PUBLIC_BODIES[call]!.split(' ')
      .filter((field) => !known.has(field))
      .map((field) => `${call}: ${field}`)
  })
  expect(dropped).toEqual([])
})
