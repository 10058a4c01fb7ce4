import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { sameText } from '../../../kit/origin.ts'
import { hashToken } from '../../../kit/secrets.ts'

export type Application = Selectable<Database['oauth_applications']>
export type Form = Readonly<Record<string, string>>

/** Wrong secrets of one application from one address, and of all from one network, in 15 minutes. */
const limits = { tries: 30, network: 300, seconds: 900 } as const

export const findApplication = (tx: Transaction, clientId: string): Promise<Application | undefined> =>
  tx.selectFrom('oauth_applications').selectAll().where('client_id', '=', clientId).executeTakeFirst()

/** Id and secret as a program names them: in the form, or by Basic authentication, whose halves are written as in a form (RFC 6749, 2.3.1). */
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
 * Counts a call against the network that it comes from unless it turns out right: anyone who guesses names, secrets, codes or
 * tokens is refused after a while, and a server that refreshes for thousands of people is not.
 */
export async function countWrong<T>({ app, request }: Context, act: () => Promise<T>): Promise<T> {
  const network = `oauth-from:${networkOf(request.ip)}`
  await app.limits.take(network, limits.network, limits.seconds)
  const result = await act()
  await app.limits.giveBack(network)
  return result
}

/** The application that calls: by its secret, or, where it can keep none, by its name alone. Throws INVALID_CLIENT. */
export async function requireClient({ app, tx, request }: Context, form: Form): Promise<Application> {
  const { id = '', secret } = credentialsIn(request.authorization, form)
  const application = await findApplication(tx, id)
  // Names that somebody makes up leave no counts of their own.
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
