/**
 * Requested; approved by the user but not started; running; ended. A request that was not answered in time, withdrawn
 * or refused is also ended: `end_reason` gives the reason.
 */
export const impersonationStates = ['requested', 'approved', 'running', 'ended'] as const
export type ImpersonationState = (typeof impersonationStates)[number]
/**
 * `limit`: the allowed time was over. `signed_out`: one of the sessions involved ended. `unanswered`: the emailed link
 * expired.
 */
export const endReasons = ['cancelled', 'limit', 'revoked', 'refused', 'withdrawn', 'signed_out', 'unanswered'] as const
export type EndReason = (typeof endReasons)[number]
