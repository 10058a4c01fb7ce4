/** Parts of the names of values that are secret. */
const secretParts = 'pass pwd psw psd token secret auth sess stok cred jwt ticket psk puk'.split(' ')
/** Last words of such names. */
const secretWords = new Set('pw pin pincode otp sid code sig signature nonce state hash digest community'.split(' '))
/** The most characters of a path that are recorded. */
const longest = 2000

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function isSecret(name: string): boolean {
  const plain = decoded(name).toLowerCase()
  const last = wordsIn(plain, /[^a-z]+/).at(-1) ?? ''
  return secretWords.has(last) || last.endsWith('key') || secretParts.some((part) => plain.includes(part))
}

const wordsIn = (text: string, gap: RegExp): string[] => text.split(gap).filter((word) => word !== '')

/**
 * Whether a value has a secret one in it, as `name=value` or `"name": value`, such as the address of another page. Such
 * values are often encoded twice.
 */
const holdsSecret = (value: string): boolean =>
  decoded(decoded(value))
    .split(/[=:]/)
    .slice(0, -1)
    .some((before) => isSecret(wordsIn(before, /[^\w.-]+/).at(-1) ?? ''))

/** Masks the value of `name=value`, in which the sign may be encoded. */
function masked(pair: string): string {
  const sign = /=|%3d/i.exec(pair)
  if (!sign) return holdsSecret(pair) ? '***' : pair
  const from = sign.index + sign[0].length
  return isSecret(pair.slice(0, sign.index)) || holdsSecret(pair.slice(from)) ? `${pair.slice(0, from)}***` : pair
}

/**
 * Returns the path of a request without the values that look secret by their names: in the query, and in the parameters
 * of path segments, as in `/cgi-bin/luci/;stok=…`.
 */
export function maskPath(url: string): string {
  const [path = '', ...rest] = url.split('?')
  const plain = path.split('/').map((segment) => segment.split(';').map(masked).join(';'))
  const query = rest.join('?').split(/([&;])/)
  // Every second part is a separator.
  const shown = query.map((part, at) => (at % 2 === 0 ? masked(part) : part)).join('')
  return `${plain.join('/')}${rest.length > 0 ? `?${shown}` : ''}`.slice(0, longest)
}
