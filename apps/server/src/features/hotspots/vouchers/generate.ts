import { randomInt } from 'node:crypto'

/** Letters and digits that are not mistaken for one another on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 31^8 passwords, and 31^6 names, which are also unique on a hotspot. */
const lengths = { username: 6, password: 8 } as const

export interface NewVoucher {
  username: string
  password: string
}

const word = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Returns new vouchers, each with a name of its own. */
export function newVouchers(count: number): NewVoucher[] {
  const names = new Set<string>()
  while (names.size < count) names.add(word(lengths.username))
  return [...names].map((username) => ({ username, password: word(lengths.password) }))
}
