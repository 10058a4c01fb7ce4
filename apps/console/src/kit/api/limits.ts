import type { EndpointSchemas } from '@outpost/contract/kit/endpoint'
import { translate } from '../i18n/i18n.ts'

type Schema = NonNullable<EndpointSchemas['input']>
type Issue = NonNullable<ReturnType<Schema['safeParse']>['error']>['issues'][number]

/** The parts of a schema that say what a field may hold; a schema has those that fit its kind. */
interface Described {
  def: { type: string; innerType?: Described; in?: Described; out?: Described; shape?: Record<string, Described> }
  minLength?: number | null
  maxLength?: number | null
  minValue?: number | null
  maxValue?: number | null
  safeParse: Schema['safeParse']
}

/** What a field's control is told, so that wrong values cannot be typed in the first place. */
export interface FieldLimits {
  required: boolean
  minLength?: number
  maxLength?: number
  min?: number
  max?: number
}

const describe = (schema: Schema): Described => schema as unknown as Described

/** Looks through "optional", "default", "nullable" and transformations at what is really asked for. */
function bare(schema: Described): Described {
  const { def } = schema
  if (def.innerType) return bare(def.innerType)
  if (def.type === 'pipe') return bare(def.in?.def.type === 'transform' ? def.out! : def.in!)
  return schema
}

const fieldOf = (schema: Schema | undefined, name: string): Described | undefined =>
  schema ? bare(describe(schema)).def.shape?.[name] : undefined

/** Infinity and the bounds of safe integers mean "no limit was declared". */
const bound = (value: number | null | undefined): number | undefined =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined

/**
 * The limits that the contract sets for one field of an input.
 * @example limitsOf(tagSchemas.create.input, 'name') // { required: true, minLength: 3, maxLength: 100 }
 */
export function limitsOf(schema: Schema | undefined, name: string): FieldLimits {
  const field = fieldOf(schema, name)
  if (!field) return { required: false }
  const core = bare(field)
  const limits = {
    minLength: bound(core.minLength),
    maxLength: bound(core.maxLength),
    min: bound(core.minValue),
    max: bound(core.maxValue),
  }
  const declared = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
  return { required: !field.safeParse(undefined).success, ...declared }
}

type Values = Readonly<Record<string, unknown>>

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * Form values as the contract wants them. What was empty and stayed empty is left out; what was emptied is kept, so that a
 * description can be cleared and a name that cannot be is refused. An empty value that the field accepts always stays.
 */
export function withoutEmpty(schema: Schema | undefined, values: Values, initial: Values): Record<string, unknown> {
  const kept = Object.entries(values).filter(([name, value]) => {
    if (!isEmpty(value)) return true
    if (value === undefined) return false
    return !isEmpty(initial[name]) || fieldOf(schema, name)?.safeParse(value).success === true
  })
  return Object.fromEntries(kept)
}

/** A sentence for one thing that a schema found wrong. */
function issueText(issue: Issue): string {
  const absent = issue.code === 'invalid_type' && issue.input === undefined
  if (absent) return translate('kit:invalid.required')
  if (issue.code === 'too_small') {
    const count = Number(issue.minimum)
    if (issue.origin === 'string')
      return count === 1 ? translate('kit:invalid.required') : translate('kit:invalid.tooShort', { count })
    return issue.origin === 'array'
      ? translate('kit:invalid.tooFew', { count })
      : translate('kit:invalid.tooSmall', { limit: count })
  }
  if (issue.code === 'too_big') {
    const count = Number(issue.maximum)
    if (issue.origin === 'string') return translate('kit:invalid.tooLong', { count })
    return issue.origin === 'array'
      ? translate('kit:invalid.tooMany', { count })
      : translate('kit:invalid.tooLarge', { limit: count })
  }
  return translate('kit:invalid.format')
}

/** What is wrong with an input, by the dotted path of the value; empty when nothing is. */
export function faultsOf(schema: Schema | undefined, input: unknown): Record<string, string> {
  const parsed = schema?.safeParse(input)
  if (!parsed?.error) return {}
  return Object.fromEntries(parsed.error.issues.toReversed().map((issue) => [issue.path.join('.'), issueText(issue)]))
}
