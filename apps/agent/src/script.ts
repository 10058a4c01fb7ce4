import { readdirSync, readFileSync } from 'node:fs'

/** What a served script knows of its server. The values are checked by the script again before it uses them. */
export interface AgentScriptSettings {
  /** Name or IPv4 address that devices dial. */
  host: string
  port: number
  /** `ssh-ed25519 AAAA...`, the key by which the server proves itself. */
  hostKey: string
  /** The key that will follow it; empty where none is planned. */
  nextHostKey: string
  /** Address of the script itself, from which a copy that came through a pipe installs itself. */
  url: string
}

const folder = new URL('sh/', import.meta.url)
let parts: string | undefined

/** The parts in the order of their names, read once. */
const source = (): string =>
  (parts ??= readdirSync(folder)
    .filter((name) => name.endsWith('.sh'))
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n'))

/** One word for a POSIX shell, whatever is in it. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * The device's script, whole, with its server's address and host keys filled in. Throws `RangeError` for a value with a
 * control character: no address and no key has one.
 */
export function agentScript(settings: AgentScriptSettings): string {
  const values: Record<string, string> = {
    HOST: settings.host,
    PORT: String(settings.port),
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
