import { fail } from '@outpost/contract/kit/errors'
import type { Selectable } from 'kysely'
import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client'
import type { App } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { requestOutbound } from '../../../kit/outbound-request.ts'

export type Provider = Selectable<Database['identity_providers']>

/** Loads the library when it is first needed. */
const library = () => import('openid-client')
type Library = Awaited<ReturnType<typeof library>>

/** Cache of discovery documents: lifetime in seconds, the same after a failed fetch, and the maximum number kept. */
const kept = { seconds: 3600, failure: 15, most: 20 } as const
/** The timeout of one request to an identity service, in seconds. */
const patience = 10

/** Sends the library's requests under the outbound rules of the installation, because the issuer is user input. */
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

/** The client authentication at the service: by the client secret if there is one. */
const proofOf = (app: App, client: Library, secret: Buffer | null) =>
  secret ? client.ClientSecretPost(app.sealer.unseal(secret).toString('utf8')) : client.None()

/**
 * Fetches the discovery document of a service and checks it against the issuer address.
 * @throws IDENTITY_UNREACHABLE
 */
export async function discover(app: App, { issuer, client_id, client_secret }: Facts): Promise<Configuration> {
  const client = await library()
  // Plain HTTP is only for this very machine; the contract's validation of issuers ensures that.
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

/** Signature algorithms that only the service can sign with: no shared-secret (HMAC) algorithms, and never `none`. */
const signedByService = /^(RS|PS|ES)(256|384|512)$|^EdDSA$|^Ed25519$/

/**
 * Returns a configuration for a single callback, which checks the signature of ID tokens; by default the library trusts
 * tokens from the token endpoint without checking it. The service's keys are fetched for this callback only, so that a
 * withdrawn key is refused, and a new key accepted, at once.
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
  /** Shared by all requests that wait for it. */
  configuration: Promise<Configuration>
}
const descriptions = new WeakMap<App, Map<string, Known>>()

/**
 * Returns the configuration of a service from its discovery document, which is fetched once an hour. A change of the
 * service's settings takes effect at once.
 * @throws IDENTITY_UNREACHABLE
 */
export function configurationOf(app: App, provider: Provider): Promise<Configuration> {
  const known = descriptions.get(app) ?? new Map<string, Known>()
  descriptions.set(app, known)
  const key = `${provider.id} ${provider.updated_at.getTime()}`
  const found = known.get(key)
  if (found && found.until > performance.now()) return found.configuration
  const entry: Known = { until: performance.now() + kept.seconds * 1000, configuration: discover(app, provider) }
  // After a failure, all requests within `kept.failure` seconds share it instead of trying again.
  entry.configuration.catch(() => {
    entry.until = performance.now() + kept.failure * 1000
  })
  if (known.size >= kept.most) known.clear()
  known.set(key, entry)
  return entry.configuration
}

/** The claims of an identity service about a person. */
export interface Person {
  subject: string
  email: string | undefined
  verified: boolean
}

export interface FlowSecrets {
  state: string
  nonce: string
  verifier: string
}

/** The maximum age in seconds of a login at the service that counts as a fresh proof of presence. */
const freshness = 300

/**
 * Returns the authorization URL to send the browser to. `fresh` makes the service ask for the login even if the person
 * is signed in there.
 */
export async function authorizationUrl(
  configuration: Configuration,
  redirect: string,
  { state, nonce, verifier }: FlowSecrets,
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

/**
 * Returns the person identified by the service's callback.
 * @throws any error in the answer, the tokens or their signature
 */
export async function finishAuthorization(
  app: App,
  provider: Provider,
  address: URL,
  { state, nonce, verifier }: FlowSecrets,
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
  // Many services return the email address only from the userinfo endpoint.
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

export const newSecrets = async (): Promise<FlowSecrets> => {
  const client = await library()
  return { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
}
