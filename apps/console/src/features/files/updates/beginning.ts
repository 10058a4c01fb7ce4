/** Initial values of the update forms; ten percent of the devices is a common first stage. */
export const beginning = {
  keep_settings: true,
  offline: false,
  staged: false,
  percent: 10,
  failure_limit: 1,
  soak: 0,
  approval: false,
} as const
