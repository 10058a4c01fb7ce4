import { fail } from '@outpost/contract/kit/errors'
import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { sameText } from '../../../kit/origin.ts'
import { forgiveRate, limitRate } from '../../../kit/rate-limit.ts'
import { hashToken } from '../../../kit/secrets.ts'

export type Application = Selectable<Database['oauth_applications']>
export type Form = Readonly<Record<string, string>>

/** Wrong secrets of one application from one address in 15 minutes. */
const limits = { tries: 30, seconds: 900 } as const

export const findApplication = (tx: Transaction, clientId: string): Promise<Application | undefined> =>
  tx.selectFrom('oauth_applications').selectAll().where('client_id', '=', clientId).executeTakeFirst()

/** Id and secret as a program names them: in the form, or by Basic authentication, whose halves are written as in a form (RFC 6749, 2.3.1). */
function credentialsIn(authorization: string | undefined, form: Form): { id: string | undefined; secret: string | undefined } {
  const basic = /^Basic +([\w+/]+=*)$/i.exec(authorization ?? '')?.[1]
  if (basic === undefined) return { id: form['client_id'], secret: form['client_secret'] }
  const [id = '', ...rest] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  const plain = (text: string): string => [...new URLSearchParams(`v=${text}`).values()][0] ?? ''
  return { id: plain(id), secret: plain(rest.join(':')) }
}

/** The application that calls: by its secret, or, where it can keep none, by its name alone. Throws INVALID_CLIENT. */
export async function requireClient({ app, tx, request }: Context, form: Form): Promise<Application> {
  const { id = '', secret } = credentialsIn(request.authorization, form)
  const key = `oauth-client:${hashToken(`${id} ${request.ip}`).toString('base64url')}`
  await limitRate(app.aside, key, limits.tries, limits.seconds)
  const application = await findApplication(tx, id)
  const isRight = application !== undefined && (application.secret_hash === null || sameText(application.secret_hash.toString('hex'), hashToken(secret ?? '').toString('hex')))
  if (!isRight) throw fail('INVALID_CLIENT', { source: 'client_id' })
  await forgiveRate(app.aside, key)
  return application
}
