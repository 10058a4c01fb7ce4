import type { ErrorItem } from '@outpost/contract/kit/errors'
import { fillText, type ValidationTextName } from '@outpost/contract/kit/validation-messages'
import type { z } from 'zod'

type RawIssue = z.core.$ZodRawIssue
type Issue = z.core.$ZodIssue

/** The maximum number of values listed in a message. */
const maxNamed = 30

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
    .slice(0, maxNamed)
    .map((value) => (value === '' ? '""' : String(value)))
    .join(', ') + (values.length > maxNamed ? ', ...' : '')

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
 * Returns our own English text for an issue, used whenever a caller's input is parsed. Messages defined in a schema
 * take precedence over it, and the validator's own messages are never shown.
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

/** How deep inside the value an alternative of a union fails. The deeper, the more likely it is the intended one. */
const depthOf = (issues: readonly Issue[]): number => Math.max(0, ...issues.map(({ path }) => path.length))
const isOfItsType = (issues: readonly Issue[]): boolean =>
  issues.every(({ code, path }) => path.length > 0 || (code !== 'invalid_type' && code !== 'invalid_value'))

/**
 * Converts an issue to error entries. An issue of a union becomes the issues of the alternative that was most likely
 * intended, so that `source` names the offending value. If there is none, the entry refers to the union itself.
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
