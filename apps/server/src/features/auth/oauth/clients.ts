import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { sameText } from '../../../kit/origin.ts'
import { hashToken } from '../../../kit/secrets.ts'

export type Application = Selectable<Database['oauth_applications']>
export type Form = Readonly<Record<string, string>>

/** Limits of wrong secrets in 15 minutes: for one application from one network, and for all from one network. */
const limits = { tries: 30, network: 300, seconds: 900 } as const

export const findApplication = (tx: Transaction, clientId: string): Promise<Application | undefined> =>
  tx.selectFrom('oauth_applications').selectAll().where('client_id', '=', clientId).executeTakeFirst()

/**
 * Reads the client id and secret of a request: from the form, or from Basic authentication, whose two parts are
 * form-encoded (RFC 6749, 2.3.1).
 */
function credentialsIn(
  authorization: string | undefined,
  form: Form,
): { id: string | undefined; secret: string | undefined } {
  const basic = /^Basic +([\w+/]+=*)$/i.exec(authorization ?? '')?.[1]
  if (basic === undefined) return { id: form['client_id'], secret: form['client_secret'] }
  const [id = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  const plain = (text: string): string => [...new URLSearchParams(`v=${text}`).values()][0] ?? ''
  return { id: plain(id), secret: plain(rest.join(':')) }
}

/**
 * Counts a request against its network unless it succeeds. Guessing of client ids, secrets, codes or tokens is thus
 * refused after a while, but not a server that refreshes tokens for thousands of users.
 */
export async function countWrong<T>({ app, request }: Context, act: () => Promise<T>): Promise<T> {
  const network = `oauth-from:${networkOf(request.ip)}`
  await app.limits.take(network, limits.network, limits.seconds)
  const result = await act()
  await app.limits.refund(network)
  return result
}

/**
 * Authenticates the application that sends the request: by its secret, or by its id alone if it is a public client.
 * @throws INVALID_CLIENT
 */
export async function requireClient({ app, tx, request }: Context, form: Form): Promise<Application> {
  const { id = '', secret } = credentialsIn(request.authorization, form)
  const application = await findApplication(tx, id)
  // Checked first, so that invented client ids create no counters.
  if (!application) throw fail('INVALID_CLIENT', { source: 'client_id' })
  const key = `oauth-client:${hashToken(`${id} ${networkOf(request.ip)}`).toString('base64url')}`
  await app.limits.take(key, limits.tries, limits.seconds)
  const isRight =
    application.secret_hash === null ||
    sameText(application.secret_hash.toString('hex'), hashToken(secret ?? '').toString('hex'))
  if (!isRight) throw fail('INVALID_CLIENT', { source: 'client_id' })
  await app.limits.forgive(key)
  return application
}
