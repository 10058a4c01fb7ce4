import { createHash } from 'node:crypto'
import type { EntryInput, TestInput } from '@outpost/contract/configurator/schemas'
import { type PlanEntry, PlanError, type PlanTest, uciConfig, writePlan } from '@outpost/contract/device/plan'
import { shadowPath } from '@outpost/contract/device/system-password'
import { fail } from '@outpost/contract/kit/errors'
import { shaCrypt } from './sha-crypt.ts'

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

const required = <T>(value: T | undefined, at: number, field: string): T => {
  if (value === undefined)
    throw fail('VALIDATION', { source: `entries.${at}.${field}`, message: 'This kind of entry needs a value.' })
  return value
}

/** Returns the hash of a password entry. The plain password stays on the server. */
function hashOf({ password, hash }: EntryInput, at: number): string {
  if (password !== undefined && hash !== undefined)
    throw fail('VALIDATION', { source: `entries.${at}.hash`, message: 'Give the password or its hash, not both.' })
  return hash ?? shaCrypt(required(password, at, 'password'))
}

function planEntry(given: EntryInput, at: number): PlanEntry {
  const { kind, line, path, content, mode, service } = given
  if (kind === 'password') return { entry: 'password', user: required(given.user, at, 'user'), hash: hashOf(given, at) }
  if (kind === 'uci') return { entry: 'uci', line: required(line, at, 'line') }
  if (kind === 'remove') return { entry: 'remove', path: required(path, at, 'path') }
  if (kind === 'reload') return { entry: 'reload', service: required(service, at, 'service') }
  if (kind === 'reboot') return { entry: 'reboot' }
  const bytes = Buffer.from(required(content, at, 'content'))
  return {
    entry: 'file',
    path: required(path, at, 'path'),
    ...(mode !== undefined && { mode }),
    sha256: sha256(bytes),
    content: new Uint8Array(bytes),
  }
}

/** Converts what a request asks for to entries of a plan, still without the hashes of the base. */
export function planEntries(entries: readonly EntryInput[], tests: readonly TestInput[]): PlanEntry[] {
  return [
    ...entries.map(planEntry),
    // What a test needs is checked when the plan is written.
    ...tests.map((test): PlanEntry => ({ entry: 'test', test: test as PlanTest })),
  ]
}

/** Returns the paths of the files that the entries change, whose hashes are the base. */
export function basePaths(entries: readonly PlanEntry[]): string[] {
  const paths = entries.flatMap((entry) => {
    if (entry.entry === 'file' || entry.entry === 'remove') return entry.path
    if (entry.entry === 'password') return shadowPath
    const config = entry.entry === 'uci' ? uciConfig(entry.line) : undefined
    return config === undefined ? [] : `/etc/config/${config}`
  })
  return [...new Set(paths)]
}

/** Names the place of an error in a plan as the request has it, such as `entries.2.line` or `tests.0.host`. */
function sourceOf(entries: readonly PlanEntry[], { place }: PlanError): string {
  const { entry: at, field } = place
  if (at === undefined) return 'entries'
  const firstTest = entries.findIndex(({ entry }) => entry === 'test')
  const item = firstTest !== -1 && at >= firstTest ? `tests.${at - firstTest}` : `entries.${at}`
  return field === undefined ? item : `${item}.${field}`
}

const sentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`

/**
 * Writes the text of a plan: the entries in the order of the request, so that what the device says about "entry 2" is
 * about that of the request, and the base after them.
 * @param base the hash of each file that it changes, or `-`
 * @throws VALIDATION for anything that a device would refuse
 */
export function planText(entries: readonly PlanEntry[], base: ReadonlyMap<string, string>): string {
  try {
    return writePlan([
      ...entries,
      ...basePaths(entries).map((path): PlanEntry => ({ entry: 'base', path, sha256: base.get(path) ?? '-' })),
    ])
  } catch (error) {
    if (!(error instanceof PlanError)) throw error
    throw fail('VALIDATION', { source: sourceOf(entries, error), message: sentence(error.reason) })
  }
}

/** Returns the hashes that a plan writes, by path. What uci makes of its lines is known only to the device. */
export const expectedHashes = (entries: readonly PlanEntry[]): Record<string, string> =>
  Object.fromEntries(
    entries.flatMap((entry): [string, string][] =>
      entry.entry === 'file' ? [[entry.path, entry.sha256]] : entry.entry === 'remove' ? [[entry.path, '-']] : [],
    ),
  )
