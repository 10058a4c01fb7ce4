import { createHmac } from 'node:crypto'
import { fail } from '@outpost/contract/kit/errors'
import type { Endpoint } from '@outpost/contract/kit/endpoint'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App, Program } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import type { Actor } from './actor.ts'

/** How long a session's password confirmation is valid, in seconds. */
export const passwordWindow = 600

/** The confirmation that a repeated request adds to its own fields: the code, and the challenge that it answers. */
export interface Proof {
  /** Digits, a recovery code, or a passkey's signed response as JSON text. */
  code: string
  challenge: string
  /** The server's address as the caller addressed it, because a passkey signs the origin at which it was used. */
  origin: string
}

/** Authentication of callers and second factor challenges, implemented by the feature auth. */
export interface Identity {
  authenticate: (app: Program, request: FastifyRequest) => Promise<Actor | undefined>
  /** Starts a challenge for one action and throws MFA_REQUIRED with everything the caller needs to answer it. */
  ask: (app: App, actor: Actor, act: string) => Promise<never>
  /**
   * Consumes the proof in the action's transaction. Throws CONFIRMATION_FAILED if it is not valid for this very action.
   */
  check: (app: App, tx: Transaction, actor: Actor, act: string, proof: Proof) => Promise<void>
}

/** Runs in the action's transaction before the action, so that the proof is consumed together with it or not at all. */
export type Confirmation = (tx: Transaction) => Promise<void>

const ProofFields = z.object({
  session_code: z.string().min(1).max(16_384),
  session_id: z.string().max(64).optional(),
  session_uuid: z.string().max(64).optional(),
})

/**
 * Extracts the proof from a body; undefined if there is none. Its fields belong to no endpoint's schema, so handlers
 * never see them and `Idempotency-Key` treats a request and its repetition with the proof as the same.
 */
export function proofIn(body: unknown, origin: string): Proof | undefined {
  const parsed = ProofFields.safeParse(body)
  return parsed.success
    ? { code: parsed.data.session_code, challenge: parsed.data.session_uuid ?? parsed.data.session_id ?? '', origin }
    : undefined
}

/**
 * Checks the confirmation that the contract requires for an action. Applies to sessions only; tokens are limited by
 * their scopes. Throws PASSWORD_CONFIRMATION_REQUIRED or MFA_REQUIRED.
 * @returns a check to run in the action's transaction, if one remains
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
  // A user who impersonates another does not know the other's password or second factor, and should not.
  if (actor.impersonator) throw fail('NOT_WHILE_IMPERSONATING')
  if (actor.secondFactor === null || confirm === 'password') {
    if (confirm !== 'mfa' && !actor.credential.passwordConfirmed) throw fail('PASSWORD_CONFIRMATION_REQUIRED')
    return undefined
  }
  const act = actOf(app, endpoint, input)
  if (!proof) return identity.ask(app, actor, act)
  return (tx) => identity.check(app, tx, actor, act, proof)
}

/** Identifies an action including its input, so that a code issued for one action is useless for another. */
const actOf = (app: App, endpoint: Endpoint, input: object): string =>
  `${endpoint.method} ${endpoint.path} ${createHmac('sha256', app.sealer.derive('act')).update(JSON.stringify(input)).digest('base64url')}`
