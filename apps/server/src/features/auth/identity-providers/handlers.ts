import { identity } from '@outpost/contract/auth/identity-providers/sign-in/endpoints'
import { identitySchemas } from '@outpost/contract/auth/identity-providers/sign-in/schemas'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { implement, type Context } from '../../../kit/implement.ts'
import { likeText, nullable, orderBy, utc, utcOrNull } from '../../../kit/paginate.ts'
import { findUser, type Offer, type UserRow } from '../../users/service.ts'
import { setCookies } from '../entry.ts'
import { rememberBrowser } from '../known-browser.ts'
import { requireOwnPage, startSession } from '../service.ts'
import { finishAuthorization, configurationOf, type Person, type Provider } from './client.ts'
import { answerQuestion, findQuestion } from './answers.ts'
import { choiceIn, dropChoice, keepChoice } from './choice.ts'
import { requiresFreshLogin, beginFlow, endFlow, findProvider, limits, returnAddress, type Flow } from './flows.ts'
import { chosenUser, confirmSession, linkIdentity, requireAdmitted, servicesOf, userOf } from './people.ts'

interface Answer {
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

/**
 * Returns the person identified by the service's answer. Details of an error go only to the log, for the operator; the
 * response does not contain them.
 */
async function identifyPerson(
  context: Context,
  provider: Provider,
  flow: Flow,
  { code, iss, error }: Answer,
): Promise<Person> {
  const address = new URL(returnAddress(context))
  const parameters = {
    state: flow.secrets.state,
    ...(code !== undefined && { code }),
    ...(iss !== undefined && { iss }),
    ...(error !== undefined && { error }),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  // Fetched first, so that an unreachable service can be distinguished from a refused answer.
  await configurationOf(context.app, provider)
  try {
    return await finishAuthorization(context.app, provider, address, flow.secrets, requiresFreshLogin(flow.intent))
  } catch (cause) {
    context.app.log.warn(
      { provider: provider.name, error: String(cause), cause: String((cause as Error).cause ?? '') },
      'an identity was refused',
    )
    throw fail('IDENTITY_REFUSED', { source: error === undefined ? 'code' : 'error' })
  }
}

/**
 * Starts a session for the linked or invited user, or returns the invitations if there is a choice. Searches all
 * companies, because nobody is signed in yet.
 */
async function signInOrOffer(
  context: Context,
  find: (tx: Transaction) => Promise<UserRow | Offer[]>,
): Promise<Offer[] | undefined> {
  const outcome = await context.app.ownTransaction(async (tx) => {
    const user = await find(tx)
    return Array.isArray(user) ? user : { session: await startSession(tx, user.id, context.request, 'identity'), user }
  })
  if (Array.isArray(outcome)) return outcome
  setCookies(context, outcome.session)
  rememberBrowser(context, outcome.user)
  return undefined
}

/** Refuses to finish a flow in another session than the one that began it. */
function requireOwn({ intent: { sessionId } }: Flow, context: Context): void {
  if (sessionId !== null && !isSession(context, sessionId)) throw fail('IDENTITY_REFUSED', { source: 'state' })
}

const isSession = ({ actor: { credential } }: Context, id: number): boolean =>
  credential.kind === 'session' && credential.id === id

async function completeLogin(
  context: Context,
  provider: Provider,
  person: Person,
): Promise<ResultOf<typeof identity.finish>> {
  const offers = await signInOrOffer(context, (tx) => userOf(context, tx, provider, person))
  if (!offers) return { outcome: 'signed-in' }
  keepChoice(context, provider, person)
  return {
    outcome: 'choose',
    invitations: offers.map(({ id, company_name, role_title }) => ({ id, company_name, role_title })),
  }
}

/** Completes a flow for the person who has come back, according to its purpose. */
async function completeFlow(
  context: Context,
  provider: Provider,
  person: Person,
  { intent }: Flow,
): Promise<ResultOf<typeof identity.finish>> {
  switch (intent.purpose) {
    case 'login':
      return completeLogin(context, provider, person)
    case 'link':
      await linkIdentity(context, provider, person)
      return { outcome: 'linked' }
    case 'confirm':
      await confirmSession(context, provider, person)
      return { outcome: 'confirmed' }
    case 'answer':
      return {
        outcome: 'answered',
        session_uuid: intent.question,
        session_code: await answerQuestion(context, provider, person, intent.question),
      }
  }
}

export default implement(identity, identitySchemas, {
  async choices({ tx }) {
    const rows = await tx
      .selectFrom('identity_providers')
      .select(['id', 'name'])
      .where('enabled', '=', true)
      .orderBy(sql`lower(name)`)
      .limit(20)
      .execute()
    return { rows, total: rows.length }
  },
  async login(context, { provider_id }) {
    requireOwnPage(context)
    return beginFlow(context, provider_id, { purpose: 'login', sessionId: null })
  },
  async link(context, { provider_id }) {
    return beginFlow(context, provider_id, { purpose: 'link', sessionId: context.actor.credential.id })
  },
  async confirm(context, { provider_id }) {
    const { tx, actor } = context
    const own = await tx
      .selectFrom('identities')
      .select('id')
      .where('provider_id', '=', provider_id)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst()
    if (!own) throw fail('NOT_FOUND', { source: 'provider_id' })
    return beginFlow(context, provider_id, { purpose: 'confirm', sessionId: actor.credential.id })
  },
  async answer(context, { provider_id, session_uuid: question }) {
    requireOwnPage(context)
    const asked = await findQuestion(context.tx, question)
    if (!asked || (asked.sessionId !== null && !isSession(context, asked.sessionId)))
      throw fail('NOT_FOUND', { source: 'session_uuid' })
    if (!(await servicesOf(context.tx, asked.userId)).some(({ id }) => id === provider_id))
      throw fail('NOT_FOUND', { source: 'provider_id' })
    return beginFlow(context, provider_id, { purpose: 'answer', sessionId: asked.sessionId, question })
  },
  async finish(context, { state, ...answer }) {
    requireOwnPage(context)
    context.audit({ detail: {} })
    // The flow ends in it too, because the handler starts again once the service has answered.
    const { flow, provider, person } = await context.outside('identity', async () => {
      const flow = await endFlow(context, state)
      if (!flow) throw fail('IDENTITY_REFUSED', { source: 'state' })
      requireOwn(flow, context)
      const provider = await context.app.ownTransaction((tx) => findProvider(tx, flow.providerId))
      return { flow, provider, person: await identifyPerson(context, provider, flow, answer) }
    })
    requireAdmitted(provider, person)
    return completeFlow(context, provider, person, flow)
  },
  async choose(context, { invitation_id }) {
    requireOwnPage(context)
    context.audit({ detail: {} })
    await context.app.limits.take(`identity-back-from:${networkOf(context.request.ip)}`, limits.flows, limits.window)
    const choice = choiceIn(context)
    if (!choice) throw fail('IDENTITY_REFUSED', { source: 'invitation_id' })
    const provider = await findProvider(context.tx, choice.providerId)
    requireAdmitted(provider, choice.person)
    await signInOrOffer(context, (tx) => chosenUser(context, tx, provider, choice.person, invitation_id))
    dropChoice(context)
    return { outcome: 'signed-in' as const }
  },
  async list({ tx, actor }, { limit, offset, q, sort }) {
    const own = tx
      .selectFrom('identities')
      .innerJoin('identity_providers as provider', 'provider.id', 'identities.provider_id')
      .where('identities.user_id', '=', actor.userId)
      .$if(Boolean(q), (rows) => rows.where(sql`lower(provider.name)`, 'like', likeText(q!)))
    const order = orderBy(
      sort,
      {
        id: sql.ref('identities.id'),
        provider: sql`lower(provider.name)`,
        last_used_at: nullable(sql.ref('identities.last_used_at')),
      },
      'provider',
      'identities.id',
    )
    const rows = await own
      .selectAll('identities')
      .select('provider.name')
      .orderBy(order)
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await own.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return {
      rows: rows.map((row) => ({
        id: row.id,
        provider_id: row.provider_id,
        provider: row.name,
        email: row.email,
        created_at: utc(row.created_at),
        last_used_at: utcOrNull(row.last_used_at),
      })),
      total,
    }
  },
  async unlink({ tx, actor, audit }, { id }) {
    // Locks the user: of two requests that remove the last two links at once, the second waits here.
    await tx.selectFrom('users').select('id').where('id', '=', actor.userId).forUpdate().executeTakeFirst()
    const removed = await tx
      .deleteFrom('identities')
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw fail('NOT_FOUND')
    const user = await findUser(tx, actor.userId)
    const other = await tx.selectFrom('identities').select('id').where('user_id', '=', actor.userId).executeTakeFirst()
    // A passkey can sign in too, but cannot confirm the actions that ask for the password.
    if (user?.password_hash == null && !other) throw fail('IDENTITY_NEEDED')
    if (actor.secondFactor === 'identity' && !other) throw fail('IDENTITY_IN_USE')
    audit({ target: `identity:${id}` })
  },
})
