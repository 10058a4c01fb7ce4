import type { FileEvent } from '@outpost/contract/remote-access/recording/events'
import type { SessionNotice, SessionStep } from '@outpost/contract/remote-access/session'
import type { DeviceStream } from '../host.ts'
import type { TargetFiles } from './sftp/files.ts'

/**
 * Implements one protocol between a target behind a device and the client's side of a session. Resolves when the
 * session is open or has ended before that. An error ends the session with a message for the page (`SessionFailure`).
 *
 * An adapter is a file or a folder in this folder, and one line in `adapters.ts`. It gets a byte stream and a client,
 * and knows nothing about permissions, tickets, limits, tables or recording: those belong to the caller of
 * `runSession`.
 *
 * @example
 * // telnet.ts
 * export const telnet: ProtocolAdapter<SocketClient> = async (session, client) => {
 *   const { duplex } = await session.connect()
 *   session.signal.addEventListener('abort', () => duplex.destroy(), { once: true })
 *   duplex.once('close', () => session.end('exited'))
 *   …
 * }
 */
export type ProtocolAdapter<Client extends SessionClient> = (session: AdapterSession, client: Client) => Promise<void>

/** A session from the point of view of its adapter. */
export interface AdapterSession {
  /**
   * Opens a new byte stream to the target. Its bytes count towards the session, and the page is notified of the step
   * `tunnel`. May be called several times, e.g. for each login attempt. The adapter must close the streams.
   * @throws SessionFailure
   */
  connect(): Promise<DeviceStream>
  readonly keys: TargetKeys
  /** Returns the credentials that the program remembers for the target; undefined if there are none. */
  credentials(): Promise<TargetCredentials | undefined>
  /** Aborted when the session ends for any reason. The adapter must then release everything it holds. */
  readonly signal: AbortSignal
  /** Notifies the page of the current step. */
  step(step: SessionStep): void
  /** Tells the program around it that the session is open: the user has signed in. */
  opened(): void
  /** Hands the files of the target to the program around it, which transfers them by HTTP. */
  openFiles(files: TargetFiles): void
  /** Records what the user has changed on the target, such as `created the folder /tmp/a`. */
  note(change: string): void
  /** Reports an operation on the target's files that has ended. Resolves when the next one may be answered. */
  did(event: FileEvent): Promise<void>
  /** Ends the session. Only the first call has an effect. */
  end(reason: SessionEnd, exit?: number): void
  /** Ends the session with a message for the page: that of a `SessionFailure`, otherwise that the server failed. */
  fail(error: unknown): void
}

/** The key that identifies a target since a user first accepted it: an SSH host key or a TLS certificate. */
export interface TargetKeys {
  /** Returns the fingerprint of the accepted key; undefined when no key was accepted yet. */
  remembered(): Promise<string | undefined>
  remember(fingerprint: string): Promise<void>
}

/** The credentials of a user of the target: with a password or with a private key. They never leave the server. */
export interface TargetCredentials {
  username: string
  password?: string | undefined
  key?: string | undefined
  passphrase?: string | undefined
}

/** The part of the client that every session needs, for any transport. No listener is called after `onClose`. */
export interface SessionClient {
  tell(notice: SessionNotice): void
  close(reason: string): void
  onClose(listener: () => void): void
}

/**
 * Why a session ended, for the reasons of this package; the program around it adds its own reasons. `exited`: the
 * program on the target ended. `left`: the browser disconnected. `lost`: the connection to the target broke.
 */
export type SessionEnd = 'exited' | 'left' | 'lost' | 'failed' | 'denied' | 'host_key_refused' | 'no_answer'

/** Ends a session with a message for the user who opened it. */
export class SessionFailure extends Error {
  override name = 'SessionFailure'
  /** The failed step, which the page shows. */
  readonly step: SessionStep | 'session'
  /** An API error code of the tunnel, or one of this package's own codes in capitals. */
  readonly code: string
  readonly reason: SessionEnd

  constructor(step: SessionStep | 'session', code: string, message: string, reason: SessionEnd = 'failed') {
    super(message)
    this.step = step
    this.code = code
    this.reason = reason
  }
}

/** Returns the error that stops pending work when the session is over; it is no longer shown to anyone. */
export const sessionOver = (): SessionFailure => new SessionFailure('session', 'ABORTED', 'The session ended.')
