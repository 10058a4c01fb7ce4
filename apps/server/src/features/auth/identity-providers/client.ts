import { fail } from '@outpost/contract/kit/errors'
import type { Selectable } from 'kysely'
import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client'
import type { App } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { requestOutbound } from '../../../kit/outbound-request.ts'

export type Provider = Selectable<Database['identity_providers']>

/** Loaded with the first journey. */
const library = () => import('openid-client')
type Library = Awaited<ReturnType<typeof library>>

/** Seconds for which a service's description counts, and for which one that failed is not asked for again; how many are kept. */
const kept = { seconds: 3600, failure: 15, most: 20 } as const
/** Seconds that one call to a service may take. */
const patience = 10

/** Calls of the library under the outbound rules of the installation: what is typed as an issuer is a user's word. */
const fetchOutbound =
  (app: App): CustomFetch =>
  async (url, { method, headers, body, signal }) => {
    const text = body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined
    const answer = await requestOutbound({
      method,
      url: new URL(url),
      headers,
      body: text,
      allowed: app.env.outboundAllow,
      signal,
    })
    const bodyless = answer.status === 204 || answer.status === 304
    return new Response(bodyless ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: answer.headers,
    })
  }

type Facts = Pick<Provider, 'issuer' | 'client_id' | 'client_secret'>

/** How a client proves itself at the service: by its secret, where it has one. */
const proofOf = (app: App, client: Library, secret: Buffer | null) =>
  secret ? client.ClientSecretPost(app.sealer.unseal(secret).toString('utf8')) : client.None()

/** Fetches the description of a service, and holds it against its address. Throws IDENTITY_UNREACHABLE. */
export async function discover(app: App, { issuer, client_id, client_secret }: Facts): Promise<Configuration> {
  const client = await library()
  // Plain HTTP is for this very machine, which the contract makes sure of.
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  try {
    return await client.discovery(new URL(issuer), client_id, {}, proofOf(app, client, client_secret), {
      execute,
      timeout: patience,
      [client.customFetch]: fetchOutbound(app),
    })
  } catch (error) {
    app.log.warn({ issuer, error: String(error) }, 'an identity service does not answer')
    throw fail('IDENTITY_UNREACHABLE', { source: 'issuer' })
  }
}

/** Signatures that only the service can make: none by a secret that both sides know, and never `none`. */
const signedByService = /^(RS|PS|ES)(256|384|512)$|^EdDSA$|^Ed25519$/

/**
 * The same service for one arrival: ID tokens are held against its published keys, which are fetched for this arrival alone, so
 * that a key that it has taken back counts no more and a new one counts at once. The library trusts a token of the token
 * endpoint without looking at its signature.
 */
function withKeys(app: App, client: Library, provider: Facts, configuration: Configuration): Configuration {
  const described: ServerMetadata = configuration.serverMetadata()
  const supported = described.id_token_signing_alg_values_supported?.filter((name) => signedByService.test(name))
  const checking = new client.Configuration(
    { ...described, ...(supported && { id_token_signing_alg_values_supported: supported }) },
    provider.client_id,
    {},
    proofOf(app, client, provider.client_secret),
  )
  checking[client.customFetch] = fetchOutbound(app)
  checking.timeout = patience
  if (provider.issuer.startsWith('http:')) client.allowInsecureRequests(checking)
  client.enableNonRepudiationChecks(checking)
  return checking
}

interface Known {
  until: number
  /** Shared by all who wait for it. */
  configuration: Promise<Configuration>
}
const descriptions = new WeakMap<App, Map<string, Known>>()

/** The same, fetched once an hour. A change of the service's settings counts at once. Throws IDENTITY_UNREACHABLE. */
export function configurationOf(app: App, provider: Provider): Promise<Configuration> {
  const known = descriptions.get(app) ?? new Map<string, Known>()
  descriptions.set(app, known)
  const key = `${provider.id} ${provider.updated_at.getTime()}`
  const found = known.get(key)
  if (found && found.until > performance.now()) return found.configuration
  const entry: Known = { until: performance.now() + kept.seconds * 1000, configuration: discover(app, provider) }
  // A service that is away costs one attempt for all who come meanwhile.
  entry.configuration.catch(() => {
    entry.until = performance.now() + kept.failure * 1000
  })
  if (known.size >= kept.most) known.clear()
  known.set(key, entry)
  return entry.configuration
}

/** What a service says of somebody. */
export interface Person {
  subject: string
  email: string | undefined
  verified: boolean
}

export interface JourneySecrets {
  state: string
  nonce: string
  verifier: string
}

/** Seconds since somebody has given the password there that count as being there now. */
export const freshness = 300

/** Where the browser goes. `fresh` makes the service ask who is there, although somebody is signed in. */
export async function departure(
  configuration: Configuration,
  redirect: string,
  { state, nonce, verifier }: JourneySecrets,
  fresh: boolean,
): Promise<string> {
  const client = await library()
  const parameters = {
    redirect_uri: redirect,
    scope: 'openid email',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(fresh ? { prompt: 'login', max_age: '0' } : {}),
  }
  return client.buildAuthorizationUrl(configuration, parameters).href
}

/** Who the service says has come back. Throws whatever is wrong with the answer, the tokens or their signature. */
export async function arrival(
  app: App,
  provider: Provider,
  address: URL,
  { state, nonce, verifier }: JourneySecrets,
  fresh: boolean,
): Promise<Person> {
  const client = await library()
  const configuration = withKeys(app, client, provider, await configurationOf(app, provider))
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(fresh ? { maxAge: freshness } : {}),
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('the answer holds no identity')
  // Many services put the address into the other answer only.
  const more =
    claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims
  const email = more['email']
  return {
    subject: claims.sub,
    email: typeof email === 'string' && email.length <= 254 ? email : undefined,
    verified: more['email_verified'] === true,
  }
}

export const newSecrets = async (): Promise<JourneySecrets> => {
  const client = await library()
  return { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
}
