import type { EntryInput } from '@outpost/contract/configurator/schemas'
import type { PlanEntry } from '@outpost/contract/device/plan'
import { hiddenSecret, isSecretName } from '@outpost/contract/kit/secret-names'
import { secretHider } from '../../kit/hide-secrets.ts'

/** Removes the quotes around a value. */
const bare = (value: string): string => /^(['"])(.*)\1$/.exec(value)?.[2] ?? value

/** Reads a value as uci and shells do: parts in quotes, and characters after a backslash, may follow one another. */
const unquoted = (value: string): string =>
  value.replace(
    /'([^']*)'?|"((?:[^"\\]|\\.)*)"?|\\(.)/g,
    (_, single?: string, double?: string, escaped?: string) =>
      single ?? double?.replace(/\\(.)/g, '$1') ?? escaped ?? '',
  )

/** Returns a value without quotes, as it is written and as it is read. */
const valuesOf = (value: string): string[] => [bare(value), unquoted(value)]

/** Splits a line of uci that sets an option: what comes before the value, the name of the option, and the value. */
function assignment(line: string): { target: string; option: string; value: string } | undefined {
  const equals = line.indexOf('=')
  const target = line.slice(0, equals + 1)
  const option = target.slice(target.lastIndexOf('.') + 1, -1)
  return equals === -1 ? undefined : { target, option, value: line.slice(equals + 1) }
}

/** Splits a line of a file that gives a name and a value, as config files have it: `option key 'value'`, `key=value`. */
function named(text: string): { name: string; value: string } {
  const line = text
    .trim()
    .replace(/^(?:option|list)\s/, '')
    .trim()
  const end = line.search(/[\s:=]/)
  const value = line.slice(end + 1).trim()
  return {
    name: bare(line.slice(0, Math.max(end, 0))),
    // Separators may follow one another, as in `key = "value"`.
    value: /^[:=]/.test(value) ? value.slice(1).trim() : value,
  }
}

/** Returns the values of an entry that are named like secrets, and the hash of a password. */
function secretsIn(entry: PlanEntry): string[] {
  if (entry.entry === 'password') return [entry.hash]
  const set = entry.entry === 'uci' ? assignment(entry.line) : undefined
  const found = set && isSecretName(set.option) ? valuesOf(set.value) : []
  if (entry.entry !== 'file') return found
  for (const text of Buffer.from(entry.content).toString().split('\n')) {
    const { name, value } = named(text)
    if (isSecretName(name)) found.push(...valuesOf(value))
  }
  return found
}

/** Returns the secret values of entries, each once. */
export const secretsOf = (entries: readonly PlanEntry[]): string[] =>
  [...new Set(entries.flatMap(secretsIn))].filter((value) => value !== '')

/** Hides secret values in a text that a device has sent. */
export const hideIn = (text: string, secrets: readonly string[]): string => secretHider(secrets)(text)

/** Describes an entry for users. Neither secrets nor the contents of files are part of it. */
export function shownEntry({ kind, line, path, mode, content, user, service }: EntryInput): string {
  if (kind === 'uci') {
    const set = assignment(line ?? '')
    return set && isSecretName(set.option) ? `uci ${set.target}${hiddenSecret}` : `uci ${line}`
  }
  if (kind === 'file') return `file ${path}${mode ? ` ${mode}` : ''} ${Buffer.byteLength(content ?? '')} bytes`
  return [kind, path ?? user ?? service].filter(Boolean).join(' ')
}
