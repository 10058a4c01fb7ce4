/** How often a schedule runs. */
export const schedulePeriods = ['once', 'day', 'week', 'month'] as const
/** What happens to a time that was missed because the server was down or late. */
export const missedPolicies = ['skip', 'run_once'] as const
/** What happens on a device whose earlier run of the schedule is not finished. */
export const overlapPolicies = ['skip', 'queue'] as const
/** What became of a time of a schedule. */
export const scheduleRunStates = ['started', 'missed', 'skipped', 'failed'] as const

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
