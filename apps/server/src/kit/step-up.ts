import { createHmac } from 'node:crypto'
import { fail } from '@outpost/contract/kit/errors'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App, Program } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import type { Actor } from './actor.ts'

/** Seconds for which a session's password confirmation counts. */
export const passwordWindow = 600

/** What a repeated request carries beside its own fields: the code, and for which question it is. */
export interface Proof {
  /** Digits, a recovery code, or what a passkey has signed as JSON text. */
  code: string
  challenge: string
  /** The server's address as the caller wrote it: a passkey signs where it was used. */
  origin: string
}

/** How the feature accounts knows callers and asks them for their second factor. */
export interface Identity {
  authenticate: (app: Program, request: FastifyRequest) => Promise<Actor | undefined>
  /** Starts a question for one act and throws MFA_REQUIRED with what the caller needs to answer it. */
  ask: (app: App, actor: Actor, act: string) => Promise<never>
  /** Uses the proof up in the act's transaction; throws CONFIRMATION_FAILED where it is none for this very act. */
  check: (app: App, tx: Transaction, actor: Actor, act: string, proof: Proof) => Promise<void>
}

/** Runs in the act's transaction before the act: what was proven for it is used up with it, or not at all. */
export type Confirmation = (tx: Transaction) => Promise<void>

const ProofFields = z.object({
  session_code: z.string().min(1).max(16_384),
  session_id: z.string().max(64).optional(),
  session_uuid: z.string().max(64).optional(),
})

/**
 * The proof in a body, undefined where there is none. Its fields belong to no endpoint's schema, so a handler never sees
 * them and `Idempotency-Key` takes a request and its repeat for the same.
 */
export function proofIn(body: unknown, origin: string): Proof | undefined {
  const parsed = ProofFields.safeParse(body)
  return parsed.success
    ? { code: parsed.data.session_code, challenge: parsed.data.session_uuid ?? parsed.data.session_id ?? '', origin }
    : undefined
}

/**
 * The step before an act for which the contract demands one. Asked of sessions alone: what a token may do its scopes say
 *. Throws PASSWORD_CONFIRMATION_REQUIRED or MFA_REQUIRED; answers what else has to be checked within the act.
 */
export async function stepUp(
  app: App,
  identity: Identity,
  endpoint: Endpoint,
  actor: Actor | undefined,
  input: object,
  proof: Proof | undefined,
): Promise<Confirmation | undefined> {
  const { confirm } = endpoint
  if (confirm === undefined || actor?.credential.kind !== 'session') return undefined
  // Who acts as another user knows neither the password nor the second factor, and should not.
  if (actor.impersonator) throw fail('NOT_WHILE_IMPERSONATING')
  if (actor.secondFactor === null || confirm === 'password') {
    if (confirm !== 'mfa' && !actor.credential.passwordConfirmed) throw fail('PASSWORD_CONFIRMATION_REQUIRED')
    return undefined
  }
  const act = actOf(app, endpoint, input)
  if (!proof) return identity.ask(app, actor, act)
  return (tx) => identity.check(app, tx, actor, act, proof)
}

/** Names an act with what it is about, so that a code which was given for one is worth nothing for another. */
const actOf = (app: App, endpoint: Endpoint, input: object): string =>
  `${endpoint.method} ${endpoint.path} ${createHmac('sha256', app.sealer.derive('act')).update(JSON.stringify(input)).digest('base64url')}`
