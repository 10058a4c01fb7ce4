/**
 * When a value is a problem: a signal of one bar or less (dBm), the usual operating limit of routers (°C), nearly full
 * (per cent).
 */
export const problemLimits = { signal: -100, temperature: 75, memory: 90, storage: 90 } as const

/** A device is silent after this many of its reporting periods, but not before this many seconds. */
export const silence = { periods: 2, seconds: 600 } as const

/** What can be wrong with a device, as its overview shows it. The last five apply to online devices. */
export const problemKinds = [
  'not_monitored',
  'never_connected',
  'offline',
  'configuration',
  'outdated',
  'signal',
  'temperature',
  'memory',
  'storage',
] as const
export type ProblemKind = (typeof problemKinds)[number]
