import { createHmac } from 'node:crypto'
import type { App } from '../../context.ts'
import type { Context } from '../../kit/implement.ts'
import { sameText } from '../../kit/origin.ts'
import { randomToken } from '../../kit/secrets.ts'
import type { UserRow } from '../users/service.ts'

/**
 * The cookie of a browser in which a user has signed in before. It grants no access: it only distinguishes the owner's
 * browsers from those of people who guess the password, so that their guesses do not lock the owner out.
 */
const browserCookie = '__Host-browser'
/** How many seconds a browser stays known after a sign-in, and for how many accounts one browser can be known. */
const known = { seconds: 180 * 86_400, accounts: 5 } as const

type Account = Pick<UserRow, 'id' | 'password_hash'>

/** An entry: the time of the sign-in in seconds (base 36), random text and signature. It does not name the account. */
const entryForm = /^([0-9a-z]{1,9})\.[\w-]{16}\.[\w-]{43}$/

/** Signs an entry. The signature covers the password's hash, so a new password makes every browser unknown. */
const sign = (app: App, { id, password_hash }: Account, stamp: string): string =>
  createHmac('sha256', app.sealer.derive('known browser'))
    .update(`${id}\n${password_hash ?? ''}\n${stamp}`)
    .digest('base64url')

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** Returns the entries of the cookie that have not expired. */
function entriesIn({ request }: Context): string[] {
  const texts = (request.cookies[browserCookie] ?? '').slice(0, 1000).split('~').slice(0, known.accounts)
  return texts.filter((text) => {
    const [, at] = entryForm.exec(text) ?? []
    return at !== undefined && Number.parseInt(at, 36) > nowSeconds() - known.seconds
  })
}

/** Returns the part of an entry that names the browser, if the entry belongs to this account; otherwise undefined. */
function stampOf(app: App, account: Account, entry: string): string | undefined {
  const cut = entry.lastIndexOf('.')
  const stamp = entry.slice(0, cut)
  return sameText(entry.slice(cut + 1), sign(app, account, stamp)) ? stamp : undefined
}

/** Returns the name of the browser if the account knows it. */
export function knownBrowser(context: Context, account: Account | undefined): string | undefined {
  if (!account) return undefined
  for (const entry of entriesIn(context)) {
    const stamp = stampOf(context.app, account, entry)
    if (stamp !== undefined) return stamp
  }
  return undefined
}

/**
 * Makes the browser known to the account and keeps the entries of other accounts. To be called once the owner has
 * proven their identity.
 */
export function rememberBrowser(context: Context, account: Account): void {
  const { app } = context
  const others = entriesIn(context).filter((entry) => stampOf(app, account, entry) === undefined)
  const stamp = `${nowSeconds().toString(36)}.${randomToken(96)}`
  const entries = [`${stamp}.${sign(app, account, stamp)}`, ...others].slice(0, known.accounts)
  context.setCookie(browserCookie, entries.join('~'), { httpOnly: true, maxAge: known.seconds })
}
