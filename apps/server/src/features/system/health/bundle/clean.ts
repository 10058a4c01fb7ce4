import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import { secretHider } from '../../../../kit/hide-secrets.ts'
import type { Env } from '../../../../start/env.ts'

/** Returns the secrets of the settings, which must not be in any text that leaves the installation. */
function secretsOf(env: Env): string[] {
  const urls = [env.databaseUrl, env.natsUrl, env.translate?.url].flatMap((url) => {
    if (url === undefined || !URL.canParse(url)) return []
    const { username, password } = new URL(url)
    // NATS takes a token in place of the username.
    return password === '' ? [username] : [password, decodeURIComponent(password)]
  })
  const all = [env.masterKey, env.metricsToken, env.translate?.key, env.admin.password, ...urls]
  return all.filter((one): one is string => one !== undefined && one !== '')
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
/** Names of migrations, tables and metrics: words and numbers, separated. */
const isName = (word: string): boolean => word.split(/[_/-]/).every((part) => /^(?:[a-z]*|\d{1,8})$/i.test(part))
/** Whether a word is made by a machine: long, with letters and digits. Ids of requests are, but are no secrets. */
const isRandom = (word: string): boolean => !uuid.test(word) && !isName(word) && /\d/.test(word) && /[a-z]/i.test(word)

/** Returns what may be shown of what follows the scheme of a URL: its host. */
function cleanUrl(rest: string): string {
  const [authority] = rest.split(/[/?#]/, 1) as [string]
  const tail = rest.slice(authority.length)
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  return `${host}${tail === '' || tail === '/' ? tail : `/${hiddenSecret}`}`
}

const isEmail = (word: string): boolean => /(?:@|%40)[^@%]*\./i.test(word)

type Rule = readonly [pattern: RegExp, put: (word: string, kept: string) => string]

/** What is removed from texts, in this order: secrets by their form, and data about people. Each pattern is linear. */
const rules: readonly Rule[] = [
  [/-----BEGIN [^-]+-----[^-]*(?:-----END [^-]+-----)?/g, () => hiddenSecret],
  [/(:\/\/)[^\s"'<>]+/g, (word, kept) => `${kept}${cleanUrl(word.slice(kept.length))}`],
  [/\b(bearer|basic) \S+/gi, (_word, kept) => `${kept} ${hiddenSecret}`],
  [
    /((?:password|passwd|passphrase|secret|token|community|cookie|authorization|api_?key)["']? ?[=:] ?)(?:"[^"]*"|'[^']*'|[^\s,;&]+)/gi,
    (_word, kept) => `${kept}${hiddenSecret}`,
  ],
  [/([\w.+%@-]+)/g, (word) => (isEmail(word) ? '[email]' : word)],
  [/\b(?:[\da-f]{2}[:-]){5}[\da-f]{2}\b/gi, () => '[mac]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, () => '[ip]'],
  [/(?<![\w:])(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?![\w:])/gi, () => '[ip]'],
  [/[\w+/=-]{20,}/g, (word) => (isRandom(word) ? hiddenSecret : word)],
]

/** Returns a function that removes secrets, and data about people and networks, from a text. */
export function cleaner(env: Env): (text: string) => string {
  const hide = secretHider(secretsOf(env))
  return (text) => {
    let rest = hide(text)
    for (const [pattern, put] of rules)
      rest = rest.replace(pattern, (word: string, kept: unknown) => put(word, typeof kept === 'string' ? kept : ''))
    return rest
  }
}

/** The texts of a line of the log that are kept. Others may contain what users and devices have sent. */
const keptTexts = new Set(['role', 'msg', 'error', 'request', 'code', 'level', 'next_try_ms'])
/** The number of characters of a text in a line. */
const longestText = 2000

/** Removes the parts of a path that may be secret, such as the token of an invitation. */
const cleanPath = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.length > 24 || /[@%]/.test(part) ? hiddenSecret : part))
    .join('/')

/** Returns a line of the log with only what a support engineer may see; undefined for a line that is no JSON. */
export function cleanLine(line: string, clean: (text: string) => string): string | undefined {
  let entry: unknown
  try {
    entry = JSON.parse(line)
  } catch {
    return undefined
  }
  if (typeof entry !== 'object' || entry === null) return undefined
  const kept = Object.entries(entry).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value === 'number' || typeof value === 'boolean') return [[name, value]]
    if (typeof value !== 'string') return []
    if (name === 'path') return [[name, clean(cleanPath(value.split('?')[0]!))]]
    return keptTexts.has(name) ? [[name, clean(value.slice(0, longestText))]] : []
  })
  return JSON.stringify(Object.fromEntries(kept))
}
