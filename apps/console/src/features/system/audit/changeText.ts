import { type Translate, translateLoose } from '../../../kit/i18n/i18n.ts'

const permission = 'permission:'

/** Returns the name of a changed field in the user's language; a field without a text keeps the name of the API. */
export function fieldText(field: string): string {
  if (field.startsWith(permission)) {
    const name = field.slice(permission.length)
    return translateLoose(`names:permission.${name}.title`, name)
  }
  return translateLoose(`audit:changes.fields.${field}`, translateLoose(`devices:field.${field}`, field))
}

/** Returns a value as text; undefined for one that is empty. */
export function valueText(value: unknown, t: Translate): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return t(value ? 'audit:changes.yes' : 'audit:changes.no')
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(', ') || undefined
  return JSON.stringify(value)
}
