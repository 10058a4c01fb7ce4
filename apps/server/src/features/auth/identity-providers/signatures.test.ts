import { createHmac, createPublicKey, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clientSecret, IdentityService } from '../../../testing/identity-provider.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { person, type Answer } from '../../../testing/person.ts'

/**
 * What the service is asked when a browser comes back from it, and ID tokens that it did not issue, or not for this flow:
 * an attacker who answers in place of the service cannot sign anybody in.
 */
let outpost: TestOutpost
let service: IdentityService
let provider: number
const redirects = (): string[] => [`${outpost.url}/identity/callback`]
beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' })
  service = await new IdentityService().start(redirects())
  provider = (
    await outpost.admin.post('/identity-providers', {
      name: 'Corporate login',
      issuer: service.issuer,
      client_id: 'outpost',
      client_secret: clientSecret,
    })
  ).body.data.id
}, 60_000)
afterEach(() => {
  service.forge = (idToken) => idToken
})
afterAll(async () => {
  await service?.stop()
  await outpost.close()
})

/** Signs in at the service and comes back from it, after `meanwhile`. */
async function enter(meanwhile?: () => Promise<unknown>): Promise<Answer> {
  const begun = await person(outpost.url).post('/account/identity/login', { provider_id: provider })
  const { state, code, iss } = Object.fromEntries(
    (await service.visit(begun.body.data.location, 'somebody@corp.test')).searchParams,
  )
  await meanwhile?.()
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ')
  return person(outpost.url, { cookie }).post('/account/identity/finish', { state, code, iss })
}
const codeOf = async (): Promise<string> => (await enter()).body.errors[0].code
/** The error for a person known to the service but without an account here, which shows that the token was accepted. */
const letIn = 'NOT_INVITED_EXTERNAL_USER'

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const decoded = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
const signed = (key: KeyObject, text: string): string =>
  `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
/** Changes claims and header of a token and signs it again, by default with the service's own key. */
const rewritten =
  (claims: object, header: object = {}, key?: KeyObject) =>
  (idToken: string): string => {
    const [head = '', body = ''] = idToken.split('.')
    return signed(
      key ?? service.key,
      `${encoded({ ...decoded(head), ...header })}.${encoded({ ...decoded(body), ...claims })}`,
    )
  }
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const hour = 3600
const now = (): number => Math.floor(Date.now() / 1000)

test('AUTH-076 a token rewritten and signed again with the key of the service is accepted', async () => {
  service.forge = rewritten({})
  expect(await codeOf()).toBe(letIn)
})

test.each<[string, (idToken: string) => string]>([
  ['signed by a key that the service does not have', (idToken) => rewritten({}, {}, stranger)(idToken)],
  ['signed by a key of another name', (idToken) => rewritten({}, { kid: 'mine' }, stranger)(idToken)],
  [
    'that brings its own key',
    (idToken) => rewritten({}, { jwk: createPublicKey(stranger).export({ format: 'jwk' }) }, stranger)(idToken),
  ],
  [
    'of another person under the old signature',
    (idToken) => {
      const [head, body = '', signature] = idToken.split('.')
      return `${head}.${encoded({ ...decoded(body), sub: 'root@outpost.test' })}.${signature}`
    },
  ],
  [
    'without a signature',
    (idToken) => {
      const [, body] = idToken.split('.')
      return `${encoded({ alg: 'none' })}.${body}.`
    },
  ],
  [
    'signed by the secret that we know too',
    (idToken) => {
      const text = `${encoded({ alg: 'HS256' })}.${idToken.split('.')[1]}`
      return `${text}.${createHmac('sha256', clientSecret).update(text).digest('base64url')}`
    },
  ],
  [
    'signed by the public key as a secret',
    (idToken) => {
      const text = `${encoded({ alg: 'HS256', kid: 'test' })}.${idToken.split('.')[1]}`
      return `${text}.${createHmac('sha256', createPublicKey(service.key).export({ type: 'spki', format: 'pem' }))
        .update(text)
        .digest('base64url')}`
    },
  ],
  ['for another client', (idToken) => rewritten({ aud: 'another' })(idToken)],
  ['of another issuer', (idToken) => rewritten({ iss: 'https://elsewhere.test' })(idToken)],
  ['of another flow', (idToken) => rewritten({ nonce: 'another' })(idToken)],
  ['without a nonce', (idToken) => rewritten({ nonce: undefined })(idToken)],
  ['that is over', (idToken) => rewritten({ exp: now() - hour })(idToken)],
  ['that never ends', (idToken) => rewritten({ exp: undefined })(idToken)],
  ['of tomorrow', (idToken) => rewritten({ nbf: now() + hour })(idToken)],
])('AUTH-076 an ID token %s is refused', async (_, forge) => {
  let made = 0
  service.forge = (idToken) => (made++, forge(idToken))
  expect(await codeOf()).toBe('IDENTITY_REFUSED')
  expect(made, 'the token came, or the run is void').toBe(1)
})

test('SECURITY-053 no database connection is held while the service is asked for its description, the person and its keys', async () => {
  const asked: [string, number][] = []
  const answer = await enter(async () => {
    // Its description is not known any more.
    await outpost.asOwner('update identity_providers set updated_at = now()')
    service.before = async (path) => {
      const open = await outpost.asOwner(`select 1 from pg_stat_activity where state like 'idle in transaction%'`)
      asked.push([path, open.length])
    }
  })
  service.before = () => Promise.resolve()
  expect(answer.body.errors[0].code).toBe(letIn)
  expect(asked).toEqual([
    ['/.well-known/openid-configuration', 0],
    ['/token', 0],
    ['/jwks', 0],
    ['/me', 0],
  ])
})

test('AUTH-076 a new key is accepted at once, and a withdrawn one is no longer accepted', async () => {
  expect(await codeOf()).toBe(letIn)
  const old = service.key
  service.signWith('next', redirects())
  expect(await codeOf()).toBe(letIn)
  service.forge = rewritten({}, { kid: 'test' }, old)
  expect(await codeOf()).toBe('IDENTITY_REFUSED')
})
