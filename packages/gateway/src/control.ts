import { encodeFrame, FrameReader, type FrameFault } from '@outpost/contract/device/codec'
import type { DownFrame, Hello, UpFrame } from '@outpost/contract/device/frames'
import type { Connection, ServerChannel } from 'ssh2'
import { endReasons } from './end-reasons.ts'
import { FrameBudget } from './frame-budget.ts'
import type { DeviceConnection, GatewayHost } from './host.ts'
import type { GatewayLimits } from './limits.ts'
import { Peer, type PeerOwner } from './peer.ts'
import { isTransient, type ResultFrame, Runs } from './runs.ts'
import { ask, within } from './within.ts'

/** The parts of the gateway that a control channel uses. */
export interface ControlRules {
  host: GatewayHost
  limits: GatewayLimits
  /** Called when the host has welcomed the device. Returns false if the device has a newer connection online. */
  online(control: ControlConnection): boolean
  /** Called once when the connection has ended, in any phase. */
  ended(control: ControlConnection): void
  /** Called once when a connection that the host has welcomed is gone. */
  offline(connection: DeviceConnection, reason: string): void
}

/** The progress of a connection. `joining`: the host was asked and has not answered yet. */
type Phase = 'silent' | 'joining' | 'online' | 'ended'

/** Frames that are kept between `hello` and the host's answer; telemetry beyond them is dropped. */
const maxEarly = 64
/** End reasons where the device did not ask for the end: it is presumed lost, which is logged. */
const mute: ReadonlySet<string> = new Set([endReasons.silent, endReasons.stuck])

/**
 * A device's control channel: frames both ways, `hello` first. There is one object per online device, so it holds as
 * little as possible.
 */
export class ControlConnection implements PeerOwner {
  readonly connection: DeviceConnection
  readonly peer: Peer
  readonly #rules: ControlRules
  readonly #channel: ServerChannel
  readonly #reader: FrameReader<UpFrame>
  readonly #budget: FrameBudget
  #phase: Phase = 'silent'
  #reason = ''
  /** Bytes written, how many of them had been sent at the last visit, and the number of visits without progress. */
  #written = 0
  #sent = 0
  #stuck = 0
  #helloTimer: NodeJS.Timeout | undefined
  #runs: Runs | undefined
  #early: UpFrame[] | undefined

  constructor(client: Connection, channel: ServerChannel, connection: DeviceConnection, rules: ControlRules) {
    this.connection = connection
    this.peer = new Peer(client, this)
    this.#channel = channel
    this.#rules = rules
    this.#budget = new FrameBudget(rules.limits)
    this.#reader = FrameReader.up(
      (frame) => this.#receive(frame),
      (fault) => this.#fault(fault),
    )
    this.#helloTimer = setTimeout(() => this.end('no hello'), rules.limits.helloGrace)
    channel.on('data', (chunk: Buffer) => this.#reader.push(chunk))
    channel.on('error', ignore)
    const closed = (): void => this.end(endReasons.closedByDevice)
    channel.on('end', closed)
    channel.on('close', closed)
  }

  /**
   * Sends a frame. Returns false when the device is not online or does not read.
   * @throws RangeError when the frame is longer than `maxFrameBytes`
   */
  send(frame: DownFrame): boolean {
    if (this.#phase !== 'online' || this.#backlog() > this.#rules.limits.controlBacklog) return false
    this.#write(frame)
    return true
  }

  /** Runs a transient command. See `Runs.run`. */
  run(name: string, input: Record<string, unknown>, limit: number): Promise<ResultFrame> {
    this.#runs ??= new Runs(this.#rules.limits.runsPerDevice)
    return this.#runs.run(name, input, limit, (frame) => this.send(frame))
  }

  /** Closes the connection; `reason` is passed to the host. Only the first call has an effect. */
  end(reason: string): void {
    this.#finish(reason, false)
  }

  visited(): void {
    const dropped = this.#budget.takeDropped()
    if (dropped > 0) this.#log('warn', 'telemetry dropped: the device sends too often', { dropped })
    this.#watchBacklog()
  }

  /** Ends the connection of a device that sends but does not read: it would stay online although nothing reaches it. */
  #watchBacklog(): void {
    const waiting = this.#backlog()
    const sent = this.#written - waiting
    this.#stuck = waiting === 0 || sent > this.#sent ? 0 : this.#stuck + 1
    this.#sent = sent
    if (this.#stuck > this.#rules.limits.keepaliveMisses) this.end(endReasons.stuck)
  }

  #receive(frame: UpFrame): void {
    if (this.#phase === 'ended') return
    if (this.#phase === 'silent') {
      if (frame.kind === 'hello') this.#join(frame).catch((error: unknown) => this.#broken(error))
      else this.#refuse({ kind: 'error', code: 'HELLO_FIRST', text: 'the first frame must be hello' }, 'no hello')
      return
    }
    const verdict = this.#budget.frame(frame.kind, this.#rules.limits)
    if (verdict === 'drop') return
    const early = this.#early
    if (verdict === 'take' && !early) this.#deliver(frame)
    else if (verdict === 'take' && early && early.length < maxEarly) early.push(frame)
    else if (verdict === 'abuse' || frame.kind !== 'telemetry')
      this.#refuse(
        { kind: 'error', code: 'TOO_MANY_FRAMES', text: 'frames come too fast' },
        'The device sent too many frames.',
      )
  }

  #deliver(frame: UpFrame): void {
    if (frame.kind === 'hello') this.#fault({ code: 'INVALID', text: 'hello comes once' })
    else if (isTransient(frame)) {
      if (frame.kind === 'result') this.#runs?.settle(frame)
    } else if (frame.kind !== 'pong') {
      try {
        this.#rules.host.frame(this.connection, frame)
      } catch (error) {
        this.#log('error', 'a frame could not be handled', { kind: frame.kind, error: String(error) })
      }
    }
  }

  async #join(hello: Hello): Promise<void> {
    clearTimeout(this.#helloTimer)
    this.#helloTimer = undefined
    this.#phase = 'joining'
    this.#early = []
    const asked = ask(() => this.#rules.host.online(this.connection, hello))
    let answer
    try {
      answer = await within(this.#rules.limits.hostCall, asked)
    } catch (error) {
      this.#broken(error)
      // The host may still bring the device online; then it must be notified that the connection is gone.
      asked.then((late) => late.kind === 'welcome' && this.#rules.offline(this.connection, this.#reason), ignore)
      return
    }
    this.#joined(answer)
  }

  #broken(error: unknown): void {
    this.#log('error', 'a device could not be brought online', { error: String(error) })
    this.end('The server did not respond.')
  }

  #joined(answer: Extract<DownFrame, { kind: 'welcome' | 'refused' }>): void {
    if (answer.kind === 'refused') {
      this.#refuse(answer, `refused with code ${answer.code}`)
      return
    }
    if (this.#phase !== 'joining' || !this.#rules.online(this)) {
      this.end(endReasons.replaced)
      this.#rules.offline(this.connection, this.#reason)
      return
    }
    this.#phase = 'online'
    this.#write(answer)
    const early = this.#early ?? []
    this.#early = undefined
    for (const frame of early) this.#deliver(frame)
  }

  #fault(fault: FrameFault): void {
    if (this.#phase === 'ended') return
    const frame: DownFrame = { kind: 'error', code: fault.code, text: fault.text.slice(0, 256) }
    if (!this.#budget.fault(this.#rules.limits)) this.#refuse(frame, 'The device sent too many invalid frames.')
    else if (this.#backlog() <= this.#rules.limits.controlBacklog) this.#write(frame)
  }

  /** Sends a last frame and closes the connection once the device has had time to read it. */
  #refuse(frame: DownFrame, reason: string): void {
    if (this.#phase === 'ended') return
    this.#write(frame)
    this.#channel.end()
    this.#finish(reason, true)
  }

  #write(frame: DownFrame): void {
    const bytes = encodeFrame(frame, this.#reader.encoding ?? 'json')
    this.#written += bytes.length
    this.#channel.write(bytes)
  }

  #backlog(): number {
    return this.#channel.writableLength + this.peer.socket.writableLength
  }

  #finish(reason: string, lastWords: boolean): void {
    if (this.#phase === 'ended') return
    const wasOnline = this.#phase === 'online'
    this.#phase = 'ended'
    this.#reason = reason
    clearTimeout(this.#helloTimer)
    this.#early = undefined
    this.peer.close(lastWords)
    this.#runs?.abandon()
    this.#rules.ended(this)
    if (!wasOnline) return
    if (mute.has(reason)) this.#log('info', 'a device is taken for lost', { reason })
    this.#rules.offline(this.connection, reason)
  }

  #log(level: 'info' | 'warn' | 'error', message: string, details: Record<string, unknown>): void {
    this.#rules.host.log(level, message, { device: this.connection.device.id, ...details })
  }
}

const ignore = (): void => {}
