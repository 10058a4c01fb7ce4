import { createHash, randomBytes } from 'node:crypto'

/**
 * Hashes of passwords as /etc/shadow has them: SHA-crypt with SHA-512, by U. Drepper's specification
 * (https://www.akkadia.org/drepper/SHA-crypt.txt). musl, glibc and busybox accept it.
 */

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The rounds of a hash that does not name them. */
const usualRounds = 5000

const digest = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha512')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Repeats bytes up to a length. */
const stretch = (bytes: Buffer, length: number): Buffer => Buffer.alloc(length, length > 0 ? bytes : undefined)

/** Encodes 24 bits as characters, the lowest six bits first. */
function encode(bits: number, characters: number): string {
  let text = ''
  for (let at = 0; at < characters; at++) text += alphabet[(bits >> (6 * at)) & 63]
  return text
}

/** Encodes the final digest. Each group of three bytes takes one from each third, and the thirds change places. */
function encodeDigest(final: Buffer): string {
  let text = ''
  for (let at = 0; at < 21; at++) {
    const thirds = [final[at]!, final[at + 21]!, final[at + 42]!]
    const [high, middle, low] = [thirds[at % 3]!, thirds[(at + 1) % 3]!, thirds[(at + 2) % 3]!]
    text += encode((high << 16) | (middle << 8) | low, 4)
  }
  return text + encode(final[63]!, 2)
}

/** Steps 1 to 12 of the specification: the digest with which the rounds begin. */
function firstDigest(key: Buffer, salt: Buffer): Buffer {
  const other = digest(key, salt, key)
  const parts = [key, salt, stretch(other, key.length)]
  for (let bits = key.length; bits > 0; bits >>= 1) parts.push((bits & 1) === 1 ? other : key)
  return digest(...parts)
}

/**
 * Hashes a password with a given salt.
 * @param salt up to 16 characters of `./0-9A-Za-z`
 * @param rounds if given, it is named in the hash
 */
export function shaCryptWith(password: string, salt: string, rounds?: number): string {
  const key = Buffer.from(password)
  const saltBytes = Buffer.from(salt)
  let last = firstDigest(key, saltBytes)
  const keys = stretch(digest(...Array.from({ length: key.length }, () => key)), key.length)
  const salts = stretch(digest(...Array.from({ length: 16 + last[0]! }, () => saltBytes)), saltBytes.length)
  for (let round = 0; round < (rounds ?? usualRounds); round++) {
    const odd = round % 2 === 1
    last = digest(
      odd ? keys : last,
      ...(round % 3 === 0 ? [] : [salts]),
      ...(round % 7 === 0 ? [] : [keys]),
      odd ? last : keys,
    )
  }
  return `$6$${rounds === undefined ? '' : `rounds=${rounds}$`}${salt}$${encodeDigest(last)}`
}

/** Hashes a password with a random salt of 96 bits. Takes about 20 ms. */
export const shaCrypt = (password: string): string =>
  shaCryptWith(password, Array.from(randomBytes(16), (byte) => alphabet[byte & 63]).join(''))
