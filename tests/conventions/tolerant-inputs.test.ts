import { allEndpoints } from '../../apps/server/src/endpoints.ts'
import { TolerantBoolean, TolerantNumber } from '@outpost/contract/kit/values'
import { expect, test } from 'vitest'
import { z } from 'zod'

interface Definition {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  options?: readonly z.ZodType[]
  shape?: Readonly<Record<string, z.ZodType>>
  in?: z.ZodType
  out?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  items?: readonly z.ZodType[]
  values?: readonly unknown[]
  entries?: Readonly<Record<string, unknown>>
}

/** Strings that stand for a boolean, which clients may also write in other ways. */
const switchWords: ReadonlySet<unknown> = new Set(['true', 'false'])

function isStrict(schema: z.ZodType, { type, values = [], entries = {} }: Definition): boolean {
  if (type === 'number' || type === 'bigint') return !(schema instanceof TolerantNumber)
  if (type === 'boolean') return !(schema instanceof TolerantBoolean)
  return (
    values.some((value) => typeof value === 'number' || typeof value === 'boolean') ||
    [...values, ...Object.values(entries)].some((value) => switchWords.has(value))
  )
}

/** Finds the places of an input where a number or a boolean is not also accepted as text. */
function strictPlaces(schema: z.ZodType, path: string): string[] {
  const def = schema.def as unknown as Definition
  const parts: [z.ZodType | undefined, string][] = [
    ...Object.entries(def.shape ?? {}).map(([name, part]): [z.ZodType, string] => [part, `${path}.${name}`]),
    [def.element, `${path}[]`],
    [def.keyType, `${path}.*`],
    [def.valueType, `${path}.*`],
    ...[def.innerType, def.in, def.left, def.right, ...(def.options ?? []), ...(def.items ?? [])].map(
      (part): [z.ZodType | undefined, string] => [part, path],
    ),
    // After our own transformation, `out` receives that function's result; after `z.preprocess`, the client's value.
    [(def.in?.def as Definition | undefined)?.type === 'transform' ? def.out : undefined, path],
  ]
  return [
    ...(isStrict(schema, def) ? [path] : []),
    ...parts.flatMap(([part, place]) => (part ? strictPlaces(part, place) : [])),
  ]
}

test('every number and boolean of an input may be sent as text', () => {
  const strict = allEndpoints.flatMap(({ feature, key, endpoint }) =>
    [endpoint.input, endpoint.params].flatMap((schema) => (schema ? strictPlaces(schema, `${feature}.${key}`) : [])),
  )
  expect([...new Set(strict)]).toEqual([])
})

test('a strict number is detected at any depth', () => {
  const bare = z.number()
  const schema = z.object({
    a: z.array(z.object({ b: bare.optional() })),
    c: z.record(z.string(), bare),
    d: z.union([z.literal(0), z.string()]),
    e: z.preprocess((value) => value, z.boolean().nullable()),
    f: z.enum(['true', 'false']),
    g: z.string().transform(Number).pipe(bare),
    h: new TolerantNumber({ type: 'number' }).min(1).default(2),
  })
  expect(strictPlaces(schema, '')).toEqual(['.a[].b', '.c.*', '.d', '.e', '.f'])
})
