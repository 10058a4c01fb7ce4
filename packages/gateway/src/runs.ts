import { randomBytes } from 'node:crypto'
import { fail } from '@outpost/contract/kit/errors'
import type { DownFrame, UpFrame } from '@outpost/contract/device/frames'

export type ResultFrame = Extract<UpFrame, { kind: 'result' }>

/** The prefix of the ids of transient commands. Stored commands have ids of the server without it. */
const prefix = 'x-'

interface Pending {
  resolve(result: ResultFrame): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

/** The transient commands of one connection that wait for their results. Created on first use. */
export class Runs {
  readonly #pending = new Map<string, Pending>()
  readonly #bound: number

  constructor(bound: number) {
    this.#bound = bound
  }

  /**
   * Sends a command and waits for its result.
   * @param limit milliseconds
   * @throws ApiError TOO_MANY_REQUESTS, DEVICE_OFFLINE (not sent, or the connection ended), DEVICE_TIMEOUT
   */
  run(
    name: string,
    input: Record<string, unknown>,
    limit: number,
    send: (frame: DownFrame) => boolean,
  ): Promise<ResultFrame> {
    if (this.#pending.size >= this.#bound)
      return Promise.reject(
        fail('TOO_MANY_REQUESTS', { message: 'Too many commands are waiting for this device. Try again later.' }),
      )
    const id = newRunId()
    if (!send({ kind: 'run', id, name, timeout: Math.ceil(limit / 1000), input }))
      return Promise.reject(fail('DEVICE_OFFLINE'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(id)
        reject(fail('DEVICE_TIMEOUT'))
      }, limit)
      this.#pending.set(id, { resolve, reject, timer })
    })
  }

  /** Resolves the command of a result, if it is still waiting. */
  settle(result: ResultFrame): void {
    const pending = this.#pending.get(result.id)
    if (!pending) return
    this.#pending.delete(result.id)
    clearTimeout(pending.timer)
    pending.resolve(result)
  }

  /** Rejects all waiting commands, because the connection has ended. */
  abandon(): void {
    for (const pending of this.#pending.values()) {
      clearTimeout(pending.timer)
      pending.reject(fail('DEVICE_OFFLINE'))
    }
    this.#pending.clear()
  }
}

/** Returns a new id for a transient command, whether or not its result is awaited. */
export const newRunId = (): string => prefix + randomBytes(12).toString('hex')

/** Whether a frame belongs to a transient command, even if it is late. The host does not receive such frames. */
export const isTransient = (frame: UpFrame): boolean =>
  (frame.kind === 'ack' || frame.kind === 'progress' || frame.kind === 'result') && frame.id.startsWith(prefix)
