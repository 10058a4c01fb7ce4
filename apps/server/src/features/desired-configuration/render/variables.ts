import { isIPv4, isIPv6 } from 'node:net'
import type { VariableType } from '@outpost/contract/desired-configuration/constants'

/** A variable of a template. `values` are those of an enum. */
export interface Variable {
  name: string
  type: VariableType
  default: string | null
  values: string[]
}

const hostname =
  /^(?=.{1,253}$)(?:[0-9A-Za-z_](?:[0-9A-Za-z_-]{0,61}[0-9A-Za-z_])?)(?:\.[0-9A-Za-z_](?:[0-9A-Za-z_-]{0,61}[0-9A-Za-z_])?)*$/

function isCidr(value: string): boolean {
  const [address = '', length = '', ...more] = value.split('/')
  if (more.length > 0 || !/^\d{1,3}$/.test(length)) return false
  return (isIPv4(address) && Number(length) <= 32) || (isIPv6(address) && Number(length) <= 128)
}

const checks: Record<Exclude<VariableType, 'enum'>, { what: string; is: (value: string) => boolean }> = {
  string: { what: 'a text', is: () => true },
  secret: { what: 'a text', is: () => true },
  integer: { what: 'a whole number', is: (value) => /^-?\d{1,15}$/.test(value) },
  ipv4: { what: 'an IPv4 address', is: isIPv4 },
  ipv6: { what: 'an IPv6 address', is: (value) => isIPv6(value) && !value.includes('%') },
  cidr: { what: 'a network such as 192.0.2.0/24', is: isCidr },
  mac: { what: 'a MAC address', is: (value) => /^(?:[0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}$/.test(value) },
  hostname: { what: 'a hostname', is: (value) => hostname.test(value) },
}

/** Returns what is wrong with the value of a variable; undefined if it is of the right type. */
export function findWrongType({ name, type, values }: Variable, value: string): string | undefined {
  if (/\p{Cc}/u.test(value)) return `The value of the variable “${name}” contains a control character.`
  if (type === 'enum')
    return values.includes(value) ? undefined : `The variable “${name}” must be one of: ${values.join(', ')}.`
  const { what, is } = checks[type]
  return is(value) ? undefined : `The variable “${name}” must be ${what}.`
}

const reference = /\{\{\s*([A-Za-z_][0-9A-Za-z_]{0,63})\s*\}\}/g

/** Returns the names of the variables in a text, each once. */
export const variablesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(reference), ([, name]) => name!)),
]

/** Replaces the variables in a text. */
export const fillIn = (text: string, valueOf: (name: string) => string): string =>
  text.replaceAll(reference, (_, name: string) => valueOf(name))

/** Returns the length of a text after that, in characters, without making the text. */
export function filledLength(text: string, valueOf: (name: string) => string): number {
  let length = text.length
  for (const [whole, name] of text.matchAll(reference)) length += valueOf(name!).length - whole.length
  return length
}
