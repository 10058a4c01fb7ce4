import { fail } from '@outpost/contract/kit/errors'
import type { FastifyReply } from 'fastify'
import type { Actor } from './actor.ts'
import { RateWindow } from './rate-window.ts'

/** Limits requests made with API tokens, if the operator configured a limit. Other requests are not counted. */
export interface ApiLimit {
  /**
   * Counts a request and sets the response headers with the remaining quota. Throws TOO_MANY_REQUESTS with Retry-After
   * beyond the limit.
   */
  count(actor: Actor | undefined, reply: FastifyReply): void
}

/**
 * Creates the limit. All tokens of a user count together. Sessions do not count, since a console that is cut off could
 * not even show the reason.
 * @param perMinute requests per user in this process; undefined for no limit
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
