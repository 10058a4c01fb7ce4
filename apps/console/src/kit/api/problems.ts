import { ApiError, type ErrorItem } from '@outpost/contract/kit/error-codes'
import { CallError } from './client.ts'
import { explain, itemText } from './explain.ts'
import { translate } from '../i18n/i18n.ts'

/** The messages that a form shows after a failure. */
export interface Problems {
  /** Messages by field name. */
  fields: Readonly<Record<string, string>>
  /** Messages that belong to no field. */
  general: readonly string[]
  requestId: string | undefined
}

/**
 * Returns the form field that a `source` refers to. An item of a list belongs to the field with the list, and other
 * indexes are ignored. If the whole path is not a known field, the last known name in it counts: `data.0.serial` is the
 * field `serial`.
 */
export function fieldOfSource(source: string | null, known: ReadonlySet<string>): string | undefined {
  if (source === null) return undefined
  const names = source.split('.').filter((part) => !/^\d+$/.test(part))
  const parts = source.split('.')
  const list = parts.slice(0, parts.findLastIndex((part) => !/^\d+$/.test(part)) + 1).join('.')
  return [source, list, names.join('.'), ...names.toReversed()].find((name) => known.has(name))
}

/**
 * The location in an uploaded file that a source with slashes refers to: `devices.csv/12/serial` is the column `serial`
 * in line 12 of devices.csv.
 */
function placeInFile(source: string): { file: string; line: string; name: string } | undefined {
  const parts = source.split('/')
  const at = parts.findLastIndex((part) => /^\d+$/.test(part))
  if (at < 1 || at === parts.length - 1) return undefined
  return { file: parts.slice(0, at).join('/'), line: parts[at]!, name: parts.slice(at + 1).join('/') }
}

/** The message of an error in an uploaded file, or undefined for any other error. */
function fileText(item: ErrorItem): string | undefined {
  if (!item.source?.includes('/')) return undefined
  const place = placeInFile(item.source)
  return place
    ? translate('kit:upload.line', { message: itemText(item), ...place })
    : `${itemText(item)} (${item.source})`
}

/** The reason of a failure without a response from the API: no network, no server, or an error in the console. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return navigator.onLine ? translate('kit:failed.notSent') : explain(error).reason
  return error instanceof Error && error.message !== '' ? error.message : translate('kit:failed.notSent')
}

/** Names the invalid value if no field shows the error. */
const named = (item: ErrorItem): string =>
  item.code === 'VALIDATION' && item.source !== null ? `${item.source}: ${itemText(item)}` : itemText(item)

/**
 * Splits a failure into messages of fields and general messages shown above them. Errors in an uploaded file belong to
 * the field `file`, which shows all of them. Other fields show only their first error.
 * @param placeOf returns the place in the form of a place in the request, if they differ
 */
export function problemsOf(
  error: unknown,
  known: ReadonlySet<string>,
  placeOf: (source: string) => string = (source) => source,
): Problems {
  const requestId = error instanceof CallError ? error.requestId : undefined
  if (!(error instanceof ApiError) || (error instanceof CallError && !error.answered))
    return { fields: {}, general: [reasonOf(error)], requestId }
  if (error instanceof CallError && error.sentence !== undefined)
    return { fields: {}, general: [error.sentence], requestId }
  const sentences = new Map<string, Set<string>>()
  const general: string[] = []
  for (const item of error.items) {
    const ofFile = known.has('file') ? fileText(item) : undefined
    const place = item.source === null || item.code === 'UNAUTHORIZED' ? null : placeOf(item.source)
    const field = ofFile ? 'file' : fieldOfSource(place, known)
    if (field === undefined) general.push(named(item))
    else sentences.set(field, (sentences.get(field) ?? new Set()).add(ofFile ?? itemText(item)))
  }
  // An invalid password is reported once, not for its repetition as well.
  if (sentences.has('password')) sentences.delete('password_confirmation')
  const shown = (field: string, all: Set<string>): string => (field === 'file' ? [...all].join(' ') : [...all][0]!)
  return {
    fields: Object.fromEntries([...sentences].map(([field, all]) => [field, shown(field, all)])),
    general,
    requestId,
  }
}
