import { networkOf } from '@outpost/gateway/half-open'
import type { Context } from '../../kit/implement.ts'
import type { UserRow } from '../users/service.ts'
import { knownBrowser } from './known-browser.ts'

/**
 * Wrong passwords, in windows of 15 minutes: of one account from one network, or in one browser that the account knows; and
 * of all accounts from one network. Of one account from everywhere 100 a day are free, then each makes the next one wait
 * twice as long, up to five minutes: guessing from many networks gets some 300 tries a day and locks nobody out.
 */
const limits = {
  account: 10,
  network: 100,
  seconds: 900,
  everywhere: { free: 100, seconds: 86_400, longest: 300 },
} as const

export interface Guess {
  /** The browser's name, where the account knows it. */
  browser: string | undefined
  /** Says that the password was right: it does not count. */
  wasRight(): Promise<void>
}

/**
 * Counts a password before it is looked at. Throws TOO_MANY_REQUESTS. A browser that the account knows counts by itself alone,
 * so that nobody else's guesses can keep it out.
 * @param email as it was typed; an address without an account counts in the same way
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
      await attempts.giveBack(keys.network)
      await attempts.giveBack(keys.everywhere)
    },
  }
}
