import { bitmapUpdate, fastPath, fitBitmaps } from './bitmaps/update.ts'
import { tpkt } from './negotiation.ts'
import { withoutSecrets } from './secrets.ts'

/** The most bytes of an update in fragments; the client asks for fewer. */
const maxFragments = 8 * 1024 * 1024
/** Bytes that each fragment counts besides its data: a target may send any number of empty ones. */
const fragmentCost = 64
/** Pixels that are decoded in one call, about a tenth of a second of work, and for each millisecond of rest. */
const work = { pixels: 1024 * 1024, perMillisecond: 5000 } as const

/** Changes the messages of the target on their way to the client: see `fitBitmaps` and `withoutSecrets`. */
export class ServerPdus {
  #held: Buffer = Buffer.alloc(0)
  #begun = false
  #fragments: Buffer[] = []
  /** What the fragments count, see `maxFragments`. */
  #fragmented = 0
  /** The pixels that the last call has decoded. */
  #pixels = 0

  /**
   * Milliseconds after which `push` is to be called again, because whole messages may be held back; else 0. A target could
   * otherwise keep this process busy with a few bytes.
   */
  get rest(): number {
    return this.#pixels < work.pixels ? 0 : Math.ceil(this.#pixels / work.perMillisecond)
  }

  /** From now on the target sends messages of RDP; before that, those of CredSSP pass unchanged. */
  begin(): void {
    this.#begun = true
  }

  /**
   * Returns the bytes to send to the client now.
   * @throws Error if the target breaks the protocol
   */
  push(bytes: Buffer): Buffer {
    if (!this.#begun) return bytes
    this.#held = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes])
    const passed: Buffer[] = []
    this.#pixels = 0
    for (let pdu = this.#next(); pdu; pdu = this.rest === 0 ? this.#next() : undefined)
      passed.push(...(pdu[0] === tpkt.version ? this.#slowPath(pdu) : this.#fastPath(pdu)))
    return passed.length === 1 ? passed[0]! : Buffer.concat(passed)
  }

  #next(): Buffer | undefined {
    const length = lengthOf(this.#held)
    if (length === undefined || this.#held.length < length) return undefined
    const pdu = this.#held.subarray(0, length)
    this.#held = this.#held.subarray(length)
    return pdu
  }

  #fastPath(pdu: Buffer): Buffer[] {
    const updates = updatesIn(pdu)
    return updates.some(({ header }) => (header & code) === bitmapUpdate)
      ? updates.flatMap(({ header, data }) => this.#update(header, data))
      : [pdu]
  }

  #update(header: number, data: Buffer): Buffer[] {
    const unchanged = [fastPath(header, data)]
    const position = header & positions.mask
    if ((header & code) !== bitmapUpdate) return unchanged
    if (position === positions.single) return this.#fitted(data) ?? unchanged
    if (position === positions.first) this.#takeFragments()
    else if (this.#fragments.length === 0) return unchanged
    this.#fragments.push(data)
    this.#fragmented += data.length + fragmentCost
    if (this.#fragmented > maxFragments) throw new Error('an update that is too long')
    if (position !== positions.last) return []
    const fragments = this.#takeFragments()
    return this.#fitted(Buffer.concat(fragments)) ?? asFragments(fragments)
  }

  #takeFragments(): Buffer[] {
    const fragments = this.#fragments
    this.#fragments = []
    this.#fragmented = 0
    return fragments
  }

  /** Returns what replaces an update. One that cannot be decoded is left to the client. */
  #fitted(update: Buffer): Buffer[] | undefined {
    try {
      return fitBitmaps(update, (pixels) => (this.#pixels += pixels))
    } catch {
      return undefined
    }
  }

  /** A message of the older kind, with which xrdp sends its bitmaps, and targets what is not a picture. */
  #slowPath(pdu: Buffer): Buffer[] {
    const begin = lengthAt + ((pdu[lengthAt] ?? 0) & 0x80 ? 2 : 1)
    if (pdu[5] !== dataPdu || (pdu[7] ?? 0) >> 2 !== sendDataIndication) return [pdu]
    const isUpdate = isBitmapUpdate(pdu, begin)
    return (isUpdate ? this.#fitted(pdu.subarray(begin + share.data)) : undefined) ?? [withoutSecrets(pdu, begin)]
  }
}

/** The parts of the header of an update (MS-RDPBCGR 2.2.9.1.2.1): its code, and which fragment of an update it is. */
const code = 0x0f
const positions = { mask: 0x30, single: 0x00, last: 0x10, first: 0x20, next: 0x30 } as const
/** Set if the data of an update are compressed, which the client does not offer. */
const isCompressed = 0x80

interface Update {
  header: number
  data: Buffer
}

/** Returns the updates of a message; none if it is encrypted or compressed, so that it is passed on unchanged. */
function updatesIn(pdu: Buffer): Update[] {
  const updates: Update[] = []
  if (pdu[0]! & 0xc0) return []
  for (let at = pdu[1]! & 0x80 ? 3 : 2; at + 3 <= pdu.length;) {
    const header = pdu[at]!
    const end = at + 3 + pdu.readUInt16LE(at + 1)
    if (header & isCompressed || end > pdu.length) return []
    updates.push({ header, data: pdu.subarray(at + 3, end) })
    at = end
  }
  return updates
}

const asFragments = (parts: readonly Buffer[]): Buffer[] =>
  parts.map((part, index) => {
    const position = index === 0 ? positions.first : index === parts.length - 1 ? positions.last : positions.next
    return fastPath(bitmapUpdate | position, part)
  })

/** Returns the length of the message at the beginning; undefined while that is unknown. */
function lengthOf(bytes: Buffer): number | undefined {
  if (bytes.length < tpkt.header) return undefined
  const [first, second] = [bytes[0]!, bytes[1]!]
  const isTpkt = first === tpkt.version
  if (!isTpkt && (first & 3) !== 0) throw new Error('not a message of RDP')
  const length = isTpkt ? bytes.readUInt16BE(2) : second & 0x80 ? ((second & 0x7f) << 8) | bytes[2]! : second
  if (length < tpkt.header) throw new Error('a message without a proper length')
  return length
}

/** The data message of X.224, and the message of MCS with data for the client (T.125, 7). */
const dataPdu = 0xf0
const sendDataIndication = 26
/** Types of messages: data, of which some are updates, of which some are bitmaps (MS-RDPBCGR 2.2.8.1.1.1 and 2.2.9.1.1.3). */
const types = { data: 7, update: 2, bitmap: 1 } as const
/** Bytes before the data of an update, and the offsets of fields in them. */
const share = { type: 2, kind: 14, compression: 15, data: 18 } as const

/** The offset of the length of the data, which has one or two bytes. */
const lengthAt = 13

const isBitmapUpdate = (pdu: Buffer, begin: number): boolean =>
  pdu.length >= begin + share.data + 4 &&
  (pdu.readUInt16LE(begin + share.type) & 0xf) === types.data &&
  pdu[begin + share.kind] === types.update &&
  !(pdu[begin + share.compression]! & 0x20) &&
  pdu.readUInt16LE(begin + share.data) === types.bitmap
