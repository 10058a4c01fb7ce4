/**
 * Asked for; allowed by the user and not begun; under way; over. A request that nobody answered in time, or that was withdrawn or refused,
 * is over too: `end_reason` tells which.
 */
export const impersonationStates = ['requested', 'approved', 'running', 'ended'] as const
export type ImpersonationState = (typeof impersonationStates)[number]
/** `limit`: the time was up. `signed_out`: a session behind it ended. `unanswered`: the link of the mail expired. */
export const endReasons = ['cancelled', 'limit', 'revoked', 'refused', 'withdrawn', 'signed_out', 'unanswered'] as const
export type EndReason = (typeof endReasons)[number]
