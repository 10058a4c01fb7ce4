import type { App } from '../../../context.ts'
import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import type { Context } from '../../../kit/implement.ts'
import { hashToken, randomToken } from '../../../kit/secrets.ts'
import { configurationOf, departure, newSecrets, type JourneySecrets, type Provider } from './client.ts'

/** What a journey is made for, the session that begins it, and the question that it answers. */
export type Errand =
  | { purpose: 'login'; sessionId: null }
  | { purpose: 'link' | 'confirm'; sessionId: number }
  | { purpose: 'answer'; sessionId: number | null; question: string }

/** The cookie that binds a journey to the browser that began it. */
const journeyCookie = '__Host-identity'
/** Seconds for a journey, and journeys from one address in 15 minutes. */
export const limits = { seconds: 600, journeys: 100, window: 900 } as const

/** The console's page to which services send the browser back. */
export const returnAddress = (context: Context): string =>
  `${context.app.env.publicUrl ?? context.request.origin}/identity/callback`

/** Services are the operator's rows, which belong to no company; one that is switched off is none. */
export async function findProvider({ tx }: Context, id: number): Promise<Provider> {
  const provider = await tx
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!provider) throw fail('NOT_FOUND', { source: 'provider_id' })
  return provider
}

/** Sends the browser off. */
export async function beginJourney(
  context: Context,
  providerId: number,
  errand: Errand,
): Promise<{ location: string }> {
  const { app, tx, request } = context
  await app.limits.take(`identity-from:${networkOf(request.ip)}`, limits.journeys, limits.window)
  const provider = await findProvider(context, providerId)
  const configuration = await configurationOf(app, provider)
  const secrets = await newSecrets()
  const browser = randomToken()
  const { state, nonce, verifier } = secrets
  await tx
    .insertInto('identity_journeys')
    .values({
      state_hash: hashToken(state),
      browser_hash: hashToken(browser),
      provider_id: provider.id,
      purpose: errand.purpose,
      session_id: errand.sessionId,
      question: errand.purpose === 'answer' ? errand.question : null,
      nonce,
      verifier: app.sealer.seal(Buffer.from(verifier)),
      expires_at: new Date(Date.now() + limits.seconds * 1000),
    })
    .execute()
  context.setCookie(journeyCookie, browser, { httpOnly: true, maxAge: limits.seconds })
  return { location: await departure(configuration, returnAddress(context), secrets, asksAnew(errand)) }
}

/** The person who proves that he is still there gives his password at the service again, although he is signed in there. */
export const asksAnew = ({ purpose }: Pick<Errand, 'purpose'>): boolean => purpose === 'confirm' || purpose === 'answer'

export interface Journey {
  errand: Errand
  providerId: number
  secrets: JourneySecrets
}

/** Ends a journey for the browser that began it, once, whatever becomes of it. Undefined where there is none. */
export async function endJourney(context: Context, state: string): Promise<Journey | undefined> {
  const { app, request } = context
  await app.limits.take(`identity-back-from:${networkOf(request.ip)}`, limits.journeys, limits.window)
  const browser = request.cookies[journeyCookie]
  if (browser === undefined) return undefined
  const row = await takeJourney(app, state, browser)
  context.setCookie(journeyCookie, null, { httpOnly: true, maxAge: 0 })
  // The table's own rules hold what an errand has.
  return (
    row && {
      errand: { purpose: row.purpose, sessionId: row.session_id, question: row.question } as Errand,
      providerId: row.provider_id,
      secrets: { state, nonce: row.nonce, verifier: app.sealer.unseal(row.verifier).toString() },
    }
  )
}

const takeJourney = (app: App, state: string, browser: string) =>
  app.apart((tx) =>
    tx
      .deleteFrom('identity_journeys')
      .where('state_hash', '=', hashToken(state))
      .where('browser_hash', '=', hashToken(browser))
      .where('expires_at', '>', new Date())
      .returningAll()
      .executeTakeFirst(),
  )
