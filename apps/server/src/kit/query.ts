import { splitCommas } from '@outpost/contract/kit/comma-list'
import type { z } from 'zod'

type Definition = { type: string; innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType; options?: z.ZodType[] }

const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition

/** The schemas that a schema is made of, such as the list in an optional list. */
function partsOf(schema: z.ZodType): z.ZodType[] {
  const { innerType, in: before, out: after, options = [] } = definitionOf(schema)
  return [innerType, before, after, ...options].filter((part) => part !== undefined)
}

/** Whether a parameter takes a list. */
const isList = (schema: z.ZodType): boolean =>
  definitionOf(schema).type === 'array' || partsOf(schema).some((part) => isList(part))

/** The parameters that a query has by their names. */
const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> => ({
  ...(schema as z.ZodObject).shape,
  ...Object.assign({}, ...partsOf(schema).map(shapeOf)),
})

/** Returns the name of a parameter without brackets: `id[]` and `id[0]` are entries of the list `id`. */
const nameOf = (name: string): string => /^([^[\]]+)\[\d*\]$/.exec(name)?.[1] ?? name

/**
 * Returns the parameters of a query. A list is a text with commas, a repeated parameter, or one with brackets, as forms
 * have it: `id=1,2`, `id=1&id=2`, `id[]=1&id[]=2`. Of any other parameter that is repeated, the last value counts.
 */
export function readQuery(query: Readonly<Record<string, unknown>>, schema: z.ZodType): Record<string, unknown> {
  const given = Object.entries(query)
  if (given.every(([name, value]) => typeof value === 'string' && !name.includes('['))) return { ...query }
  const shape = shapeOf(schema)
  const values = new Map<string, unknown[]>()
  for (const [written, value] of given) values.set(nameOf(written), [values.get(nameOf(written)) ?? [], value].flat())
  const entriesOf = (list: unknown[]): string[] => list.flatMap((text) => splitCommas(String(text)))
  return Object.fromEntries(
    [...values].map(([name, list]) => [
      name,
      Object.hasOwn(shape, name) && isList(shape[name]!) ? entriesOf(list) : list.at(-1),
    ]),
  )
}
