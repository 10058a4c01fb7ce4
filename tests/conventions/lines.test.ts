import { allEndpoints } from '../../apps/server/src/endpoints.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'

/** Whether the input of this name holds text that people see again as a name, a title or a description. */
const isRead = (name: string): boolean =>
  /(^|_)(name|title|description|username|comment|summary|reason|subject|label|company|nr)$/.test(name)

interface Found {
  path: string
  schema: z.ZodType
}

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  in?: z.ZodType
  valueType?: z.ZodType
}

/** Finds the texts of an input that have such a name, at any depth. */
function messagesIn(schema: z.ZodType, path: string, name = ''): Found[] {
  const def = schema.def as unknown as Def
  if (def.type === 'string') return isRead(name) ? [{ path, schema }] : []
  if (def.shape) return Object.entries(def.shape).flatMap(([key, part]) => messagesIn(part, `${path}.${key}`, key))
  const parts = [def.innerType, def.element, def.in, def.valueType, ...(def.options ?? [])].filter(
    (part) => part !== undefined,
  )
  return parts.flatMap((part) => messagesIn(part, path, name))
}

const texts = allEndpoints.flatMap(({ feature, key, endpoint }) =>
  endpoint.method !== 'GET' && endpoint.input ? messagesIn(endpoint.input, `${feature}.${key}`) : [],
)

test('no name, title or description accepts invisible characters', () => {
  expect(texts.length).toBeGreaterThan(30)
  const unseen = ['\u0000', '\u0007', '\u001b[2J', '\u007f', '\u0085', '\u2028', '\u202e', '\u2066']
  const taken = texts
    .filter(({ schema }) => unseen.some((text) => schema.safeParse(`abc${text}def`).success))
    .map(({ path }) => path)
  expect(taken).toEqual([])
})

test('letters of every language and symbols of every kind are accepted', () => {
  const names = ['Bürgerhaus – Mast 5', '東京支店', 'Київ №1', 'فرع القاهرة', 'Sør-Øst 🛰️']
  const loose = texts.filter(({ schema }) => schema.safeParse('Mast (5)').success)
  expect(loose.length).toBeGreaterThan(25)
  expect(
    loose.filter(({ schema }) => names.some((name) => !schema.safeParse(name).success)).map(({ path }) => path),
  ).toEqual([])
})
