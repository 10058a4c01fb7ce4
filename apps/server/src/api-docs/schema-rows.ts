import { linePattern, linesPattern } from '@outpost/contract/kit/patterns'
import { momentPattern } from './annotate.ts'
import { type Components, named, type Schema } from './schemas.ts'

/** Patterns that are clearer as a description. */
const visible: ReadonlyMap<string, string> = new Map([
  [linePattern.source, 'one line without control characters'],
  [linesPattern.source, 'no control characters but line breaks and tabs'],
  [momentPattern, 'a time in UTC: YYYY-MM-DD HH:MM:SS'],
])

/** One value of a schema, as a table row. */
export interface SchemaRow {
  /** The value's path, such as `data[].actions[].tag_id`. */
  path: string
  type: string
  required: boolean
  description: string
  /** A description of the value's constraints. */
  limits: string[]
}

/** The maximum depth. Deeper tables are unreadable. */
const DEEPEST = 8

/** Returns every value of a schema, parents before their children. */
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
        limits: isAgain ? ['same structure as above'] : limitsOf(whole),
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

/**
 * Merges rows with the same path, which come from variants of one value. The merged row has the types and limits of all
 * of them.
 */
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

/** The alternatives of a schema (`anyOf` or `oneOf`), or the schema itself. */
const variantsOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? [schema]

/** Whether a list's entries have structure worth showing beyond their type. */
function holdsMore(schema: Schema, components: Components): boolean {
  const whole = resolve(schema, components)
  return variantsOf(whole).some((variant) => {
    const { properties, items } = resolve(variant, components)
    return properties !== undefined || items !== undefined
  })
}

/** Returns the type as text, such as `list of integers or null`. */
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

/** Drops bounds that come from JavaScript's safe integer range, since they are no rule of the API. */
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
    // Formats come with their own pattern, which adds nothing for a person.
    pattern !== undefined && format === undefined && (visible.get(pattern) ?? `matches ${pattern}`),
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ]
  return limits.filter((limit) => typeof limit === 'string')
}
