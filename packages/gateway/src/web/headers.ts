import { validateHeaderName, validateHeaderValue } from 'node:http'
import { hostOf, originOf, portOf, type WebTarget } from './target.ts'

/** How the browser addresses a session: its own host name with the port, and the cookie that opens it. */
export interface OwnAddress {
  origin: string
  cookie: string
}

type Header = [name: string, value: string]

/** Headers about one connection only (RFC 9110, section 7.6.1), which are never passed on. */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Headers that would tell a device about this server, or contradict the address under which it is asked. */
const hiddenFromDevice = new Set([
  'forwarded',
  'sec-fetch-site',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
])

/** Headers of a device that are wrong for the host name of a session, or would outlive it. */
const hiddenFromBrowser = new Set([
  'alt-svc',
  'clear-site-data',
  'expect-ct',
  'nel',
  'public-key-pins',
  'public-key-pins-report-only',
  'report-to',
  'strict-transport-security',
  'x-frame-options',
])

/** Pairs the flat list of Node's `rawHeaders`, without those of the connection. */
function endToEnd(raw: readonly string[]): Header[] {
  const all: Header[] = []
  for (let n = 0; n + 1 < raw.length; n += 2) all.push([raw[n]!, raw[n + 1]!])
  // A set, because a device may name tens of thousands.
  const named = new Set(
    all
      .filter(([name]) => name.toLowerCase() === 'connection')
      .flatMap(([, value]) => value.split(',').map((one) => one.trim().toLowerCase())),
  )
  return all.filter(([name]) => !connectionHeaders.has(name.toLowerCase()) && !named.has(name.toLowerCase()))
}

/** Returns the Cookie header without the cookie of the session; undefined if none is left. */
function withoutOwn(cookies: string, own: string): string | undefined {
  const rest = cookies.split(/; */).filter((one) => one !== '' && one.split('=', 1)[0] !== own)
  return rest.length === 0 ? undefined : rest.join('; ')
}

/** Replaces the session's origin at the start of an address by the device's. */
const toDevice = (address: string, own: OwnAddress, target: WebTarget): string =>
  address === own.origin || address.startsWith(`${own.origin}/`)
    ? originOf(target) + address.slice(own.origin.length)
    : address

/**
 * Returns the headers of a request as the device expects them: its own name as Host, and its own origin where the page
 * names the session's. The result is flat, as in `rawHeaders`.
 * @param extra further headers, such as those of an upgrade
 */
export function requestHeaders(
  raw: readonly string[],
  own: OwnAddress,
  target: WebTarget,
  extra: readonly string[] = [],
): string[] {
  const passed = endToEnd(raw).flatMap(([name, value]): string[] => {
    const key = name.toLowerCase()
    if (key === 'host' || hiddenFromDevice.has(key)) return []
    if (key === 'origin' || key === 'referer') return [name, toDevice(value, own, target)]
    if (key !== 'cookie') return [name, value]
    const rest = withoutOwn(value, own.cookie)
    return rest === undefined ? [] : [name, rest]
  })
  return ['Host', hostOf(target), ...passed, ...extra]
}

/**
 * Maps an address of the device's own host to a path of the session. Addresses of other hosts stay as they are.
 * @param onScheme called with scheme and port if the device sends the browser to another one of its own
 */
function toSession(address: string, target: WebTarget, onScheme: (url: URL) => void): string {
  const url = URL.canParse(address, originOf(target)) ? new URL(address, originOf(target)) : undefined
  if (!url || url.hostname !== target.host || !/^https?:$/.test(url.protocol)) return address
  if (`${url.protocol}` !== `${target.scheme}:` || portOf(url) !== target.port) onScheme(url)
  return `${url.pathname}${url.search}${url.hash}`
}

/** Returns a cookie of the device for the session's host: without Domain, and Secure only over TLS. */
function ownedCookie(cookie: string, own: OwnAddress): string | undefined {
  const [pair = '', ...attributes] = cookie.split(';')
  if (pair.split('=', 1)[0]!.trim() === own.cookie) return undefined
  const isSecure = own.origin.startsWith('https:')
  const kept = attributes
    .map((one) => one.trim())
    .filter((one) => !/^domain\s*=/i.test(one) && (isSecure || !/^(secure|partitioned)$/i.test(one)))
    .map((one) => (isSecure ? one : one.replace(/^samesite\s*=\s*none$/i, 'SameSite=Lax')))
  return [pair, ...kept].join('; ')
}

/** Returns a policy of the device in which its own origin is the session's, without what would block the session. */
function ownedPolicy(policy: string, own: OwnAddress, target: WebTarget): string {
  const host = hostOf(target)
  const socket = own.origin.replace(/^http/, 'ws')
  return policy
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !/^(frame-ancestors|upgrade-insecure-requests|report-uri|report-to)\b/i.test(one))
    .map((one) =>
      one
        .replaceAll(`wss://${host}`, socket)
        .replaceAll(`ws://${host}`, socket)
        .replaceAll(originOf(target), own.origin),
    )
    .join('; ')
}

/** True for a header that Node would refuse to send, such as one with control characters. */
function isBroken([name, value]: Header): boolean {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
    return false
  } catch {
    return true
  }
}

/**
 * Returns the headers of a response as the browser may have them: on the session's host, and never in a frame of another
 * page. The result is flat, as in `rawHeaders`.
 * @param onScheme see `toSession`
 */
export function responseHeaders(
  raw: readonly string[],
  own: OwnAddress,
  target: WebTarget,
  onScheme: (url: URL) => void,
): string[] {
  const isChunked = raw.some((name, n) => n % 2 === 0 && name.toLowerCase() === 'transfer-encoding')
  const passed = endToEnd(raw).filter(
    (header) =>
      !hiddenFromBrowser.has(header[0].toLowerCase()) &&
      // Of two lengths the chunks count. With the other one, the rest of the body would be taken for another response.
      !(isChunked && header[0].toLowerCase() === 'content-length') &&
      !isBroken(header),
  )
  const mapped = passed.flatMap(([name, value]): string[] => {
    switch (name.toLowerCase()) {
      case 'location':
      case 'content-location':
        return [name, toSession(value, target, onScheme)]
      case 'refresh':
        return [
          name,
          value.replace(
            /(url\s*=\s*['"]?)([^'"]+)/i,
            (_all, before: string, address: string) => before + toSession(address.trim(), target, onScheme),
          ),
        ]
      case 'set-cookie': {
        const cookie = ownedCookie(value, own)
        return cookie === undefined ? [] : [name, cookie]
      }
      case 'content-security-policy':
      case 'content-security-policy-report-only': {
        const policy = ownedPolicy(value, own, target)
        return policy === '' ? [] : [name, policy]
      }
      case 'access-control-allow-origin':
        return [name, value === originOf(target) ? own.origin : value]
      default:
        return [name, value]
    }
  })
  return [...mapped, ...ownPolicies(passed, own)]
}

/**
 * No other page may show the session in a frame. Over TLS, the page's links to plain HTTP are requested over TLS, since a
 * browser would block them. The name of the session's host is not sent to other sites.
 */
function ownPolicies(passed: readonly Header[], own: OwnAddress): string[] {
  const upgrade = own.origin.startsWith('https:') ? '; upgrade-insecure-requests' : ''
  const referrer = passed.some(([name]) => name.toLowerCase() === 'referrer-policy')
  return [
    'Content-Security-Policy',
    `frame-ancestors 'self'${upgrade}`,
    ...(referrer ? [] : ['Referrer-Policy', 'same-origin']),
  ]
}
