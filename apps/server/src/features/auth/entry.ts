import { xsrfCookieName } from '../../brand/brand.ts'
import type { Context } from '../../kit/implement.ts'
import type { UserRow } from '../users/service.ts'
import { rememberBrowser } from './known-browser.ts'
import { sessionCookie, sessionSeconds, startSession, xsrfOf } from './session.ts'

/** Sets the session cookie and the anti-forgery cookie; null removes both. */
export function setCookies(context: Context, token: string | null): void {
  context.setCookie(sessionCookie, token, { httpOnly: true, maxAge: sessionSeconds.refresh })
  setXsrfCookie(context, token)
}

/** Sets only the anti-forgery cookie, which scripts of the page can read. */
export function setXsrfCookie(context: Context, token: string | null): void {
  context.setCookie(xsrfCookieName(context.app.brand()), token === null ? null : xsrfOf(context.app, token), {
    httpOnly: false,
    maxAge: sessionSeconds.refresh,
  })
}

/**
 * Signs in a user who has proven their identity.
 * @param method the method of proof, as named in the login history
 */
export async function enter(
  context: Context,
  user: UserRow,
  method: string,
): Promise<{ id: number; email: string; exp: number }> {
  setCookies(context, await startSession(context.tx, user.id, context.request, method))
  rememberBrowser(context, user)
  return { id: user.id, email: user.email, exp: sessionSeconds.access }
}
