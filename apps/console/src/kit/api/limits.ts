import type { EndpointSchemas } from '@outpost/contract/kit/endpoint'
import { translate } from '../i18n/i18n.ts'

type Schema = NonNullable<EndpointSchemas['input']>
type Issue = NonNullable<ReturnType<Schema['safeParse']>['error']>['issues'][number]

/** The parts of a schema that describe the values of a field. Which of them are present depends on the type. */
interface Described {
  def: { type: string; innerType?: Described; in?: Described; out?: Described; shape?: Record<string, Described> }
  minLength?: number | null
  maxLength?: number | null
  minValue?: number | null
  maxValue?: number | null
  safeParse: Schema['safeParse']
}

/** Limits that are passed to the control of a field, so that invalid values cannot be typed in the first place. */
export interface FieldLimits {
  required: boolean
  minLength?: number
  maxLength?: number
  min?: number
  max?: number
}

const describe = (schema: Schema): Described => schema as unknown as Described

/** Unwraps "optional", "default", "nullable" and transformations, down to the schema of the actual input. */
function bare(schema: Described): Described {
  const { def } = schema
  if (def.innerType) return bare(def.innerType)
  if (def.type === 'pipe') return bare(def.in?.def.type === 'transform' ? def.out! : def.in!)
  return schema
}

const fieldOf = (schema: Schema | undefined, name: string): Described | undefined =>
  schema ? bare(describe(schema)).def.shape?.[name] : undefined

/** Infinity and the bounds of safe integers mean that no limit was declared. */
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
 * Converts form values to the input that the contract expects. Fields that were empty from the start are omitted.
 * Fields that the user emptied are kept, so that a description can be cleared, and an emptied required name is
 * rejected. Empty values that the schema accepts are always kept.
 */
export function withoutEmpty(schema: Schema | undefined, values: Values, initial: Values): Record<string, unknown> {
  const kept = Object.entries(values).filter(([name, value]) => {
    if (!isEmpty(value)) return true
    if (value === undefined) return false
    return !isEmpty(initial[name]) || fieldOf(schema, name)?.safeParse(value).success === true
  })
  return Object.fromEntries(kept)
}

/** The sentence for one validation issue. */
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

/** Validates an input and returns the error messages by dotted path; empty if it is valid. */
export function faultsOf(schema: Schema | undefined, input: unknown): Record<string, string> {
  const parsed = schema?.safeParse(input)
  if (!parsed?.error) return {}
  return Object.fromEntries(parsed.error.issues.toReversed().map((issue) => [issue.path.join('.'), issueText(issue)]))
}
