/** Days for which the usage of each hour is kept. */
export const usageDays = 400
/** The past billing periods that can be read. */
export const pastPeriods = 12
/** Bytes: the largest allowance, 1 PB. */
export const mostAllowance = 1e15
/** The shares of an allowance, in percent, at which users can be notified. */
export const usageThresholds = { most: 5, usual: [80, 100] } as const
