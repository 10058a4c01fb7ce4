/** Bounds of a session, whatever its protocol. Milliseconds, and numbers of sessions per process. */
export const sessionLimits = {
  /** In which a ticket opens its session. */
  ticket: 30_000,
  /** Without a byte either way. */
  idle: 30 * 60_000,
  longest: 12 * 3_600_000,
  perUser: 20,
  perDevice: 20,
  /** Between two questions to the browser for a sign of life: proxies cut a silent connection at a minute. */
  ping: 25_000,
  /** Between two looks at the time, at the user's right to be here, and at the counters. */
  check: 10_000,
  /** Tickets that a user may ask for in ten minutes. */
  tickets: 120,
} as const
