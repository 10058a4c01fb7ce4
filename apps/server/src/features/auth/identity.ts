import type { Actor } from '../../kit/actor.ts'
import type { Identity } from '../../kit/step-up.ts'
import { authenticate } from './authenticate.ts'
import { ask, check, type Asked } from './challenge.ts'

const asked = (actor: Actor): Asked => ({
  userId: actor.userId,
  email: actor.email,
  companyId: actor.companyId,
  sessionId: actor.credential.id,
})

/** Authentication of requests, and second-factor confirmation of actions. */
export const identity: Identity = {
  authenticate,
  ask: (app, actor, act) => ask(app, asked(actor), actor.secondFactor ?? 'totp', act),
  check: (app, tx, actor, act, proof) => check(app, tx, asked(actor), act, proof),
}
