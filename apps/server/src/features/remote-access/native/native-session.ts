import { type Duplex, pipeline } from 'node:stream'
import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { DeviceStream } from '@outpost/gateway/host'
import { within } from '@outpost/gateway/within'
import type { Program } from '../../../context.ts'
import type { Actor } from '../../../kit/actor.ts'
import type { EntryRow } from '../queries.ts'
import { lossOf } from '../sessions/access.ts'
import { storeEnd, writeSession } from '../sessions/accounting.ts'
import { sessionLimits } from '../sessions/limits.ts'
import type { LiveSession } from '../sessions/running-sessions.ts'

/** Milliseconds for opening a stream through the device. */
const openLimit = 40_000

/** One stream of a user's own SSH client to the target of an entry: counts its bytes, limits it, and stores its end. */
export class NativeSession implements LiveSession {
  readonly id: number
  readonly userId: number
  readonly standsOn: readonly number[]
  readonly roleId: number
  readonly deviceId: number
  readonly over: Promise<void>
  readonly closed: Promise<void>
  readonly #app: Program
  readonly #actor: Actor
  readonly #entry: EntryRow
  readonly #started = performance.now()
  readonly #timer: NodeJS.Timeout
  #stream: DeviceStream | undefined
  #channel: Duplex | undefined
  #counts = { toDevice: 0, fromDevice: 0 }
  #lastByte = performance.now()
  #ended = false
  #isOver: () => void = () => {}

  constructor(app: Program, actor: Actor, { id, entry }: { id: number; entry: EntryRow }) {
    this.#app = app
    this.#actor = actor
    this.id = id
    this.#entry = entry
    this.userId = actor.userId
    this.standsOn = [actor.userId]
    this.roleId = actor.role.id
    this.deviceId = entry.device_id
    this.over = new Promise((resolve) => (this.#isOver = resolve))
    this.closed = this.over
    this.#timer = setInterval(() => this.#check(), sessionLimits.check)
  }

  /** Opens the stream to the target. @throws ApiError after which the session has ended */
  async connect(): Promise<void> {
    const { link } = this.#app
    const { device_id, address, destination_port } = this.#entry
    const opening = link
      ? link.stream(device_id, { host: address, port: destination_port })
      : Promise.reject(fail('DEVICE_OFFLINE'))
    try {
      const stream = await within(openLimit, opening)
      stream.duplex.on('error', ignore)
      this.#stream = stream
      if (!this.#ended) return
    } catch (error) {
      // A stream that opens too late must still be closed.
      opening.then(
        ({ duplex }) => duplex.destroy(),
        () => {},
      )
      this.end('failed')
      throw error instanceof ApiError ? error : fail('DEVICE_TIMEOUT')
    }
    this.#stream.duplex.destroy()
    throw fail('FORBIDDEN', { message: 'The session was ended.' })
  }

  /** Connects the stream with the channel of the user. */
  join(channel: Duplex): void {
    channel.on('error', ignore)
    const duplex = this.#stream?.duplex
    if (this.#ended || !duplex) {
      channel.destroy()
      return
    }
    this.#channel = channel
    // Whichever side closes first is the reason. These listeners come before those of the pipeline.
    channel.once('close', () => this.end('left'))
    duplex.once('close', () => {
      if (!duplex.readableEnded) this.end('lost')
    })
    channel.pipe(duplex)
    pipeline(duplex, channel, (error) => this.end(error || this.#stream?.isCut?.() ? 'lost' : 'exited'))
  }

  end(reason: string): void {
    if (this.#ended) return
    this.#ended = true
    clearInterval(this.#timer)
    this.#stream?.duplex.destroy()
    this.#channel?.destroy()
    const counts = this.#stream?.counts() ?? this.#counts
    void storeEnd(this.#app, this.id, { ...counts, endReason: reason }).then(() => this.#isOver())
  }

  async checkAccess(): Promise<void> {
    const loss = await lossOf(this.#app, this.#actor, this.#entry.id)
    if (loss) this.end(loss)
  }

  cut(): void {
    this.#channel?.destroy()
  }

  #check(): void {
    const now = performance.now()
    const counts = this.#stream?.counts() ?? this.#counts
    const moved = counts.toDevice !== this.#counts.toDevice || counts.fromDevice !== this.#counts.fromDevice
    if (moved) this.#lastByte = now
    if (now - this.#started > sessionLimits.longest) return this.end('time_over')
    if (now - this.#lastByte > sessionLimits.idle) return this.end('idle')
    this.#counts = counts
    const work = async (): Promise<void> => {
      if (moved && !this.#ended) await writeSession(this.#app, this.id, counts)
      await this.checkAccess()
    }
    work().catch((error: unknown) =>
      this.#app.log.warn({ session: this.id, error: String(error) }, 'a session could not be checked'),
    )
  }
}

const ignore = (): void => {}
