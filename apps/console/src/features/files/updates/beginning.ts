/** What a form of this feature begins with; a tenth of the devices is a usual first stage. */
export const beginning = {
  keep_settings: true,
  offline: false,
  staged: false,
  percent: 10,
  failure_limit: 1,
  soak: 0,
  approval: false,
} as const
