import { linePattern, linesPattern } from '@outpost/contract/kit/patterns'
import { type Components, named, type Schema } from './schemas.ts'

/** Patterns that a sentence says better. */
const visible: ReadonlyMap<string, string> = new Map([
  [linePattern.source, 'one line without control characters'],
  [linesPattern.source, 'no control characters but line breaks and tabs'],
])

/** A value of a schema as a line of a table. */
export interface SchemaRow {
  /** Where it stands: `data[].actions[].tag_id`. */
  path: string
  type: string
  required: boolean
  /** What it is. */
  description: string
  /** What it must keep to, in words. */
  limits: string[]
}

/** Deeper than this nobody reads a table. */
const DEEPEST = 8

/** Every value of a schema, each before what it holds. */
export function rowsOf(schema: Schema, components: Components): SchemaRow[] {
  const rows: SchemaRow[] = []
  const visit = (at: Schema, path: string, required: boolean, refs: readonly string[]): void => {
    const isAgain = at.$ref !== undefined && refs.includes(at.$ref)
    const next = at.$ref === undefined ? refs : [...refs, at.$ref]
    const whole = resolve(at, components)
    if (path !== '')
      rows.push({
        path,
        type: typeOf(whole, components),
        required,
        description: at.description ?? whole.description ?? '',
        limits: isAgain ? ['made like the one above'] : limitsOf(whole),
      })
    if (isAgain || path.split('.').length > DEEPEST) return
    for (const variant of variantsOf(whole)) inside(variant, path, next)
  }
  const inside = (at: Schema, path: string, refs: readonly string[]): void => {
    const whole = resolve(at, components)
    const join = (name: string): string => (path === '' ? name : `${path}.${name}`)
    for (const [name, value] of Object.entries(whole.properties ?? {}))
      visit(value, join(name), whole.required?.includes(name) ?? false, refs)
    if (typeof whole.additionalProperties === 'object' && holdsMore(whole.additionalProperties, components))
      visit(whole.additionalProperties, join('*'), false, refs)
    if (whole.items && holdsMore(whole.items, components)) {
      const item = resolve(whole.items, components)
      const isAgain = whole.items.$ref !== undefined && refs.includes(whole.items.$ref)
      if (!isAgain)
        for (const variant of variantsOf(item))
          inside(variant, `${path}[]`, whole.items.$ref === undefined ? refs : [...refs, whole.items.$ref])
    }
  }
  visit(schema, '', false, [])
  return distinct(rows)
}

/** Variants of one value may hold the same names: each is told once, with what is said of it anywhere. */
function distinct(rows: readonly SchemaRow[]): SchemaRow[] {
  const merged = new Map<string, SchemaRow>()
  for (const row of rows) {
    const known = merged.get(row.path)
    merged.set(
      row.path,
      known
        ? {
            ...known,
            type: known.type === row.type ? row.type : `${known.type} or ${row.type}`,
            limits: [...new Set([...known.limits, ...row.limits])],
            required: known.required && row.required,
          }
        : row,
    )
  }
  return [...merged.values()]
}

const resolve = (schema: Schema, components: Components): Schema =>
  schema.$ref === undefined ? schema : named(components, schema.$ref)

/** The schemas of which one, or each, holds. */
const variantsOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? [schema]

/** Whether there is more to say of a list's entry than its type. */
function holdsMore(schema: Schema, components: Components): boolean {
  const whole = resolve(schema, components)
  return variantsOf(whole).some((variant) => {
    const { properties, items } = resolve(variant, components)
    return properties !== undefined || items !== undefined
  })
}

/** The type in words: `list of integers or null`. */
export function typeOf(schema: Schema, components: Components, depth = 0): string {
  const whole = resolve(schema, components)
  const variants = whole.anyOf ?? whole.oneOf
  if (depth > 3) return 'any'
  if (variants) return [...new Set(variants.map((variant) => typeOf(variant, components, depth + 1)))].join(' or ')
  if (whole.const !== undefined) return JSON.stringify(whole.const)
  const types = [whole.type].flat()
  if (types.length > 1 && whole.enum === undefined)
    return types
      .map((type) => (type === 'null' ? 'null' : typeOf({ ...whole, type }, components, depth + 1)))
      .join(' or ')
  if (whole.type === 'array') return whole.items ? `list of ${typeOf(whole.items, components, depth + 1)}` : 'list'
  if (whole.type === 'object' && whole.properties === undefined && typeof whole.additionalProperties === 'object')
    return `object of ${typeOf(whole.additionalProperties, components, depth + 1)}`
  return whole.format === 'binary' ? 'file' : [whole.type ?? 'any'].flat().join(' or ')
}

function range(from: number | undefined, to: number | undefined, what: string): string | false {
  if (from === undefined && to === undefined) return false
  if (to === undefined) return `at least ${from}${what}`
  return from === undefined ? `at most ${to}${what}` : `${from} to ${to}${what}`
}

/** Bounds of JavaScript's own integers are nobody's rule. */
const real = (bound: number | undefined): number | undefined =>
  bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound

function limitsOf(schema: Schema): string[] {
  const { format, pattern, exclusiveMinimum } = schema
  const least =
    exclusiveMinimum === undefined ? real(schema.minimum) : exclusiveMinimum + (schema.type === 'integer' ? 1 : 0)
  const values = schema.enum ?? schema.items?.enum
  const limits = [
    values && `one of ${values.map((value) => (value === '' ? 'empty' : String(value))).join(', ')}`,
    format !== undefined && format !== 'binary' && format,
    range(schema.minLength, schema.maxLength, ' characters'),
    range(least, real(schema.maximum), ''),
    range(schema.minItems, schema.maxItems, ' entries'),
    // Formats come with a pattern of their own, which says nothing more to a reader.
    pattern !== undefined && format === undefined && (visible.get(pattern) ?? `matches ${pattern}`),
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ]
  return limits.filter((limit) => typeof limit === 'string')
}
