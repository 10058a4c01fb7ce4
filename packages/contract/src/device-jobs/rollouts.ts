/** The size of a stage: so many devices, or per cent of all of them. */
export type Wave = { count: number } | { percent: number }

/** Where a rollout stands: it waits for a second person, goes on, was stopped by a person or by failures, came too late, or is over. */
export const rolloutStates = ['approval', 'running', 'stopped', 'expired', 'done'] as const
export type RolloutState = (typeof rolloutStates)[number]
