/** Bytes of the header of the older kind of messages, and the version in its first byte (RFC 1006, 6). */
const tpkt = { header: 4, version: 3 } as const

/** Takes bytes of an RDP server in pieces, and returns its messages one by one. */
export class RdpMessages {
  #held = new Uint8Array(0)

  add(bytes: Uint8Array): void {
    const all = new Uint8Array(this.#held.length + bytes.length)
    all.set(this.#held)
    all.set(bytes, this.#held.length)
    this.#held = all
  }

  /** Takes the next message; undefined while it is incomplete. What is no message of RDP is returned as it is. */
  next(): Uint8Array | undefined {
    const length = lengthOf(this.#held)
    if (length === undefined || length > this.#held.length) return undefined
    return this.#take(length || this.#held.length)
  }

  /** Takes everything that is left. */
  rest(): Uint8Array {
    return this.#take(this.#held.length)
  }

  #take(length: number): Uint8Array {
    const taken = this.#held.subarray(0, length)
    this.#held = this.#held.slice(length)
    return taken
  }
}

/** Returns the length of the message at the beginning (MS-RDPBCGR 2.2.9.1.2 for the newer kind); undefined while that is unknown. */
function lengthOf(bytes: Uint8Array): number | undefined {
  const [first, second, third, fourth] = bytes
  if (first === undefined || second === undefined || third === undefined) return undefined
  if (first !== tpkt.version) return second & 0x80 ? ((second & 0x7f) << 8) | third : second
  return fourth === undefined ? undefined : (third << 8) | fourth
}
