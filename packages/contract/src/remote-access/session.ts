import type { protocols } from './constants.ts'

/**
 * What every session in the browser shares, whatever protocol it speaks.
 *
 * The protocols that open in the browser, each with the steps on the way to an open session, in their order. A protocol that
 * is added here needs an adapter in the gateway and a view in the console, or neither compiles.
 */
export const sessionSteps = {
  ssh: ['tunnel', 'connect', 'login', 'shell'],
} as const satisfies Partial<Record<(typeof protocols)[number], readonly ['tunnel', ...string[]]>>

export type SessionProtocol = keyof typeof sessionSteps
export type SessionStep = (typeof sessionSteps)[SessionProtocol][number]

/** Whether entries of a protocol open in the browser. */
export const isSessionProtocol = (protocol: string | undefined): protocol is SessionProtocol =>
  protocol !== undefined && Object.hasOwn(sessionSteps, protocol)

/**
 * What a session's page is told of its session. On the session's WebSocket (`/rms-connect/ws/{session}?t={ticket}`) these are
 * JSON text messages; an adapter adds messages of its own.
 */
export type SessionNotice =
  | { t: 'step'; step: SessionStep }
  /** What failed; `session` where it failed while it was open. `code`: one of the API's errors, or of the gateway. */
  | { t: 'error'; step: SessionStep | 'session'; code: string; message: string }
  /** The last message. `exit`: the status of a program that ended, where the target told one. */
  | { t: 'end'; reason: string; exit?: number }
