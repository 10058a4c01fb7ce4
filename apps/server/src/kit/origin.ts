import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { fail } from '@outpost/contract/kit/errors'
import type { FastifyRequest } from 'fastify'
import type { App } from '../context.ts'

/** Whether the browser reached us over TLS, terminated here or at a trusted proxy. */
export const isSecure = (app: App, request: Pick<FastifyRequest, 'protocol'>): boolean =>
  request.protocol === 'https' || app.env.tls !== undefined

/** The origin under which this request reached the server, such as `https://outpost.example`. */
export const originOf = (app: App, request: FastifyRequest): string =>
  app.configuredUrl() ?? `${isSecure(app, request) ? 'https' : 'http'}://${request.host}`

/**
 * A plain host name or IPv4 address with an optional port. Other contents of a Host header must not get into a shell
 * script.
 */
const plainAddress = /^https?:\/\/([A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)(?::(\d{1,5}))?$/

/**
 * Returns the server's address for a shell command or script, if it is a plain host. Throws BAD_HOST otherwise.
 * @param base the configured address, or else the one that the caller used
 */
export function shellAddress(base: string): { url: string; host: string; port: number } {
  const match = plainAddress.exec(base)
  const port = Number(match?.[2] ?? (base.startsWith('https:') ? 443 : 80))
  if (!match || port < 1 || port > 65_535) throw fail('BAD_HOST', { source: 'Host' })
  return { url: base, host: match[1]!, port }
}

type Asked = Pick<FastifyRequest, 'headers' | 'host' | 'protocol'>

interface DeviceAddress {
  host: string
  port: number
}

/**
 * Returns the addresses at which devices reach SSH: the configured ones, or else this host's own. Throws UNAVAILABLE on
 * a host without the gateway role if none is configured, and BAD_HOST.
 */
export function deviceAddresses(
  { env, configuredUrl }: App,
  base: string,
): readonly [DeviceAddress, ...DeviceAddress[]] {
  const { host, port } = shellAddress(base)
  const own = env.devicePort ?? port
  const [first, ...others] = env.deviceHosts.map((entry) => ({ host: entry.host, port: entry.port ?? own }))
  if (!env.roles.includes('gateway') && first === undefined && configuredUrl() === undefined)
    throw fail('UNAVAILABLE', {
      message:
        'This host does not accept device connections. Set OUTPOST_DEVICE_HOST (and OUTPOST_DEVICE_PORT) to the address of a host with the gateway role.',
    })
  return [first ?? { host, port: own }, ...others]
}

/**
 * Protects requests authenticated by a cookie against cross-site requests: they must come from this site, with our
 * exact Origin if one is sent, and with the anti-forgery header of this very session. Without a session (`xsrf`
 * undefined), the header is not checked.
 */
export function requireSameSite(app: App, request: Asked, xsrf: string | undefined): void {
  if (!isOwnPage(app, request)) throw fail('ORIGIN_REFUSED', { source: 'Origin' })
  if (xsrf === undefined) return
  const header = request.headers['x-xsrf-token']
  if (typeof header !== 'string' || !sameText(header, xsrf)) throw fail('XSRF_MISMATCH', { source: 'X-XSRF-TOKEN' })
}

/** False if the browser reports that a page of another site sent the request. Programs send neither header. */
export function isOwnPage(app: App, request: Asked): boolean {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return false
  const { origin } = request.headers
  return origin === undefined || isOwnOrigin(app, origin, isSecure(app, request), request.host)
}

/**
 * Whether an upgrade request has exactly our Origin. A missing one is refused as well, since every browser sends it.
 */
export const isOwnUpgrade = (app: App, request: IncomingMessage): boolean =>
  typeof request.headers.origin === 'string' &&
  isOwnOrigin(app, request.headers.origin, isRawRequestSecure(app, request), request.headers.host ?? '')

/**
 * Whether a request that bypasses the router, such as an upgrade, came over TLS. The proxy's header is trusted, because
 * browsers do not let pages set it.
 */
export const isRawRequestSecure = (app: App, { headers }: IncomingMessage): boolean =>
  app.env.tls !== undefined ||
  (app.env.trustProxy.length > 0 &&
    String(headers['x-forwarded-proto'] ?? '')
      .split(',', 1)[0]!
      .trim() === 'https')

/**
 * Compares the scheme as well: a page over plain HTTP under our name may have been written by a man in the middle. If a
 * proxy terminates TLS, the scheme is only known if the proxy is trusted or the public address is configured.
 */
function isOwnOrigin(app: App, origin: string, secure: boolean, host: string): boolean {
  const configured = app.configuredUrl()
  if (configured && origin === new URL(configured).origin) return true
  return origin === `${secure ? 'https' : 'http'}://${host}`
}

/**
 * Derives the anti-forgery token from a session token. The two are bound together, so a cookie injected from elsewhere
 * is useless.
 */
export const xsrfFor = (key: KeyObject, sessionToken: string): string =>
  createHmac('sha256', key).update(sessionToken).digest('base64url')

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
