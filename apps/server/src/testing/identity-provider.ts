import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export const clientSecret = 'the secret of the client, which is long enough'

/**
 * An identity service on the loopback interface. The subject of a user is the email address. Addresses that
 * begin with "doubtful" are not verified.
 */
export class IdentityService {
  readonly #server = http.createServer()
  issuer = ''
  /** Replaces the ID token in the response of the token endpoint; by default it returns the genuine one. */
  forge: (idToken: string) => string = (idToken) => idToken
  /** Awaited before a request is answered. */
  before: (path: string) => Promise<unknown> = () => Promise.resolve()
  /** The private key that signs the ID tokens. */
  key!: KeyObject
  #serve: (request: http.IncomingMessage, response: http.ServerResponse) => unknown = () => {}

  /** @param redirects the addresses to which it may redirect browsers */
  async start(redirects: string[]): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    this.#server.on('request', (request, response) => {
      void this.before(new URL(request.url ?? '', this.issuer).pathname).then(() => this.#serve(request, response))
    })
    this.signWith('test', redirects)
    return this
  }

  /** Signs with a new key from now on, and publishes only that key. */
  signWith(kid: string, redirects: string[]): void {
    this.key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: 'outpost',
          client_secret: clientSecret,
          redirect_uris: redirects,
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [{ ...this.key.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid } as never] },
      cookies: { keys: [randomBytes(16).toString('hex')] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, email: id, email_verified: !id.startsWith('doubtful') }),
      }),
    })
    provider.use(async (context, next) => {
      await next()
      const body = context.body as { id_token?: string } | undefined
      if (context.path === '/token' && body?.id_token) context.body = { ...body, id_token: this.forge(body.id_token) }
    })
    this.#serve = provider.callback()
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  /**
   * Follows the redirects of a browser whose user signs in and consents. @returns the address it is redirected
   * to at last
   */
  async visit(location: string, person: string): Promise<URL> {
    const jar = new Map<string, string>()
    let next = new URL(location)
    for (let hop = 0; hop < 12 && next.origin === this.issuer; hop++) {
      const interaction = /^\/interaction\/[^/]+$/.test(next.pathname)
      const answer = await this.#ask(next, jar)
      const asked = interaction ? /name="prompt" value="(\w+)"/.exec(await answer.text())?.[1] : undefined
      const follow = asked
        ? await this.#ask(next, jar, {
            prompt: asked,
            ...(asked === 'login' ? { login: person, password: 'any' } : {}),
          })
        : answer
      const to = follow.headers.get('location')
      if (!to) throw new Error(`the identity service answered ${follow.status} at ${next.href}`)
      next = new URL(to, this.issuer)
    }
    return next
  }

  async #ask(url: URL, jar: Map<string, string>, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      signal: AbortSignal.timeout(10_000),
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return answer
  }
}
