import type { Actor } from '../../../kit/actor.ts'

/** Whether two requests come from the same user with the same sign-in. */
export const isSameSignIn = (one: Actor, other: Actor): boolean =>
  one.userId === other.userId &&
  one.credential.kind === other.credential.kind &&
  one.credential.id === other.credential.id &&
  one.impersonator?.userId === other.impersonator?.userId
