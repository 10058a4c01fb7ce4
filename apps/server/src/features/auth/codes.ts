import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Sealer } from '../../kit/secrets.ts'

/** Seconds for which a code by mail, and the question that it answers, is good. */
export const codeSeconds = 300
/** The same of a question that an identity service answers: the way there, a login and the way back. */
export const journeySeconds = 600

/** Whether a text can be the id of a question, before the database is asked for it. */
export const isQuestionId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** What of a code is stored that was mailed, or came back with an identity service. Six digits are guessed in no time: the key makes the hash worth nothing by itself. */
export const hashCode = (sealer: Sealer, challenge: string, code: string): Buffer =>
  createHmac('sha256', sealer.derive('mailed code')).update(`${challenge}:${code}`).digest()

/** Ten codes of 80 random bits, in groups that can be read aloud. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    new Secret({ buffer: Uint8Array.from(randomBytes(10)).buffer }).base32.replace(/(.{4})(?=.)/g, '$1-'),
  )

const totp = (secret: Secret, label: string, issuer: string): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: 30, secret })

/** A new secret of an authenticator app (RFC 6238; SHA-1, six digits and 30 s are what every app can do). */
export function newTotp(label: string, issuer: string): { secret: Buffer; text: string; uri: string } {
  const secret = new Secret({ size: 20 })
  return { secret: Buffer.from(secret.base32), text: secret.base32, uri: totp(secret, label, issuer).toString() }
}

/** The time step for which a code is right, one step early or late allowed; undefined where it is wrong. */
export function stepOf(secret: Buffer, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const app = totp(Secret.fromBase32(secret.toString()), '', '')
  const delta = app.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : app.counter({ timestamp: now }) + delta
}
