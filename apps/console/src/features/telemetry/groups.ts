/** The groups of values that have their own page in a device's metrics, in order. */
export const metricGroups = ['dynamic', 'mobile-data', 'io', 'gps'] as const
export type MetricGroup = (typeof metricGroups)[number]
