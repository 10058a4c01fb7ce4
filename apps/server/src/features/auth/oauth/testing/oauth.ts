import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { TestOutpost } from '../../../../testing/outpost.ts'
import { person, type Answer, type Person } from '../../../../testing/person.ts'

/** The redirect address of the test applications. */
export const redirect = 'https://app.example/back?from=outpost'

export interface Application {
  id: number
  client_id: string
  client_secret: string | null
  scopes: string[]
}

/** Generates a PKCE verifier and its challenge. */
export function prove(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}
/** The authorization request of an application, as the console's consent screen sends it. */
export const request = ({ client_id }: Application, challenge: string, more: object = {}) => ({
  response_type: 'code',
  client_id,
  redirect_uri: redirect,
  state: 'a state',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...more,
})

/** The form fields with which an application authenticates. */
export const secretOf = ({ client_id, client_secret }: Application): Record<string, string> => ({
  client_id,
  ...(client_secret === null ? {} : { client_secret }),
})

/** Requests that an application and its owner send to the server. */
export function oauthCalls(of: () => TestOutpost, owner: () => Person) {
  async function register(fields: object = {}): Promise<Application> {
    const { status, body } = await owner().post('/account/applications', {
      name: 'Farm',
      type: 'confidential',
      redirect_uris: [redirect],
      scopes: ['devices:read', 'tags:*'],
      ...fields,
    })
    expect(status).toBe(201)
    return body.data
  }
  /** Posts a form, as OAuth clients do. */
  async function send(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(of().url + path, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(15_000),
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  async function allow(application: Application, user: Person = owner(), more: object = {}) {
    const { verifier, challenge } = prove()
    const { body } = await user.post('/account/authorize', { ...request(application, challenge, more), allow: true })
    const location = new URL(body.data.location)
    const form = {
      grant_type: 'authorization_code',
      code: location.searchParams.get('code') ?? '',
      redirect_uri: redirect,
      code_verifier: verifier,
      ...secretOf(application),
    }
    return { location, form }
  }
  async function authorized(application: Application, user: Person = owner(), more: object = {}) {
    const { form } = await allow(application, user, more)
    const answer = await send('/account/token', form)
    expect(answer.status).toBe(200)
    return { ...(answer.body as { access_token: string; refresh_token: string; scope: string }), form }
  }
  const bearer = (token: string): Person => person(of().url, { authorization: `Bearer ${token}` })
  const refresh = (application: Application, refresh_token: string, more: Record<string, string> = {}) =>
    send('/account/token', { grant_type: 'refresh_token', refresh_token, ...secretOf(application), ...more })
  return { register, send, allow, authorized, bearer, refresh }
}
