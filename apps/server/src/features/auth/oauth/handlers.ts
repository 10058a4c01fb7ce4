import { isRedirectAddress } from '@outpost/contract/auth/oauth/applications/redirect-address'
import { oauth } from '@outpost/contract/auth/oauth/endpoints'
import { oauthSchemas } from '@outpost/contract/auth/oauth/schemas'
import { ApiError, fail } from '@outpost/contract/kit/errors'
import { implement, type Context } from '../../../kit/implement.ts'
import { approvalOf, requireApproved } from './approvals.ts'
import { countWrong, findApplication, requireClient, type Application } from './clients.ts'
import { scopesWithin } from './scopes.ts'
import { exchangeCode, revokeToken, issueCode, refreshTokens } from './tokens.ts'

interface Request {
  client_id: string
  redirect_uri: string
  response_type?: string | undefined
  scope?: string | undefined
  state?: string | undefined
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}

/** The number of codes that one user can have issued in 15 minutes. */
const limits = { codes: 60, seconds: 900 } as const

/**
 * Returns the application of a request. The redirect address has to equal a registered one exactly; an error is
 * reported in this response, because the browser must not be sent to any other address.
 * @throws APPLICATION_UNKNOWN
 */
async function requireApplication({ tx }: Context, { client_id, redirect_uri }: Request): Promise<Application> {
  const application = await findApplication(tx, client_id)
  if (!application?.redirect_uris.includes(redirect_uri) || !isRedirectAddress(redirect_uri))
    throw fail('APPLICATION_UNKNOWN', { source: application ? 'redirect_uri' : 'client_id' })
  return application
}

/** Returns the redirect address with the answer appended to the query that it already has. */
function answerTo({ app }: Context, { redirect_uri, state }: Request, answer: Record<string, string>): string {
  const url = new URL(redirect_uri)
  // Identifies this server, so that the client does not mistake another server's answer for this one's (RFC 9207).
  const pairs = { ...answer, ...(state === undefined ? {} : { state }), iss: app.publicUrl() }
  for (const [name, value] of Object.entries(pairs)) url.searchParams.append(name, value)
  return url.href
}

interface Asked {
  scopes: string[]
  challenge: string
}

/** Returns what the request asks for, or the error code that the protocol defines for an invalid request. */
function readRequest(application: Application, request: Request): Asked | string {
  if (request.response_type !== 'code') return 'unsupported_response_type'
  if (request.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(request.code_challenge ?? ''))
    return 'invalid_request'
  try {
    return { scopes: scopesWithin(application.scopes, request.scope), challenge: request.code_challenge! }
  } catch (error) {
    if (error instanceof ApiError) return 'invalid_scope'
    throw error
  }
}

/**
 * Returns the company of the application's maker. Reads across all companies, so that the name is shown even to users
 * who cannot see the company otherwise.
 */
const makerOf = ({ app }: Context, { user_id }: Application): Promise<string> =>
  app.ownTransaction(async (tx) => {
    const { name } = await tx
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .select('companies.name')
      .where('users.id', '=', user_id)
      .executeTakeFirstOrThrow()
    return name
  })

export default implement(oauth, oauthSchemas, {
  async question(context, request) {
    const application = await requireApplication(context, request)
    const asked = readRequest(application, request)
    const [redirect = ''] = request.redirect_uri.split('?')
    return {
      application: application.name,
      company_name: await makerOf(context, application),
      type: application.secret_hash === null ? ('public' as const) : ('confidential' as const),
      redirect,
      scopes: typeof asked === 'string' ? [] : asked.scopes,
      approval:
        typeof asked === 'string' ? ('not needed' as const) : await approvalOf(context, application, asked.scopes),
      location: typeof asked === 'string' ? answerTo(context, request, { error: asked }) : null,
    }
  },
  async decide(context, { allow, ...request }) {
    const { app, tx, actor, audit } = context
    const application = await requireApplication(context, request)
    const asked = readRequest(application, request)
    if (typeof asked === 'string') return { location: answerTo(context, request, { error: asked }) }
    audit({
      target: `application:${application.id}`,
      detail: { application: application.name, scopes: asked.scopes, allow },
    })
    if (!allow) return { location: answerTo(context, request, { error: 'access_denied' }) }
    await requireApproved(context, application, asked.scopes)
    await app.limits.take(`oauth-code:${actor.userId}`, limits.codes, limits.seconds)
    // The grant acts in the same company as the session that allows it.
    const session = await tx
      .selectFrom('sessions')
      .select('company_id')
      .where('id', '=', actor.credential.id)
      .executeTakeFirst()
    const code = await issueCode(tx, {
      companyId: session?.company_id ?? null,
      applicationId: application.id,
      userId: actor.userId,
      redirectUri: request.redirect_uri,
      ...asked,
    })
    return { location: answerTo(context, request, { code }) }
  },
  async token(context, form) {
    // A bearer token sent along causes an audit log entry for its user; the form is left out because it holds secrets.
    context.audit({ detail: {} })
    const grantType = form['grant_type']
    if (grantType === undefined) throw fail('INVALID_REQUEST', { source: 'grant_type' })
    if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
      throw fail('UNSUPPORTED_GRANT_TYPE', { source: 'grant_type' })
    return countWrong(context, async () => {
      const application = await requireClient(context, form)
      return grantType === 'refresh_token'
        ? refreshTokens(context, application, form)
        : exchangeCode(context, application, form)
    })
  },
  async revoke(context, form) {
    context.audit({ detail: {} })
    const token = form['token']
    if (token === undefined) throw fail('INVALID_REQUEST', { source: 'token' })
    await countWrong(context, async () => revokeToken(context, await requireClient(context, form), token))
  },
})
