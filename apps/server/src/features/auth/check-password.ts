import { fail } from '@outpost/contract/kit/errors'
import type { Context } from '../../kit/implement.ts'
import { passwordMatches, type UserRow } from '../users/service.ts'
import { countGuess } from './guesses.ts'
import { noteFailedLogin } from './logins.ts'

/**
 * Checks the password of a sign-in. To be called outside of the transaction: hashing takes 45 ms, and many sign-ins that
 * wait for it must not hold the database connections of all others.
 * @param user undefined if no account has this address, which takes as long
 * @returns the browser's name, if the account knows it
 * @throws INVALID_CREDENTIALS, also for a disabled account; TOO_MANY_REQUESTS
 */
export async function checkPassword(
  context: Context,
  email: string,
  password: string,
  user: UserRow | undefined,
): Promise<{ browser: string | undefined }> {
  const guess = await countGuess(context, email, user)
  const right = await passwordMatches(user, password)
  if (!right || user?.disabled_at) {
    await noteFailedLogin(context.app, email, context.request, right ? 'disabled' : 'wrong_password')
    throw fail('INVALID_CREDENTIALS', { source: 'password' })
  }
  await guess.wasRight()
  return { browser: guess.browser }
}
