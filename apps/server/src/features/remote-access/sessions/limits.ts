import { keptTerminal } from '@outpost/contract/remote-access/constants'

/** The limits of sessions of all protocols: durations in milliseconds, and numbers of sessions per process. */
export const sessionLimits = {
  /** How long a ticket is valid. */
  ticket: 30_000,
  /** How long a session may last without a byte in either direction. */
  idle: 30 * 60_000,
  /** How long a terminal goes on without a page. */
  away: keptTerminal.away,
  longest: 12 * 3_600_000,
  perUser: 20,
  perDevice: 20,
  /** Users who watch one session at once. */
  viewers: 20,
  /** Web sessions of a user at once, on all hosts: each lasts for its whole duration, whether or not it is used. */
  webPerUser: 100,
  /** The interval of pings to the browser: proxies close a silent connection after a minute. */
  ping: 25_000,
  /** The interval at which duration, permissions and counters are checked. */
  check: 10_000,
  /** The number of tickets that a user may request in ten minutes. */
  tickets: 120,
  /** The number of checks of remote access in the same time. */
  checks: 60,
  /**
   * The number of streams that a user may open from the own SSH client in ten minutes, more than tickets because a web
   * page behind `ssh -L` opens many; and the number of connections of that client at once, per process.
   */
  streams: 600,
  connections: 20,
} as const

/** The keys under which the tickets and the streams of a user are counted. */
export const limitKeys = {
  tickets: (userId: number): string => `remote-ticket:${userId}`,
  streams: (userId: number): string => `remote-stream:${userId}`,
} as const
