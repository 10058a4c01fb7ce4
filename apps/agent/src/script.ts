import { readdirSync, readFileSync } from 'node:fs'

/** The data about its server that a served script contains. The script validates these values before it uses them. */
export interface AgentScriptSettings {
  /** The addresses that devices dial, `host:port` with a name or IPv4 address each. A device uses one at a time. */
  servers: readonly string[]
  /** The host key of the server, `ssh-ed25519 AAAA...`. */
  hostKey: string
  /** The next host key; empty when no change is planned. */
  nextHostKey: string
  /** The URL of the script itself: a copy that is piped into a shell downloads itself from there to install. */
  url: string
}

const folder = new URL('sh/', import.meta.url)
let parts: string | undefined

/** Returns named parts of the agent, for functions that the TypeScript agent runs too. */
export const shellParts = (names: readonly string[]): string =>
  names.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n')

/** Returns the parts in a folder in the order of their file names. */
const joined = (folder: URL): string =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sh'))
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')

/** The script that guards configuration changes (`guard.sh` on the device). */
export const guardScript = (): string => joined(new URL('guard/', folder))

/** As comments, from which the agent writes the file: the shell of a waiting agent does not keep comments in memory. */
const asComments = (script: string): string =>
  script
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '#|' : `#| ${line}`))
    .join('\n')

/** Returns the whole script, without settings. It is read only once. */
const source = (): string => (parts ??= joined(folder).replace(/^# @GUARD@$/m, () => asComments(guardScript())))

/** Quotes any text as a single word for a POSIX shell. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * Returns the complete agent script with the server's address and host keys filled in. Throws `RangeError` for a value
 * with a control character, which no valid address or key contains.
 */
export function agentScript(settings: AgentScriptSettings): string {
  const values: Record<string, string> = {
    SERVERS: settings.servers.join(' '),
    HOST_KEY: settings.hostKey,
    NEXT_HOST_KEY: settings.nextHostKey,
    URL: settings.url,
  }
  return source().replace(/'@([A-Z_]+)@'/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    if (/\p{Cc}/u.test(value)) throw new RangeError(`control character in ${name}`)
    return shellQuote(value)
  })
}
