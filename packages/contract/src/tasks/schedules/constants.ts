/** How often a schedule runs. */
export const schedulePeriods = ['once', 'day', 'week', 'month'] as const
/** What happens to a time that was missed because the server was down or late. With `ask` a user decides. */
export const missedPolicies = ['skip', 'run_once', 'ask'] as const
/** What happens on a device whose earlier run of the schedule is not finished. With `replace` that run ends. */
export const overlapPolicies = ['skip', 'queue', 'replace'] as const
/**
 * What became of a time of a schedule. `undecided`: it was missed, and a user decides whether it is run. `requested`: a
 * user has decided to run it.
 */
export const scheduleRunStates = ['started', 'missed', 'skipped', 'failed', 'undecided', 'requested'] as const

export const scheduleLimits = {
  /** Schedules of a company. */
  schedules: 100,
  /** Devices that a schedule names. */
  devices: 1000,
  /** Tags of a schedule. */
  tags: 100,
  /** Values of variables. */
  variables: 100,
} as const
