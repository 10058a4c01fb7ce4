import { fail } from '@outpost/contract/kit/errors'
import type { App } from '../../context.ts'

/** Names that are shorter say too little: many good passwords begin with them. */
const shortestName = 3

let known: Promise<ReadonlySet<string>> | undefined

/** Loaded with the first new password: 50 ms that the start does not need. */
const loadKnown = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Returns a text in lower case without the digits and other signs at its end. */
function stemOf(text: string): string {
  const lower = text.toLowerCase()
  let end = lower.length
  while (end > 0 && !/\p{L}/u.test(lower[end - 1]!)) end--
  return lower.slice(0, end)
}

/** What a password must not consist of. */
interface Names {
  email: string
  username: string
  company?: string
}

/**
 * Refuses a new password that attackers try first: one of the most common ones, or a name that belongs to the account
 * or to the product, alone or with digits and signs after it.
 * @throws PASSWORD_TOO_COMMON
 */
export async function requireUncommon(
  { brand }: App,
  password: string,
  { email, username, company = '' }: Names,
): Promise<void> {
  known ??= loadKnown()
  const names = [email, email.split('@')[0]!, username, company, brand().name, brand().short_name].map(stemOf)
  const stem = stemOf(password)
  const isName = names.some((name) => name.length >= shortestName && name === stem)
  if (isName || (await known).has(password.toLowerCase())) throw fail('PASSWORD_TOO_COMMON', { source: 'password' })
}
