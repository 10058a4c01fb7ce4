import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Sealer } from '../../kit/secrets.ts'

/** The lifetime in seconds of an emailed code and of the challenge that it answers. */
export const codeSeconds = 300
/** The same for a challenge answered by an identity service: includes the redirect there, the login and the return. */
export const flowSeconds = 600

/** Whether a text has the form of a challenge id; checked before the database is queried for it. */
export const isQuestionId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

export const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * The stored form of a code that was emailed, or returned by way of an identity service. Six digits are quickly guessed
 * by brute force, so the hash is keyed and useless without the key.
 */
export const hashCode = (sealer: Sealer, challenge: string, code: string): Buffer =>
  createHmac('sha256', sealer.derive('mailed code')).update(`${challenge}:${code}`).digest()

/** Generates ten recovery codes of 120 random bits each, in groups that can be read aloud. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    new Secret({ buffer: Uint8Array.from(randomBytes(15)).buffer }).base32.replace(/(.{4})(?=.)/g, '$1-'),
  )

const totp = (secret: Secret, label: string, issuer: string): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: 30, secret })

/** Generates a secret for an authenticator app (RFC 6238; every app supports SHA-1, six digits and 30 s). */
export function newTotp(label: string, issuer: string): { secret: Buffer; text: string; uri: string } {
  const secret = new Secret({ size: 20 })
  return { secret: Buffer.from(secret.base32), text: secret.base32, uri: totp(secret, label, issuer).toString() }
}

/** Returns the time step for which a code is right, allowing one step early or late; undefined if the code is wrong. */
export function stepOf(secret: Buffer, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const app = totp(Secret.fromBase32(secret.toString()), '', '')
  const delta = app.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? undefined : app.counter({ timestamp: now }) + delta
}
