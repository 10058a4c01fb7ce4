import type { protocols } from './constants.ts'

/**
 * What all sessions in the browser have in common, regardless of their protocol.
 *
 * The protocols that open in the browser, each with the steps to an open session, in order. A protocol added here
 * requires an adapter in the gateway and a view in the console; otherwise they do not compile.
 */
export const sessionSteps = {
  ssh: ['tunnel', 'connect', 'login', 'shell'],
  telnet: ['tunnel', 'connect'],
  vnc: ['tunnel', 'connect', 'login'],
  rdp: ['tunnel', 'connect', 'tls', 'login'],
  sftp: ['tunnel', 'connect', 'login', 'files'],
} as const satisfies Partial<Record<(typeof protocols)[number], readonly ['tunnel', ...string[]]>>

export type SessionProtocol = keyof typeof sessionSteps
export type SessionStep = (typeof sessionSteps)[SessionProtocol][number]

/** The page of the console that opens an entry of each protocol, with the id of the entry in `id`. */
export const sessionPaths = {
  ssh: '/rms-connect/ssh',
  telnet: '/rms-connect/telnet',
  sftp: '/rms-connect/sftp',
  vnc: '/rms-connect/desktop',
  rdp: '/rms-connect/desktop',
} as const satisfies Record<SessionProtocol, string>

/** Returns whether entries of a protocol open in the browser. */
export const isSessionProtocol = (protocol: string | undefined): protocol is SessionProtocol =>
  protocol !== undefined && Object.hasOwn(sessionSteps, protocol)

const keptProtocols: ReadonlySet<string> = new Set(['ssh', 'telnet'] satisfies SessionProtocol[])
/** Whether sessions of a protocol go on when their page disconnects. */
export const isKept = (protocol: string): boolean => keptProtocols.has(protocol)

/**
 * Messages to the page of a session. They are JSON text messages on the session's WebSocket
 * (`/rms-connect/ws/{session}?t={ticket}`). Adapters add messages of their own.
 */
export type SessionNotice =
  | { t: 'step'; step: SessionStep }
  /** Whether the session is recorded, also when that changes. `input`: including what the user types. */
  | { t: 'recording'; state: 'on' | 'stopped'; input: boolean }
  /** The failed step, or `session` if an open session failed. `code` is an error of the API or of the gateway. */
  | { t: 'error'; step: SessionStep | 'session'; code: string; message: string }
  /** The last message. `exit` is the exit status of the program, if the target reported one. */
  | { t: 'end'; reason: string; exit?: number }
