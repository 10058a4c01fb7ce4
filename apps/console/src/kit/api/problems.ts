import { ApiError, type ErrorItem } from '@outpost/contract/kit/errors'
import { CallError } from './client.ts'
import { explain, itemText } from './explain.ts'
import { translate } from '../i18n/i18n.ts'

/** What a form shows of a failure. */
export interface Problems {
  /** Sentence by field. */
  fields: Readonly<Record<string, string>>
  /** What belongs to no field. */
  general: readonly string[]
  requestId: string | undefined
}

/**
 * The field that a `source` means. Indexes are passed over, and the last name counts where the whole path is no field:
 * `data.0.serial` is the field `serial`.
 */
export function fieldOfSource(source: string | null, known: ReadonlySet<string>): string | undefined {
  if (source === null) return undefined
  const names = source.split('.').filter((part) => !/^\d+$/.test(part))
  return [source, names.join('.'), ...names.toReversed()].find((name) => known.has(name))
}

/** The place in an uploaded file that a source with slashes names: `devices.csv/12/serial` is serial, line 12 in devices.csv. */
function placeInFile(source: string): { file: string; line: string; name: string } | undefined {
  const parts = source.split('/')
  const at = parts.findLastIndex((part) => /^\d+$/.test(part))
  if (at < 1 || at === parts.length - 1) return undefined
  return { file: parts.slice(0, at).join('/'), line: parts[at]!, name: parts.slice(at + 1).join('/') }
}

/** The sentence of an error in an uploaded file, undefined for any other. */
function fileText(item: ErrorItem): string | undefined {
  if (!item.source?.includes('/')) return undefined
  const place = placeInFile(item.source)
  return place
    ? translate('kit:upload.line', { message: itemText(item), ...place })
    : `${itemText(item)} (${item.source})`
}

/** Why something failed that was no answer of the API: no network, no server, or a fault of our own. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return navigator.onLine ? translate('kit:failed.notSent') : explain(error).reason
  return error instanceof Error && error.message !== '' ? error.message : translate('kit:failed.notSent')
}

/** A wrong value that no field shows has to be named. */
const named = (item: ErrorItem): string =>
  item.code === 'VALIDATION' && item.source !== null ? `${item.source}: ${itemText(item)}` : itemText(item)

/**
 * Divides a failure between the fields and the list above them. What is wrong in an uploaded file stands under `file`. A
 * field with several errors shows the first one.
 */
export function problemsOf(error: unknown, known: ReadonlySet<string>): Problems {
  const requestId = error instanceof CallError ? error.requestId : undefined
  if (!(error instanceof ApiError) || (error instanceof CallError && !error.answered))
    return { fields: {}, general: [reasonOf(error)], requestId }
  if (error instanceof CallError && error.sentence !== undefined)
    return { fields: {}, general: [error.sentence], requestId }
  const sentences = new Map<string, Set<string>>()
  const general: string[] = []
  for (const item of error.items) {
    const ofFile = known.has('file') ? fileText(item) : undefined
    const field = ofFile ? 'file' : item.code === 'UNAUTHORIZED' ? undefined : fieldOfSource(item.source, known)
    if (field === undefined) general.push(named(item))
    else sentences.set(field, (sentences.get(field) ?? new Set()).add(ofFile ?? itemText(item)))
  }
  // One wrong password is one message, not two.
  if (sentences.has('password')) sentences.delete('password_confirmation')
  const shown = (field: string, all: Set<string>): string => (field === 'file' ? [...all].join(' ') : [...all][0]!)
  return {
    fields: Object.fromEntries([...sentences].map(([field, all]) => [field, shown(field, all)])),
    general,
    requestId,
  }
}
