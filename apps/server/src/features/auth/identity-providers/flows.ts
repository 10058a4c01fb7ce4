import type { App } from '../../../context.ts'
import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import type { Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { hashToken, randomToken } from '../../../kit/secrets.ts'
import { configurationOf, authorizationUrl, newSecrets, type FlowSecrets, type Provider } from './client.ts'

/**
 * The purpose of a flow (a round trip of the browser to an identity service), the session that begins it, and the
 * challenge that it answers.
 */
export type FlowIntent =
  | { purpose: 'login'; sessionId: null }
  | { purpose: 'link' | 'confirm'; sessionId: number }
  | { purpose: 'answer'; sessionId: number | null; question: string }

/** The cookie that binds a flow to the browser that began it. */
const flowCookie = '__Host-identity'
/** The lifetime of a flow in seconds, and the number of flows allowed from one network in 15 minutes. */
export const limits = { seconds: 600, flows: 100, window: 900 } as const

/** Returns the address of the console's screen to which services redirect the browser. */
export const returnAddress = (context: Context): string =>
  `${context.app.configuredUrl() ?? context.request.origin}/identity/callback`

/** Finds an enabled service. Services are configured by the operator and belong to no company. */
export async function findProvider(tx: Transaction, id: number): Promise<Provider> {
  const provider = await tx
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!provider) throw fail('NOT_FOUND', { source: 'provider_id' })
  return provider
}

/** Begins a flow and returns the address to send the browser to. */
export async function beginFlow(
  context: Context,
  providerId: number,
  intent: FlowIntent,
): Promise<{ location: string }> {
  const { app, tx, request } = context
  const provider = await findProvider(tx, providerId)
  // Counted here, because the handler starts again once the service has answered.
  const configuration = await context.outside(`identity service ${providerId}`, async () => {
    await app.limits.take(`identity-from:${networkOf(request.ip)}`, limits.flows, limits.window)
    return configurationOf(app, provider)
  })
  const secrets = await newSecrets()
  const browser = randomToken()
  const { state, nonce, verifier } = secrets
  await tx
    .insertInto('identity_flows')
    .values({
      state_hash: hashToken(state),
      browser_hash: hashToken(browser),
      provider_id: provider.id,
      purpose: intent.purpose,
      session_id: intent.sessionId,
      question: intent.purpose === 'answer' ? intent.question : null,
      nonce,
      verifier: app.sealer.seal(Buffer.from(verifier)),
      expires_at: new Date(Date.now() + limits.seconds * 1000),
    })
    .execute()
  context.setCookie(flowCookie, browser, { httpOnly: true, maxAge: limits.seconds })
  return {
    location: await authorizationUrl(configuration, returnAddress(context), secrets, requiresFreshLogin(intent)),
  }
}

/**
 * Whether the service has to ask for the login again although the person is signed in there: a confirmation must prove
 * that the person is still present.
 */
export const requiresFreshLogin = ({ purpose }: Pick<FlowIntent, 'purpose'>): boolean =>
  purpose === 'confirm' || purpose === 'answer'

export interface Flow {
  intent: FlowIntent
  providerId: number
  secrets: FlowSecrets
}

/**
 * Ends a flow for the browser that began it. A flow can be ended once, whether or not the rest succeeds, so this has its
 * own transaction. Returns undefined if there is none.
 */
export async function endFlow(context: Context, state: string): Promise<Flow | undefined> {
  const { app, request } = context
  await app.limits.take(`identity-back-from:${networkOf(request.ip)}`, limits.flows, limits.window)
  const browser = request.cookies[flowCookie]
  if (browser === undefined) return undefined
  const row = await takeFlow(app, state, browser)
  context.setCookie(flowCookie, null, { httpOnly: true, maxAge: 0 })
  // The constraints of the table guarantee the fields of each purpose.
  return (
    row && {
      intent: { purpose: row.purpose, sessionId: row.session_id, question: row.question } as FlowIntent,
      providerId: row.provider_id,
      secrets: { state, nonce: row.nonce, verifier: app.sealer.unseal(row.verifier).toString() },
    }
  )
}

const takeFlow = (app: App, state: string, browser: string) =>
  app.ownTransaction((tx) =>
    tx
      .deleteFrom('identity_flows')
      .where('state_hash', '=', hashToken(state))
      .where('browser_hash', '=', hashToken(browser))
      .where('expires_at', '>', new Date())
      .returningAll()
      .executeTakeFirst(),
  )
