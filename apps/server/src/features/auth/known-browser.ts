import { createHmac } from 'node:crypto'
import type { App } from '../../context.ts'
import type { Context } from '../../kit/implement.ts'
import { sameText } from '../../kit/origin.ts'
import { randomToken } from '../../kit/secrets.ts'
import type { UserRow } from '../users/service.ts'

/**
 * A browser in which somebody has signed in keeps a cookie that says so. It opens nothing: it only tells the account's own
 * browser from those of people who guess its password, so that their guesses do not lock the owner out.
 */
const browserCookie = '__Host-browser'
/** Seconds for which a browser is known after a sign-in, and accounts that one browser may be known to. */
const known = { seconds: 180 * 86_400, accounts: 5 } as const

type Account = Pick<UserRow, 'id' | 'password_hash'>

/** Seconds of the sign-in in base 36, random text, signature. Nothing in it names the account. */
const entryForm = /^([0-9a-z]{1,9})\.[\w-]{16}\.[\w-]{43}$/

/** The signature covers the password's hash: another password makes every browser unknown. */
const sign = (app: App, { id, password_hash }: Account, stamp: string): string =>
  createHmac('sha256', app.sealer.derive('known browser'))
    .update(`${id}\n${password_hash ?? ''}\n${stamp}`)
    .digest('base64url')

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

/** The entries that have not run out yet. */
function entriesIn({ request }: Context): string[] {
  const texts = (request.cookies[browserCookie] ?? '').slice(0, 1000).split('~').slice(0, known.accounts)
  return texts.filter((text) => {
    const [, at] = entryForm.exec(text) ?? []
    return at !== undefined && Number.parseInt(at, 36) > nowSeconds() - known.seconds
  })
}

/** The part of an entry that is this account's, which names the browser; undefined where it is another's. */
function stampOf(app: App, account: Account, entry: string): string | undefined {
  const cut = entry.lastIndexOf('.')
  const stamp = entry.slice(0, cut)
  return sameText(entry.slice(cut + 1), sign(app, account, stamp)) ? stamp : undefined
}

/** The name of the browser, where the account knows it. */
export function knownBrowser(context: Context, account: Account | undefined): string | undefined {
  if (!account) return undefined
  for (const entry of entriesIn(context)) {
    const stamp = stampOf(context.app, account, entry)
    if (stamp !== undefined) return stamp
  }
  return undefined
}

/** Makes the browser known to the account, beside other accounts that know it. Call it when the owner has proven who it is. */
export function rememberBrowser(context: Context, account: Account): void {
  const { app } = context
  const others = entriesIn(context).filter((entry) => stampOf(app, account, entry) === undefined)
  const stamp = `${nowSeconds().toString(36)}.${randomToken(96)}`
  const entries = [`${stamp}.${sign(app, account, stamp)}`, ...others].slice(0, known.accounts)
  context.setCookie(browserCookie, entries.join('~'), { httpOnly: true, maxAge: known.seconds })
}
