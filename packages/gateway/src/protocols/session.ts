import { ApiError } from '@outpost/contract/kit/errors'
import type { FileEvent } from '@outpost/contract/remote-access/recording/events'
import type { SessionStep } from '@outpost/contract/remote-access/session'
import type { DeviceStream } from '../host.ts'
import { within } from '../within.ts'
import type { TargetFiles } from './sftp/files.ts'
import {
  type AdapterSession,
  type ProtocolAdapter,
  type SessionClient,
  SessionFailure,
  sessionOver,
  type TargetCredentials,
  type TargetKeys,
} from './adapter.ts'

/** The functions that a session needs from the program around it. */
export interface SessionHooks {
  /** Opens a new byte stream to the target. */
  connect(): Promise<DeviceStream>
  keys: TargetKeys
  /** Returns the remembered credentials of the target. Without it there are none. */
  credentials?(): Promise<TargetCredentials | undefined>
  /** Called when the session is open, for protocols that can go on without their page. */
  onOpen?(): void
  /** Called when the files of the target are open. They cannot be used after the end of the session. */
  onFiles?(files: TargetFiles): void
  /** Called with what the user has changed on the target. */
  onChange?(change: string): void
  /** Called with each operation on the target's files. The page gets its answer when the result has resolved. */
  onFileEvent?(event: FileEvent): Promise<void>
  /** Called once when the session has ended. `reason` is a `SessionEnd` or the argument of `end`. */
  onEnd(reason: string, counts: SessionCounts): void
}

/** The bytes through the device. */
export interface SessionCounts {
  toDevice: number
  fromDevice: number
}

/** A running session from the point of view of the program around it. */
export interface RemoteSession {
  /** Ends the session from outside and notifies the page of the reason. */
  end(reason: string): void
  /** Returns the bytes through the device so far, of all streams together. */
  counts(): SessionCounts
}

/** Milliseconds for opening a stream through the device. */
const tunnelLimit = 40_000

/**
 * Runs a session of one protocol between a client and a target behind a device: opens its streams, counts their bytes,
 * and ends it once with a reason. Never throws: errors are reported to the page.
 */
export function runSession<Client extends SessionClient>(
  adapter: ProtocolAdapter<Client>,
  client: Client,
  hooks: SessionHooks,
): RemoteSession {
  const session = new Session(client, hooks)
  client.onClose(() => session.end('left'))
  adapter(session, client).catch((error: unknown) => session.fail(error))
  return session
}

class Session implements AdapterSession, RemoteSession {
  readonly #client: SessionClient
  readonly #hooks: SessionHooks
  readonly #abort = new AbortController()
  readonly #streams: DeviceStream[] = []
  #ended = false

  constructor(client: SessionClient, hooks: SessionHooks) {
    this.#client = client
    this.#hooks = hooks
  }

  get keys(): TargetKeys {
    return this.#hooks.keys
  }

  async credentials(): Promise<TargetCredentials | undefined> {
    return this.#hooks.credentials?.()
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  step(step: SessionStep): void {
    this.#client.tell({ t: 'step', step })
  }

  opened(): void {
    if (!this.#ended) this.#hooks.onOpen?.()
  }

  openFiles(files: TargetFiles): void {
    this.#hooks.onFiles?.(files)
  }

  note(change: string): void {
    this.#hooks.onChange?.(change)
  }

  async did(event: FileEvent): Promise<void> {
    await this.#hooks.onFileEvent?.(event)
  }

  end(reason: string, exit?: number): void {
    if (this.#ended) return
    // Set before the notification, because the client may close during that and so end the session again.
    this.#ended = true
    try {
      this.#client.tell({ t: 'end', reason, ...(exit === undefined ? {} : { exit }) })
      this.#client.close(reason)
    } finally {
      this.#abort.abort()
      this.#hooks.onEnd(reason, this.counts())
    }
  }

  fail(error: unknown): void {
    if (this.#ended) return
    const failure =
      error instanceof SessionFailure
        ? error
        : new SessionFailure('session', 'INTERNAL', 'The server failed to run the session.')
    this.#client.tell({ t: 'error', step: failure.step, code: failure.code, message: failure.message })
    this.end(failure.reason)
  }

  counts(): SessionCounts {
    const counts = { toDevice: 0, fromDevice: 0 }
    for (const stream of this.#streams) {
      const { toDevice, fromDevice } = stream.counts()
      counts.toDevice += toDevice
      counts.fromDevice += fromDevice
    }
    return counts
  }

  async connect(): Promise<DeviceStream> {
    if (this.signal.aborted) throw sessionOver()
    this.step('tunnel')
    const opening = this.#hooks.connect()
    try {
      const stream = await within(tunnelLimit, opening)
      if (this.signal.aborted) throw sessionOver()
      this.#streams.push(stream)
      return stream
    } catch (error) {
      // A stream that opens too late must still be closed.
      opening.then(
        (stream) => stream.duplex.destroy(),
        () => {},
      )
      const known = error instanceof ApiError ? error.items[0] : undefined
      throw new SessionFailure(
        'tunnel',
        known?.code ?? 'DEVICE_TIMEOUT',
        known?.message ?? 'The device did not open a connection.',
      )
    }
  }
}
