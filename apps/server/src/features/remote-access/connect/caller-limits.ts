import { type CheckedLimit, type LimitName, limitNames } from '@outpost/contract/remote-access/connect/constants'
import type { App } from '../../../context.ts'
import { limitKeys, sessionLimits } from '../sessions/limits.ts'

/** What counts how often a user starts sessions, on all devices together. */
const counted: Readonly<Record<LimitName, { key: (userId: number) => string; most: number }>> = {
  session_starts: { key: limitKeys.tickets, most: sessionLimits.tickets },
  ssh_client_streams: { key: limitKeys.streams, most: sessionLimits.streams },
}

/** How often a user may lift limits: otherwise there would be none. */
const lifts = { most: 3, seconds: 3600 } as const

/** Returns the limits that a user has reached. */
export async function reachedLimits({ limits }: App, userId: number): Promise<CheckedLimit[]> {
  const waits = await Promise.all(
    limitNames.map(async (name) => ({
      name,
      retry_after: await limits.waitOf(counted[name].key(userId), counted[name].most),
    })),
  )
  return waits.filter(({ retry_after }) => retry_after > 0)
}

/**
 * Lifts the limits that a user has reached. Counts only if there are any.
 * @throws TOO_MANY_REQUESTS
 */
export async function liftLimits(app: App, userId: number): Promise<LimitName[]> {
  const reached = (await reachedLimits(app, userId)).map(({ name }) => name)
  if (reached.length === 0) return []
  await app.limits.take(`remote-unblock:${userId}`, lifts.most, lifts.seconds)
  await Promise.all(reached.map((name) => app.limits.forgive(counted[name].key(userId))))
  return reached
}
