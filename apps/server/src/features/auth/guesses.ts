import { networkOf } from '@outpost/gateway/half-open'
import type { Context } from '../../kit/implement.ts'
import type { UserRow } from '../users/service.ts'
import { knownBrowser } from './known-browser.ts'

/**
 * Limits for wrong passwords. In 15 minutes: `account` for one account from one network, or in one browser that the
 * account knows; `network` for all accounts from one network. For one account from anywhere, 100 a day are free; after
 * that each one doubles the wait for the next, up to five minutes. An attacker who guesses from many networks thus gets
 * about 300 attempts a day, and nobody is locked out.
 */
const limits = {
  account: 10,
  network: 100,
  seconds: 900,
  everywhere: { free: 100, seconds: 86_400, longest: 300 },
} as const

export interface Guess {
  /** The browser's name, if the account knows it. */
  browser: string | undefined
  /** Reports that the password was right, so that the attempt does not count. */
  wasRight(): Promise<void>
}

/**
 * Counts a password attempt before the password is checked. A browser that the account knows has a counter of its own,
 * so that other people's guesses cannot lock it out.
 * @param email as typed; an address without an account counts in the same way
 * @throws TOO_MANY_REQUESTS
 */
export async function countGuess(context: Context, email: string, user: UserRow | undefined): Promise<Guess> {
  const {
    app: { limits: attempts },
    request,
  } = context
  const name = email.toLowerCase()
  const browser = knownBrowser(context, user)
  if (browser !== undefined) {
    const own = `login-browser:${browser}`
    await attempts.take(own, limits.account, limits.seconds)
    return { browser, wasRight: async () => void (await attempts.forgive(own)) }
  }
  const network = networkOf(request.ip)
  const keys = {
    here: `login:${name}:${network}`,
    network: `login-from:${network}`,
    everywhere: `login-account:${name}`,
  }
  await attempts.take(keys.here, limits.account, limits.seconds)
  await attempts.take(keys.network, limits.network, limits.seconds)
  await attempts.takeGrowing(keys.everywhere, limits.everywhere)
  return {
    browser,
    async wasRight() {
      await attempts.forgive(keys.here)
      await attempts.refund(keys.network)
      await attempts.refund(keys.everywhere)
    },
  }
}
