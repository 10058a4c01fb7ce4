import type { ValueCatalogue } from '@outpost/contract/device/values'
import { fieldPermission } from '@outpost/contract/devices/field-permissions'
import { deviceFilterNames, type DeviceQuery } from '@outpost/contract/devices/filters'
import { fail } from '@outpost/contract/kit/errors'
import type { Right } from '@outpost/contract/kit/permissions'

type Held = ReadonlySet<Right>

/** Whether a user may read a field or a value of a device that is within the scope. */
function mayReadField(values: ValueCatalogue, held: Held, field: string): boolean {
  const permission = values.find(field)?.permission ?? fieldPermission(field)
  return permission === undefined || held.has(permission)
}

/** Returns the record with null in the fields that the user may not read. All users get the same set of fields. */
export function readableRecord<T extends object>(values: ValueCatalogue, record: T, held: Held): T {
  const hidden = Object.keys(record).filter((field) => !mayReadField(values, held, field))
  return hidden.length === 0 ? record : { ...record, ...Object.fromEntries(hidden.map((field) => [field, null])) }
}

/** Rejects sorting and filtering that would reveal a field that the user may not read. Throws FORBIDDEN. */
export function requireReadableQuery(
  values: ValueCatalogue,
  held: Held,
  query: Pick<DeviceQuery, 'sort'> & Partial<DeviceQuery>,
): void {
  const sorted = query.sort?.map((term) => term.replace(/^-/, '')).find((field) => !mayReadField(values, held, field))
  if (sorted !== undefined)
    throw fail('FORBIDDEN', {
      source: 'sort',
      message: `You do not have permission to read ${sorted}, so you cannot sort by it.`,
    })
  const filtered = deviceFilterNames.find(
    (name) => (query[name] ?? query[`ne:${name}`]) && !mayReadField(values, held, name),
  )
  if (filtered !== undefined)
    throw fail('FORBIDDEN', {
      source: filtered,
      message: `You do not have permission to read ${filtered}, so you cannot filter by it.`,
    })
}

const placeFields = ['user_set_latitude', 'user_set_longitude'] as const

/** Rejects a change of a device's location without the permission for it. Throws FORBIDDEN. */
export function requireMayPlace(
  held: Held,
  edits: Partial<Record<(typeof placeFields)[number], number | null | undefined>>,
): void {
  const given = placeFields.find((field) => edits[field] !== undefined)
  if (given !== undefined && !held.has('update_device_location')) throw fail('FORBIDDEN', { source: given })
}

/** Matches a location in a long audit detail, which is stored as the beginning of its JSON (kit/audit.ts). */
const placeInText = /"(user_set_latitude|user_set_longitude)":[^,}\]]*/g

/** Returns an audit detail without the locations of devices if the user may not read them. */
export function readableDetail(detail: Record<string, unknown>, held: Held): Record<string, unknown> {
  if (held.has('view_device_location')) return detail
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(placeInText, '"$1":null')
    if (Array.isArray(value)) return value.map(hide)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        (placeFields as readonly string[]).includes(name) ? null : hide(part),
      ]),
    )
  }
  return hide(detail) as Record<string, unknown>
}

/** Returns the changes in an audit log entry, without the positions that a user may not see. */
export const readableChanges = <C extends { field: string; before?: unknown; after?: unknown }>(
  changes: readonly C[],
  held: Held,
): C[] =>
  changes.map((change) =>
    held.has('view_device_location') || !(placeFields as readonly string[]).includes(change.field)
      ? change
      : { ...change, before: null, after: null },
  )
