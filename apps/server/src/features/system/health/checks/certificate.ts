import { isIP } from 'node:net'
import tls from 'node:tls'
import { resolveOutbound } from '../../../../kit/outbound.ts'
import { allowedWithOwn, isLoopback } from '../../check-address.ts'
import { readOrderState, type OrderState } from '../../acme/state.ts'
import { found, type Found, type HealthCheck, type Subject } from '../check.ts'
import { dateText, reasonOf, sentence } from '../format.ts'

/** Days before its end in which a certificate has to be renewed, and milliseconds for its server to show it. */
const limits = { days: 21, answer: 6000 } as const
const dayMs = 86_400_000

interface Shown {
  certificate: tls.PeerCertificate
  /** Why programs do not trust it. */
  error: string | undefined
}

interface Place {
  host: string
  port: number
  /** The name for which the certificate is asked; empty for an address. */
  name: string
}

/** Returns the certificate that a server shows. Throws if it shows none in time. */
async function readCertificate({ env }: Subject, { host, port, name }: Place, signal: AbortSignal): Promise<Shown> {
  const address = isLoopback(host) ? '127.0.0.1' : await resolveOutbound(host, allowedWithOwn(env))
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    // The certificate is only looked at, and nothing is sent.
    const socket = tls.connect({ host: address, port, servername: name, rejectUnauthorized: false })
    socket.setTimeout(limits.answer, () => socket.destroy(new Error('There was no answer in time.')))
    signal.addEventListener('abort', () => socket.destroy(new Error('The check was ended.')), { once: true })
    socket.once('secureConnect', () => {
      const { authorizationError } = socket
      resolve({
        certificate: socket.getPeerCertificate(),
        error: authorizationError ? String(authorizationError) : undefined,
      })
      socket.destroy()
    })
    // Stays for errors after the answer, which change nothing.
    socket.on('error', reject)
  })
}

const namesIn = ({ subjectaltname = '', subject }: tls.PeerCertificate): string =>
  subjectaltname.replaceAll(/(?:DNS|IP Address):/g, '') || String(subject?.CN ?? '')

/** The errors that a look at the dates and the names explains better. */
const explained: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

function judge(host: string, target: string, { certificate, error }: Shown): Found {
  const end = new Date(certificate.valid_to)
  const values = { host, target, date: dateText(end), names: namesIn(certificate) }
  if (end.getTime() < Date.now()) return found('certificate.expired', values)
  if (tls.checkServerIdentity(host, certificate)) return found('certificate.wrong_name', values)
  if (error !== undefined && !explained.has(error))
    return found('certificate.untrusted', { ...values, reason: `${error}.` })
  if (end.getTime() < Date.now() + limits.days * dayMs) return found('certificate.expires', values)
  return found('certificate.ok', values)
}

/** Returns how the orders of the certificate ended; undefined if it is not ordered automatically. */
async function ordersOf({ env, database }: Subject): Promise<OrderState | undefined> {
  if (!env.tls || !('directory' in env.tls)) return undefined
  return database && readOrderState(database.rows, env.tls)
}

/** What the orders of the certificate say, before it is looked at; undefined if they are in order. */
function judgeOrders(host: string, { issued, failure, next_at }: OrderState): Found | undefined {
  const next = `${next_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  if (failure !== null)
    return found(issued ? 'certificate.not_renewed' : 'certificate.not_issued', {
      host,
      reason: sentence(failure),
      next,
    })
  return issued ? undefined : found('certificate.ordered', { host })
}

/** Whether the certificate for the web pages of devices covers their names; undefined if that is not needed. */
async function judgeWildcard(subject: Subject, place: Place, signal: AbortSignal): Promise<Found | undefined> {
  const { webDomain } = subject.env
  if (webDomain.endsWith('localhost')) return undefined
  const name = `check.${webDomain}`
  const { certificate } = await readCertificate(subject, { ...place, name }, signal)
  if (!tls.checkServerIdentity(name, certificate)) return undefined
  const { tls: own } = subject.env
  return own && 'directory' in own
    ? found('certificate.no_wildcard', { domain: webDomain })
    : found('certificate.wildcard', { domain: webDomain, names: namesIn(certificate) })
}

/** A short life is no fault of a certificate whose renewal is in order. */
const renewedAutomatically = (result: Found): Found =>
  inUse.has(result.code) ? { ...result, code: 'certificate.automatic' } : result

const inUse: ReadonlySet<string> = new Set(['certificate.ok', 'certificate.expires', 'certificate.automatic'])

export const certificate: HealthCheck = {
  id: 'certificate',
  seconds: 15,
  async run(subject, signal) {
    const { address } = subject
    const url = address === undefined ? undefined : new URL(address)
    if (url?.protocol !== 'https:') return found('certificate.not_used')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const place = { host, port: Number(url.port || 443), name: isIP(host) === 0 ? host : '' }
    const target = `${host}:${place.port}`
    const orders = await ordersOf(subject)
    const problem = orders && judgeOrders(host, orders)
    if (problem) return problem
    try {
      const shown = judge(host, target, await readCertificate(subject, place, signal))
      const result = orders ? renewedAutomatically(shown) : shown
      if (!inUse.has(result.code)) return result
      return (await judgeWildcard(subject, place, signal)) ?? result
    } catch (error) {
      return found('certificate.unreachable', { target, reason: reasonOf(error) })
    }
  },
}
