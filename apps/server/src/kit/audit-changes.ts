import { isSecretName } from '@outpost/contract/kit/secret-names'

/**
 * A field that an action changed. Secrets have no values. `of` names the record, if the action changed several. The values
 * of `hiddenBelow` name something of the actor's company, which subsidiaries must not see.
 */
export interface Change {
  field: string
  before?: unknown
  after?: unknown
  of?: string
  hiddenBelow?: boolean
}

const maxTextLength = 200
/** The bounds of what one entry of the audit log contains, so that all of it fits. */
export const maxChanges = 30

const cut = (value: unknown): unknown =>
  typeof value === 'string' && value.length > maxTextLength ? `${value.slice(0, maxTextLength).toWellFormed()}…` : value

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * Compares a record with the values that it is given, and returns the fields whose value differs. Fields without a new
 * value stay as they are.
 * @param of the name of the record, if several are changed at once
 */
export const changesOf = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  of?: string,
): Change[] =>
  Object.entries(after)
    .filter(([field, value]) => value !== undefined && !same(before[field], value))
    .map(([field, value]) => ({
      field,
      ...(!isSecretName(field) && { before: cut(before[field] ?? null), after: cut(value) }),
      ...(of !== undefined && { of }),
    }))
