/** Parts of the names of values that are secret. */
const secretParts = ['pass', 'pwd', 'token', 'secret', 'auth', 'sess', 'stok', 'apikey', 'api_key', 'api-key', 'cred']
/** Whole names of such values. */
const secretNames: readonly string[] = ['pw', 'pin', 'otp', 'sid', 'key', 'code', 'sig', 'signature', 'nonce', 'state']
/** The most characters of a path that are recorded. */
const longest = 2000

function isSecret(name: string): boolean {
  const plain = decoded(name).toLowerCase()
  return secretNames.includes(plain) || secretParts.some((part) => plain.includes(part))
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

const masked = (pair: string): string => {
  const at = pair.indexOf('=')
  return at > 0 && isSecret(pair.slice(0, at)) ? `${pair.slice(0, at)}=***` : pair
}

/**
 * Returns the path of a request without the values that look secret by their names: in the query, and in the parameters
 * of path segments, as in `/cgi-bin/luci/;stok=…`.
 */
export function maskPath(url: string): string {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const plain = path
    .split('/')
    .map((segment) => segment.split(';').map(masked).join(';'))
    .join('/')
  const query =
    at < 0
      ? ''
      : `?${url
          .slice(at + 1)
          .split('&')
          .map(masked)
          .join('&')}`
  return (plain + query).slice(0, longest)
}
