import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { xsrfFor } from '../../kit/origin.ts'
import { hashToken, randomToken } from '../../kit/secrets.ts'
import { noteLastLogin } from '../users/service.ts'
import { noteLogin, type Caller } from './logins.ts'

/**
 * Seconds for which a session grants access before it has to be refreshed, for which it can be refreshed at all, and
 * for which the previous token stays valid after a refresh.
 */
export const sessionSeconds = { access: 3600, refresh: 30 * 86_400, previous: 60 } as const

/** `__Host-` binds the cookie to this exact host over TLS. Browsers drop it on plain HTTP, except on loopback hosts. */
export const sessionCookie = '__Host-session'

export const xsrfOf = (app: App, token: string): string => xsrfFor(app.sealer.derive('xsrf'), token)

export const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

/** Starts a session in the user's home company and records the login. Returns the token, which is not stored. */
export async function startSession(tx: Transaction, userId: number, from: Caller, method: string): Promise<string> {
  const token = randomToken()
  await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      expires_at: inSeconds(sessionSeconds.access),
      refresh_until: inSeconds(sessionSeconds.refresh),
      ip: from.ip,
      user_agent: from.userAgent.slice(0, 300),
    })
    .execute()
  await noteLastLogin(tx, userId)
  await noteLogin(tx, { userId, from, method, outcome: 'success' })
  return token
}
