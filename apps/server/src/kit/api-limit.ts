import { fail } from '@outpost/contract/kit/errors'
import type { FastifyReply } from 'fastify'
import type { Actor } from './actor.ts'
import { RateWindow } from './rate-window.ts'

/** Counts the calls of scripts where the operator has set a limit; nobody else is metered. */
export interface ApiLimit {
  /** Says in the answer's headers what is left; throws TOO_MANY_REQUESTS with Retry-After beyond the limit. */
  count(actor: Actor | undefined, reply: FastifyReply): void
}

/**
 * A user's tokens count together; browsers count nothing, since a console that is cut off could not even show why.
 * @param perMinute calls of one user's tokens, on this process; undefined for no limit
 */
export function makeApiLimit(perMinute: number | undefined): ApiLimit {
  if (perMinute === undefined) return { count: () => {} }
  const calls = new RateWindow(perMinute, 60_000)
  return {
    count(actor, reply) {
      if (actor?.credential.kind !== 'token') return
      const within = calls.take(actor.userId)
      reply.header('x-ratelimit-limit', perMinute).header('x-ratelimit-remaining', calls.left(actor.userId))
      if (!within) throw fail('TOO_MANY_REQUESTS', { retryAfter: calls.secondsLeft() })
    },
  }
}
