import type { Duplex } from 'node:stream'
import type { PlannedBatch } from '@outpost/contract/device/reading-plan'

/** Why a Modbus server could not be read, as a message. */
export class ModbusFailure extends Error {
  /** Whether the connection can still be used: the server has only refused the registers. */
  readonly refused: boolean

  constructor(message: string, refused = false) {
    super(message)
    this.refused = refused
  }
}

/** A client of one Modbus TCP server. Requests are sent one after another. */
export class ModbusClient {
  readonly #stream: Duplex
  readonly #unit: number
  #turn = 0
  #bytes = Buffer.alloc(0)
  #wake: () => void = () => undefined
  #ended = false

  constructor(stream: Duplex, unit: number) {
    this.#stream = stream
    this.#unit = unit
    const end = (): void => {
      this.#ended = true
      this.#wake()
    }
    stream.on('data', (part: Buffer) => {
      // A server that sends more than was asked is not read any further.
      if (this.#bytes.length > 4096) return void stream.destroy()
      this.#bytes = Buffer.concat([this.#bytes, part])
      this.#wake()
    })
    stream.on('error', end).on('end', end).on('close', end)
  }

  /** Reads a batch. Resolves to the data of the response. Rejects with a `ModbusFailure`. */
  async read({ function: code, first, count }: PlannedBatch): Promise<Buffer> {
    const turn = (this.#turn = (this.#turn + 1) % 65_536)
    const request = Buffer.alloc(12)
    request.writeUInt16BE(turn, 0)
    request.writeUInt16BE(6, 4)
    request.writeUInt8(this.#unit, 6)
    request.writeUInt8(code, 7)
    request.writeUInt16BE(first, 8)
    request.writeUInt16BE(count, 10)
    this.#stream.write(request)
    const head = await this.#take(9)
    if (head.readUInt16BE(0) !== turn || head.readUInt16BE(2) !== 0)
      throw new ModbusFailure('the server answers something else than was asked')
    if (head.readUInt8(6) !== this.#unit) throw new ModbusFailure('the server answers for another unit')
    const [answered, size] = [head.readUInt8(7), head.readUInt8(8)]
    if (answered === code + 128)
      throw new ModbusFailure(`exception ${size} for function ${code}, register ${first} to ${first + count - 1}`, true)
    const expected = code <= 2 ? Math.ceil(count / 8) : count * 2
    if (answered !== code || size !== expected || head.readUInt16BE(4) !== size + 3)
      throw new ModbusFailure('the answer of the server has another length than was asked')
    return this.#take(size)
  }

  async #take(count: number): Promise<Buffer> {
    while (this.#bytes.length < count) {
      if (this.#ended) throw new ModbusFailure('the connection was refused or ended')
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    const taken = this.#bytes.subarray(0, count)
    this.#bytes = this.#bytes.subarray(count)
    return taken
  }
}
