/** The kinds of values that have a page of their own under a device's metrics, in their order (TELEMETRY-004). */
export const metricGroups = ['dynamic', 'mobile-data', 'io', 'gps'] as const
export type MetricGroup = (typeof metricGroups)[number]
