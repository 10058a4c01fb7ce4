import type { SessionNotice, SessionStep } from '@outpost/contract/remote-access/session'
import type { DeviceStream } from '../host.ts'

/**
 * Speaks one protocol between a target behind a device and the client's side of a session. Resolves when the session is open,
 * or when it has ended before that; what it throws ends the session with words for the page (`SessionFailure`).
 *
 * An adapter is a file or a folder of this folder and one line in `adapters.ts`. It takes a byte stream and a client, and
 * knows nothing of permissions, tickets, limits, tables or recording: those belong to the caller of `runSession`.
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

/** The session as its adapter sees it. */
export interface AdapterSession {
  /**
   * A fresh byte stream to the target, whose bytes are counted into the session; the page is told the step `tunnel`. May be
   * called several times, such as once for each login that is tried. The adapter closes what it was given.
   * @throws SessionFailure
   */
  connect(): Promise<DeviceStream>
  readonly keys: TargetKeys
  /** Aborted when the session is over, for whatever reason: everything that the adapter holds is let go. */
  readonly signal: AbortSignal
  /** Tells the page which step is under way. */
  step(step: SessionStep): void
  /** Ends the session. Only the first end counts. */
  end(reason: SessionEnd, exit?: number): void
  /** Ends the session with words for the page: those of a `SessionFailure`, else that the server failed. */
  fail(error: unknown): void
}

/** The key by which a target was recognised when somebody vouched for it first: an SSH host key, a TLS certificate. */
export interface TargetKeys {
  /** Its fingerprint; undefined before anybody accepted one. */
  remembered(): Promise<string | undefined>
  remember(fingerprint: string): Promise<void>
}

/** The client's side, as far as every session needs it, whatever carries its bytes. Nothing is called after `onClose` was. */
export interface SessionClient {
  tell(notice: SessionNotice): void
  /** Ends the connection to the client. */
  close(reason: string): void
  onClose(listener: () => void): void
}

/**
 * Why a session ended, as this package knows it; the program around it ends sessions for reasons of its own.
 * `exited`: the program on the target ended. `left`: the browser went away. `lost`: the connection to the target broke.
 */
export type SessionEnd = 'exited' | 'left' | 'lost' | 'failed' | 'denied' | 'host_key_refused' | 'no_answer'

/** Ends a session with words for the person who opened it. */
export class SessionFailure extends Error {
  override name = 'SessionFailure'
  /** The page shows which step failed. */
  readonly step: SessionStep | 'session'
  /** One of: an API error code of the tunnel, or a code in capitals of this package. */
  readonly code: string
  readonly reason: SessionEnd

  constructor(step: SessionStep | 'session', code: string, message: string, reason: SessionEnd = 'failed') {
    super(message)
    this.step = step
    this.code = code
    this.reason = reason
  }
}

/** Stops what is under way when the session is over; nobody is told any more. */
export const sessionOver = (): SessionFailure => new SessionFailure('session', 'ABORTED', 'The session was ended.')
