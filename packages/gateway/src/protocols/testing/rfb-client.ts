import { vncEncrypt } from '../vnc/encrypt.ts'

/** Milliseconds in which the server has to send what it owes. */
const limit = 10_000

/** The client side of RFB (RFC 6143) as far as tests need it: the sign-in, keys, and the first picture. */
export class RfbClient {
  readonly #send: (bytes: Buffer) => void
  #received = Buffer.alloc(0)
  #arrived: () => void = () => {}

  constructor(send: (bytes: Buffer) => void) {
    this.#send = send
  }

  readonly receive = (bytes: Buffer): void => {
    this.#received = Buffer.concat([this.#received, bytes])
    this.#arrived()
  }

  /** Signs in with a password. @returns the size and the name of the screen, or why the server refused */
  async signIn(password: string): Promise<{ width: number; height: number; name: string } | { refused: string }> {
    this.#send(await this.#read(12))
    const types = await this.#read((await this.#read(1))[0]!)
    if (!types.includes(2)) throw new Error(`the server offers ${types.join(', ')}`)
    this.#send(Buffer.from([2]))
    const key = Buffer.alloc(8)
    key.write(password)
    this.#send(vncEncrypt(key, await this.#read(16)))
    if ((await this.#read(4)).readUInt32BE() !== 0) return { refused: await this.#text() }
    this.#send(Buffer.from([1]))
    const start = await this.#read(20)
    return { width: start.readUInt16BE(0), height: start.readUInt16BE(2), name: await this.#text() }
  }

  /** Begins at a server that wants no sign-in. @returns the size and the name of the screen */
  async begin(): Promise<{ width: number; height: number; name: string }> {
    this.#send(await this.#read(12))
    const types = await this.#read((await this.#read(1))[0]!)
    if (!types.includes(1)) throw new Error(`the server offers ${types.join(', ')}`)
    this.#send(Buffer.from([1]))
    if ((await this.#read(4)).readUInt32BE() !== 0) throw new Error('the server refused')
    this.#send(Buffer.from([1]))
    const start = await this.#read(20)
    return { width: start.readUInt16BE(0), height: start.readUInt16BE(2), name: await this.#text() }
  }

  press(keysym: number): void {
    for (const down of [1, 0]) {
      const event = Buffer.from([4, down, 0, 0, 0, 0, 0, 0])
      event.writeUInt32BE(keysym, 4)
      this.#send(event)
    }
  }

  /** Asks for a raw picture of a part of the screen. @returns its pixels, four bytes each */
  async picture(width: number, height: number): Promise<Buffer> {
    const request = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    request.writeUInt16BE(width, 6)
    request.writeUInt16BE(height, 8)
    this.#send(request)
    const pixels: Buffer[] = []
    const rectangles = (await this.#read(4)).readUInt16BE(2)
    for (let n = 0; n < rectangles; n++) {
      const head = await this.#read(12)
      pixels.push(await this.#read(head.readUInt16BE(4) * head.readUInt16BE(6) * 4))
    }
    return Buffer.concat(pixels)
  }

  async #text(): Promise<string> {
    return String(await this.#read((await this.#read(4)).readUInt32BE()))
  }

  async #read(length: number): Promise<Buffer> {
    const end = Date.now() + limit
    while (this.#received.length < length) {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`the server sent ${this.#received.length} of ${length} bytes`)),
          Math.max(0, end - Date.now()),
        )
        this.#arrived = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    const bytes = this.#received.subarray(0, length)
    this.#received = this.#received.subarray(length)
    return bytes
  }
}
