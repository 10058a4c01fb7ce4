import type { ErrorItem } from '@outpost/contract/kit/errors'
import { fillText, type ValidationTextName } from '@outpost/contract/kit/validation-messages'
import type { z } from 'zod'

type RawIssue = z.core.$ZodRawIssue
type Issue = z.core.$ZodIssue

/** Most values that are named in one sentence. */
const mostNamed = 30

const typeMessages: Readonly<Record<string, ValidationTextName>> = {
  string: 'text',
  number: 'number',
  int: 'integer',
  boolean: 'boolean',
  array: 'list',
  tuple: 'list',
  set: 'list',
  object: 'object',
  record: 'object',
  map: 'object',
  date: 'moment',
}
const formatMessages: Readonly<Record<string, ValidationTextName>> = {
  email: 'email',
  url: 'url',
  datetime: 'moment',
  date: 'moment',
  time: 'moment',
}

const listed = (values: readonly unknown[]): string =>
  values
    .slice(0, mostNamed)
    .map((value) => (value === '' ? '""' : String(value)))
    .join(', ') + (values.length > mostNamed ? ', ...' : '')

function tooSmall({ origin, minimum, inclusive }: RawIssue & { code: 'too_small' }): string {
  const limit = Number(minimum)
  if (origin === 'string') return limit === 1 ? fillText('empty') : fillText('tooShort', { limit })
  if (origin === 'array' || origin === 'set') return limit === 1 ? fillText('empty') : fillText('tooFew', { limit })
  return inclusive === false ? fillText('above', { limit }) : fillText('tooSmall', { limit })
}

function tooBig({ origin, maximum, inclusive }: RawIssue & { code: 'too_big' }): string {
  const limit = Number(maximum)
  if (origin === 'string') return fillText('tooLong', { limit })
  if (origin === 'array' || origin === 'set') return fillText('tooMany', { limit })
  return inclusive === false ? fillText('below', { limit }) : fillText('tooLarge', { limit })
}

/**
 * Our own English text for each code of an issue, given to every parse of a caller's input. It comes after the words of a schema and before
 * those of the validator, which no caller sees.
 */
export function issueText(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? fillText('required') : fillText(typeMessages[issue.expected] ?? 'type')
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return fillText(formatMessages[issue.format] ?? 'format')
    case 'not_multiple_of':
      return fillText('step', { step: Number(issue.divisor) })
    case 'invalid_value':
      return issue.input === undefined ? fillText('required') : fillText('choice', { values: listed(issue.values) })
    case 'unrecognized_keys':
      return fillText('unknown', { names: listed(issue.keys) })
    case 'invalid_key':
      return fillText('name')
    case 'invalid_union':
      return issue.input === undefined ? fillText('required') : fillText('value')
    default:
      return fillText('value')
  }
}

/** How far inside the value an alternative of a union fails: the further, the likelier it is the one that was meant. */
const depthOf = (issues: readonly Issue[]): number => Math.max(0, ...issues.map(({ path }) => path.length))
const isOfItsType = (issues: readonly Issue[]): boolean =>
  issues.every(({ code, path }) => path.length > 0 || (code !== 'invalid_type' && code !== 'invalid_value'))

/**
 * The entries of a failure: an issue as it is, one of a union as the issues of the alternative that was meant, so that `source`
 * names the value at fault. Where none was meant more than the others the union stands for itself.
 */
export function itemsOf(issue: Issue, at: readonly PropertyKey[] = []): ErrorItem[] {
  const path = [...at, ...issue.path]
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const [meant] = issue.errors
      .filter((issues) => issues.length > 0 && isOfItsType(issues))
      .toSorted((a, b) => depthOf(b) - depthOf(a))
    if (meant) return meant.flatMap((inner) => itemsOf(inner, path))
  }
  return [{ code: 'VALIDATION', message: issue.message, source: path.join('.') || null }]
}
