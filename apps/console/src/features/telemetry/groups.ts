/** The kinds of values that have a page of their own under a device's metrics, in their order. */
export const metricGroups = ['dynamic', 'mobile-data', 'io', 'gps'] as const
export type MetricGroup = (typeof metricGroups)[number]
