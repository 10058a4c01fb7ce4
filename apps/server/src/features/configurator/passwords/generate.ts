import { randomInt } from 'node:crypto'

/** Letters and digits without those that are easily confused. */
const letters = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ']
const digits = '23456789'
/** Characters that shells, spreadsheets and forms leave as they are inside a text. */
const special = '!#%+-.:=?@_~'

const oneOf = (characters: string): string => characters[randomInt(characters.length)]!

/**
 * Generates a random password, which has characters of every kind. It begins with a letter, so that a spreadsheet does
 * not take it for a formula.
 * @param length at least 4
 */
export function generatePassword(length: number, useSpecial: boolean): string {
  const kinds = [...letters, digits, ...(useSpecial ? [special] : [])]
  const all = kinds.join('')
  for (;;) {
    const password = oneOf(letters.join('')) + Array.from({ length: length - 1 }, () => oneOf(all)).join('')
    if (kinds.every((kind) => [...kind].some((character) => password.includes(character)))) return password
  }
}
