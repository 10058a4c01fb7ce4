import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createChallengeCertificate, createSigningRequest, type WebKeyPair } from '@outpost/vpn/pki/web-server'
import type { AcmeSettings } from '../../../start/env.ts'
import { AcmeClient, type AcmeAnswer } from './client.ts'
import { AcmeError, problemError, type Problem } from './problem.ts'
import { problemOf } from './usable.ts'

/** Seconds between two questions whether something is finished: usually, at least and at most. */
const pauses = { usual: 2, least: 1, most: 15 } as const

/** Shows, on all hosts, the certificate that answers the authority's question; undefined ends it. */
export type ShowChallenge = (certificate: WebKeyPair | undefined) => Promise<void>

/**
 * Orders a certificate: proves each name with a challenge of the type `tls-alpn-01` (RFC 8737), and waits until the
 * certificate is issued or `signal` ends it. Throws AcmeError with the authority's reason.
 * @param account the private key of the account, as PEM
 */
export async function orderCertificate(
  { directory, email, names }: AcmeSettings,
  account: string,
  show: ShowChallenge,
  signal: AbortSignal,
): Promise<WebKeyPair> {
  const client = new AcmeClient(directory, createPrivateKey(account), signal)
  await client.signIn(email)
  const { body, location } = await client.order(names)
  if (location === undefined) throw new AcmeError('The certificate authority named no order')
  for (const url of texts(body['authorizations'])) await prove(client, url, show, signal)
  const { request, key } = await createSigningRequest(names)
  await client.post(text(body['finalize']), { csr: request.toString('base64url') })
  const issued = await settled(client, location, signal)
  const { text: cert } = await client.post(text(issued.body['certificate']))
  return verified({ cert, key }, names)
}

/** Proves one name, unless an earlier order has. */
async function prove(client: AcmeClient, url: string, show: ShowChallenge, signal: AbortSignal): Promise<void> {
  const { body } = await client.post(url)
  if (body['status'] === 'valid') return
  const { value } = body['identifier'] as { value?: unknown }
  const challenge = challengeOf(body)
  if (!challenge) throw new AcmeError('The certificate authority does not offer the challenge tls-alpn-01')
  const digest = createHash('sha256')
    .update(client.keyAuthorization(text(challenge['token'])))
    .digest()
  await show(await createChallengeCertificate(text(value), digest))
  try {
    await client.post(text(challenge['url']), {})
    await settled(client, url, signal)
  } finally {
    await show(undefined)
  }
}

const challengeOf = ({ challenges }: Record<string, unknown>): Record<string, unknown> | undefined =>
  (Array.isArray(challenges) ? (challenges as Record<string, unknown>[]) : []).find(
    (challenge) => challenge['type'] === 'tls-alpn-01',
  )

/** Waits until an order or an authorization is valid. Throws AcmeError if it is refused. */
async function settled(client: AcmeClient, url: string, signal: AbortSignal): Promise<AcmeAnswer> {
  for (;;) {
    const answer = await client.post(url)
    const { status, error } = answer.body
    if (status === 'valid') return answer
    if (status !== 'pending' && status !== 'processing' && status !== 'ready')
      throw problemError((challengeOf(answer.body)?.['error'] ?? error ?? {}) as Problem)
    const seconds = Math.min(pauses.most, Math.max(pauses.least, answer.retryAfter ?? pauses.usual))
    await sleep(seconds * 1000, undefined, { signal })
  }
}

/**
 * Returns the pair if the certificate is that of the key and of all names, and a server can show it with its whole chain.
 * Throws AcmeError.
 */
export function verified(pair: WebKeyPair, names: readonly string[]): WebKeyPair {
  const problem = problemOf(pair)
  if (problem !== undefined)
    throw new AcmeError(`The certificate authority issued a certificate that cannot be used: ${problem}`)
  const certificate = new X509Certificate(pair.cert)
  const fits =
    names.every((name) => certificate.checkHost(name)) && certificate.checkPrivateKey(createPrivateKey(pair.key))
  if (!fits) throw new AcmeError('The certificate authority issued a certificate for other names')
  return pair
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new AcmeError('The answer of the certificate authority is incomplete')
  return value
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : [])
