/** The length of a greeting, such as `RFB 003.008` and a line feed (RFC 6143, 7.1.1). */
const GREETING = 12
/** The versions in which the server lists its offers; before 3.7 it decides alone. */
const withOffers = /^RFB (003\.(007|008|889)|00[45]\.)/
/** The kind of sign-in that is only a frame for others. */
const VENCRYPT = 19

/**
 * Passes on what a VNC server sends, except that VeNCrypt becomes its last offer. noVNC takes the first offer that it
 * knows, but of VeNCrypt it knows only one kind, without TLS. Servers such as TigerVNC offer VeNCrypt first and a
 * password without TLS second, and the sign-in would fail.
 */
export class Handshake {
  #held = new Uint8Array(0)
  #state: 'greeting' | 'offers' | 'over' = 'greeting'

  /** Returns the bytes to process now; the others are held until more have arrived. */
  pass(bytes: Uint8Array): Uint8Array {
    if (this.#state === 'over') return bytes
    this.#held = joined(this.#held, bytes)
    const greeting = this.#state === 'greeting' ? this.#greeting() : new Uint8Array(0)
    return joined(greeting, this.#state === 'offers' ? this.#offers() : this.#rest())
  }

  #greeting(): Uint8Array {
    if (this.#held.length < GREETING) return new Uint8Array(0)
    const greeting = this.#take(GREETING)
    this.#state = withOffers.test(String.fromCharCode(...greeting)) ? 'offers' : 'over'
    return greeting
  }

  /** The number of offers, and one byte for each. */
  #offers(): Uint8Array {
    const count = this.#held[0]
    if (count === undefined || this.#held.length < 1 + count) return new Uint8Array(0)
    const offers = [...this.#take(1 + count)].slice(1)
    this.#state = 'over'
    const last = offers.filter((type) => type === VENCRYPT)
    return joined(new Uint8Array([count, ...offers.filter((type) => type !== VENCRYPT), ...last]), this.#rest())
  }

  #rest(): Uint8Array {
    return this.#state === 'over' ? this.#take(this.#held.length) : new Uint8Array(0)
  }

  #take(length: number): Uint8Array {
    const taken = this.#held.slice(0, length)
    this.#held = this.#held.slice(length)
    return taken
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
