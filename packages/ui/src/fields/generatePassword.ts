/** Letters and digits that are not easily confused, and symbols that every shell and form accepts unquoted. */
const SETS = ['abcdefghijkmnopqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-_.+'] as const
const ALL = SETS.join('')

/** Returns a uniformly distributed number below `limit`: bytes from the incomplete last range are discarded. */
function randomBelow(limit: number): number {
  const usable = Math.floor(256 / limit) * limit
  const byte = new Uint8Array(1)
  do crypto.getRandomValues(byte)
  while (byte[0]! >= usable)
  return byte[0]! % limit
}

/**
 * Returns a random password with at least one letter of each case, one digit and one symbol. About 6 bits per
 * character.
 */
export function generatePassword(length = 16): string {
  const picked = Array.from({ length }, (_, index) => {
    const set = SETS[index] ?? ALL
    return set[randomBelow(set.length)]!
  })
  // Fisher-Yates shuffle, so that the character classes of the first four positions are not predictable.
  for (let index = picked.length - 1; index > 0; index--) {
    const other = randomBelow(index + 1)
    const kept = picked[index]!
    picked[index] = picked[other]!
    picked[other] = kept
  }
  return picked.join('')
}
