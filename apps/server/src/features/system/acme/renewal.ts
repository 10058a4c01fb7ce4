import { X509Certificate } from 'node:crypto'
import type { Log } from '../../../kit/log.ts'
import { oneLine } from '../health/format.ts'
import { orderCertificate } from './order.ts'
import { AcmeError } from './problem.ts'
import type { AcmeStore } from './store.ts'
import type { AcmeSettings } from '../../../start/env.ts'

/** Seconds: the longest order, and when another host may take an order that this one has not finished. */
const order = { longest: 300, lease: 600, released: 60 } as const
/**
 * Seconds between a failed order and the next one. Let's Encrypt permits five failed proofs of a name in an hour. What an
 * authority asks for is respected up to a week. After a certificate was issued, the next order waits for at least an hour.
 */
const wait = { first: 900, most: 4 * 3600, asked: 7 * 86_400, issued: 3600 } as const
/** The part of the life of a certificate after which it is renewed. */
const renewedAfter = 2 / 3

/** Returns how many seconds to wait after the latest of several failures in a row. */
export const waitAfter = (failures: number, asked: number | undefined): number =>
  Math.max(Math.min(wait.first * 2 ** Math.min(failures - 1, 10), wait.most), Math.min(asked ?? 0, wait.asked))

/** Returns when a certificate is to be renewed: when a third of its life is left. */
export function renewalOf(cert: string): Date {
  const { validFromDate, validToDate } = new X509Certificate(cert)
  const [from, to] = [validFromDate.getTime(), validToDate.getTime()]
  return new Date(from + (to - from) * renewedAfter)
}

/** Returns when the order after this one is due, at the earliest in an hour: a certificate may be old when it is issued. */
export const nextOrder = (cert: string, now: Date): Date =>
  new Date(Math.max(renewalOf(cert).getTime(), now.getTime() + wait.issued * 1000))

/**
 * Orders the certificate if that is due and no other host does. Never rejects: a failure is stored for the health check
 * and logged.
 */
export async function renewIfDue(
  store: AcmeStore,
  settings: AcmeSettings,
  log: Log,
  closing: AbortSignal,
): Promise<void> {
  try {
    const account = await store.take(order.lease)
    if (account === undefined) return
    const signal = AbortSignal.any([closing, AbortSignal.timeout(order.longest * 1000)])
    try {
      const pair = await orderCertificate(settings, account, (challenge) => store.show(challenge), signal)
      await store.keep(pair, nextOrder(pair.cert, new Date()))
      log.info({ names: settings.names }, 'the certificate authority has issued a certificate')
    } catch (error) {
      if (closing.aborted) return await store.postpone(order.released)
      await noteFailure(store, error, log)
    }
  } catch (error) {
    log.warn({ error: String(error) }, 'the certificate could not be renewed')
  }
}

async function noteFailure(store: AcmeStore, error: unknown, log: Log): Promise<void> {
  const reason = reasonOf(error)
  const failures = await store.fail(reason)
  const seconds = waitAfter(failures, error instanceof AcmeError ? error.retryAfter : undefined)
  await store.postpone(seconds)
  log.warn(
    { reason, failures, minutes: Math.round(seconds / 60) },
    'no certificate was issued, the next attempt follows',
  )
}

/** Errors of `fetch` say why in their cause. */
function reasonOf(error: unknown): string {
  const { message, cause, name } = error as Error
  if (name === 'TimeoutError') return 'The certificate authority did not finish in time'
  return oneLine(cause instanceof Error && cause.message ? `${message}: ${cause.message}` : message)
}
