/** The size of a stage: a number of devices, or a percentage of all of them. */
export type Wave = { count: number } | { percent: number }

/**
 * The state of a rollout: waiting for approval by a second person, running, stopped by a person or by failures, expired
 * at its deadline, or done.
 */
export const rolloutStates = ['approval', 'running', 'stopped', 'expired', 'done'] as const
export type RolloutState = (typeof rolloutStates)[number]

/** What is rolled out: the kinds of the jobs of its devices. */
export const rolloutKinds = ['firmware_upload', 'execute_tasks_group', 'configure'] as const
export type RolloutKind = (typeof rolloutKinds)[number]
