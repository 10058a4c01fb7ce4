import { once } from 'node:events'
import ssh2, { type Client, type ClientChannel } from 'ssh2'
import { makeKeyPair } from '../../apps/agent/src/identity.ts'
import { enrolmentToken } from '../support/enrol.ts'
import type { Program } from '../support/program.ts'
import { until } from '../support/until.ts'

type Frame = Record<string, unknown>

/** A device without our agent: it sends any bytes as a frame, which our agent never would. */
export class RawDevice {
  id = 0
  /** The frames received from the server, in order. */
  readonly frames: Frame[] = []
  readonly #client: Client
  readonly #channel: ClientChannel

  private constructor(client: Client, channel: ClientChannel) {
    this.#client = client
    this.#channel = channel
    let text = ''
    channel.on('error', () => {})
    channel.on('data', (chunk: Buffer) => {
      const lines = `${text}${chunk.toString()}`.split('\n')
      text = lines.pop()!
      for (const line of lines) this.frames.push(JSON.parse(line) as Frame)
    })
  }

  /** Enrols with a token and comes online. */
  static async join(program: Program, hello: Frame): Promise<RawDevice> {
    const { token } = await enrolmentToken(program, 1)
    const key = makeKeyPair().private
    const [answer] = await RawDevice.knock(program, hello, key, `enrol:${token}`)
    if (answer?.['kind'] !== 'enrolled') throw new Error(`not enrolled: ${JSON.stringify(answer)}`)
    const device = await RawDevice.#dial(program, key, `d_${String(answer['device'])}`, 'outpost1')
    device.id = Number(answer['device'])
    device.send({ kind: 'hello', agent: 'raw', ...hello })
    await device.heard('welcome')
    return device
  }

  /** Makes a first contact, by default without a token. @returns the frames with which the server responds */
  static async knock(program: Program, hello: Frame, key = makeKeyPair().private, user = 'enrol'): Promise<Frame[]> {
    const device = await RawDevice.#dial(program, key, user, 'enrol')
    device.send({ kind: 'hello', agent: 'raw', ...hello })
    await until(
      'an answer to the first contact',
      30,
      () => device.frames.length > 0,
      () => '',
      10,
    )
    device.end()
    return device.frames
  }

  static async #dial(program: Program, privateKey: string, username: string, command: string): Promise<RawDevice> {
    const client = new ssh2.Client()
    client.connect({ host: '127.0.0.1', port: program.port, username, privateKey, readyTimeout: 15_000 })
    await once(client, 'ready')
    client.on('error', () => {})
    const channel = await new Promise<ClientChannel>((resolve, reject) =>
      client.exec(command, (error, opened) => (error ? reject(error) : resolve(opened))),
    )
    return new RawDevice(client, channel)
  }

  send(frame: Frame): void {
    this.write(JSON.stringify(frame))
  }

  telemetry(values: Frame): void {
    this.send({ kind: 'telemetry', values })
  }

  /** Sends a line unchanged. */
  write(line: string): void {
    this.#channel.write(`${line}\n`)
  }

  /** Waits for a frame of a kind and returns the newest one. */
  heard(kind: string): Promise<Frame> {
    return until(
      `a frame ${kind}`,
      30,
      () => this.frames.findLast((frame) => frame['kind'] === kind),
      () => this.frames,
      10,
    )
  }

  end(): void {
    this.#client.end()
  }
}
