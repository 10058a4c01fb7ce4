import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { fail } from '@outpost/contract/kit/errors'
import type { FastifyRequest } from 'fastify'
import type { App } from '../context.ts'

/** True where the browser reached us over TLS, ours or that of a trusted proxy. */
export const isSecure = (app: App, request: Pick<FastifyRequest, 'protocol'>): boolean =>
  request.protocol === 'https' || app.env.tls !== undefined

/** The origin under which this request reached the server, e.g. `https://outpost.example`. */
export const originOf = (app: App, request: FastifyRequest): string =>
  app.env.publicUrl ?? `${isSecure(app, request) ? 'https' : 'http'}://${request.host}`

/** A plain host name or IPv4 address with an optional port; what else a Host header may hold goes into no shell script. */
const plainAddress = /^https?:\/\/([A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)(?::(\d{1,5}))?$/

/**
 * The server's address for a shell line or script: the configured one, else the caller's way here if it is plain.
 * Throws BAD_HOST where it is not.
 */
export function shellAddress(base: string): { url: string; host: string; port: number } {
  const match = plainAddress.exec(base)
  const port = Number(match?.[2] ?? (base.startsWith('https:') ? 443 : 80))
  if (!match || port < 1 || port > 65_535) throw fail('BAD_HOST', { source: 'Host' })
  return { url: base, host: match[1]!, port }
}

type Asked = Pick<FastifyRequest, 'headers' | 'host' | 'protocol'>

/**
 * Where devices reach SSH: as configured, else where this host itself is reached. Throws UNAVAILABLE on a host without the role
 * gateway that nobody has told where SSH answers, and BAD_HOST.
 */
export function deviceAddress({ env }: App, base: string): { host: string; port: number } {
  const { host, port } = shellAddress(base)
  if (!env.roles.includes('gateway') && env.deviceHost === undefined && env.publicUrl === undefined)
    throw fail('UNAVAILABLE', {
      message:
        'This host takes no connections of devices. Set OUTPOST_DEVICE_HOST (and OUTPOST_DEVICE_PORT) to the address at which a host with the role gateway is reached.',
    })
  return { host: env.deviceHost ?? host, port: env.devicePort ?? port }
}

/**
 * For requests that a cookie authenticates (SECURITY rules): no other site, the exact Origin where one is sent, and the
 * anti-forgery header that belongs to this very session; without a session (`xsrf` undefined) the first two alone.
 */
export function requireSameSite(app: App, request: Asked, xsrf: string | undefined): void {
  if (!isOwnPage(app, request)) throw fail('ORIGIN_REFUSED', { source: 'Origin' })
  if (xsrf === undefined) return
  const header = request.headers['x-xsrf-token']
  if (typeof header !== 'string' || !sameText(header, xsrf)) throw fail('XSRF_MISMATCH', { source: 'X-XSRF-TOKEN' })
}

/** False where the browser says that a page of another site made the request. Programs send neither header. */
export function isOwnPage(app: App, request: Asked): boolean {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return false
  const { origin } = request.headers
  return origin === undefined || isOwnOrigin(app, origin, isSecure(app, request), request.host)
}

/** Origin of an upgrade must be exactly ours; an absent one is refused as well, since every browser sends it. */
export const isOwnUpgrade = (app: App, request: IncomingMessage): boolean =>
  typeof request.headers.origin === 'string' &&
  isOwnOrigin(app, request.headers.origin, cameSecurely(app, request), request.headers.host ?? '')

/** Whether a request that passes no route, such as an upgrade, came over TLS. A proxy is believed: no browser lets a page write its header. */
export const cameSecurely = (app: App, { headers }: IncomingMessage): boolean =>
  app.env.tls !== undefined ||
  (app.env.trustProxy.length > 0 &&
    String(headers['x-forwarded-proto'] ?? '')
      .split(',', 1)[0]!
      .trim() === 'https')

/**
 * The scheme counts: a page over plain HTTP under our very name may have been written by anyone who sits on the line. What came
 * over TLS to a proxy is only known from a proxy that is trusted, or by the configured address.
 */
function isOwnOrigin(app: App, origin: string, secure: boolean, host: string): boolean {
  if (app.env.publicUrl && origin === new URL(app.env.publicUrl).origin) return true
  return origin === `${secure ? 'https' : 'http'}://${host}`
}

/** The anti-forgery value of a session token: bound to it, so that a cookie tossed in from elsewhere is worth nothing. */
export const xsrfFor = (key: KeyObject, sessionToken: string): string =>
  createHmac('sha256', key).update(sessionToken).digest('base64url')

export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
