import type { TargetCredentials } from '../adapter.ts'
import { readElement } from './der.ts'
import { tpkt } from './negotiation.ts'

/**
 * Changes the first messages of the client on their way to the target: the browser's client fixes a colour depth of 16
 * bits and no automatic sign-in, and stored credentials must not be known in the browser.
 */
export class ClientPdus {
  readonly #credentials: TargetCredentials | undefined
  readonly #onMcs: () => void
  #held: Buffer = Buffer.alloc(0)
  #over = false

  /**
   * @param credentials sent to the target in place of the client's
   * @param onMcs called when the sign-in of CredSSP is over, and the first message of RDP itself passes
   */
  constructor(credentials: TargetCredentials | undefined, onMcs: () => void) {
    this.#credentials = credentials
    this.#onMcs = onMcs
  }

  /**
   * Returns the bytes to send to the target now.
   * @throws Error if the client sends what is neither CredSSP nor RDP
   */
  push(bytes: Buffer): Buffer {
    if (this.#over) return bytes
    this.#held = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes])
    const passed: Buffer[] = []
    while (!this.#over) {
      const pdu = this.#next()
      if (!pdu) break
      passed.push(this.#change(pdu))
    }
    if (this.#over) {
      passed.push(this.#held)
      this.#held = Buffer.alloc(0)
    }
    return Buffer.concat(passed)
  }

  /** Takes the next whole message: of CredSSP, which is DER, or of RDP. */
  #next(): Buffer | undefined {
    const held = this.#held
    if (held.length < tpkt.header) return undefined
    const length = held[0] === tpkt.version ? held.readUInt16BE(2) : held[0] === 0x30 ? readElement(held)?.end : NaN
    if (length === undefined || length > held.length) return undefined
    if (!(length > tpkt.header)) throw new Error('neither CredSSP nor RDP')
    this.#held = held.subarray(length)
    return held.subarray(0, length)
  }

  #change(pdu: Buffer): Buffer {
    if (pdu[0] !== tpkt.version || pdu[5] !== dataPdu || pdu.length < shortest) return pdu
    if (pdu.readUInt16BE(7) === connectInitial) {
      this.#onMcs()
      return withTrueColour(Buffer.from(pdu))
    }
    if (pdu[7]! >> 2 !== sendDataRequest) return pdu
    const info = infoPacketOf(pdu)
    if (!info) return pdu
    this.#over = true
    return withSignIn(pdu, info, this.#credentials)
  }
}

/** The code of a data message of X.224, and those of MCS in it (T.125, 7). */
const dataPdu = 0xf0
const connectInitial = 0x7f65
const sendDataRequest = 25
/** The bytes of a message up to the code of MCS; shorter ones, such as a request for a user, are left as they are. */
const shortest = 9

/** The core data of the client (MS-RDPBCGR 2.2.1.3.2): the type of the block, and the offsets of its fields. */
const core = {
  type: Buffer.from([0x01, 0xc0]),
  oldDepth: 132,
  depth: 140,
  supported: 142,
  flags: 144,
  end: 146,
} as const
const colours = { old: 0xca01, depth: 24, supported: 1 | 2 | 4 | 8, want32: 2 } as const

/** Asks for 32 bits per pixel, which targets send in newer and smaller encodings. */
function withTrueColour(pdu: Buffer): Buffer {
  // The key of the client's settings in the conference request (T.124).
  const key = pdu.indexOf('Duca')
  const at = key < 0 ? -1 : pdu.indexOf(core.type, key + 4)
  if (at < 0 || pdu.length < at + core.end) return pdu
  pdu.writeUInt16LE(colours.old, at + core.oldDepth)
  pdu.writeUInt16LE(colours.depth, at + core.depth)
  pdu.writeUInt16LE(pdu.readUInt16LE(at + core.supported) | colours.supported, at + core.supported)
  pdu.writeUInt16LE(pdu.readUInt16LE(at + core.flags) | colours.want32, at + core.flags)
  return pdu
}

/** Where the sign-in begins in a message: its security header, and the packet itself. */
interface InfoPacket {
  header: number
  packet: number
}

/** The flag of a message with the sign-in (MS-RDPBCGR 2.2.8.1.1.2.1). */
const isInfo = 0x40
/** Bytes before the five strings: code page, flags and their lengths (2.2.1.11.1.1). */
const infoHead = 18

function infoPacketOf(pdu: Buffer): InfoPacket | undefined {
  const lengthAt = 13
  const header = lengthAt + (pdu[lengthAt]! & 0x80 ? 2 : 1)
  if (pdu.length < header + 4 + infoHead || !(pdu.readUInt16LE(header) & isInfo)) return undefined
  return { header, packet: header + 4 }
}

/** Flags of the packet: sign in without asking, and strings in UTF-16. */
const infoFlags = { autologon: 0x8, unicode: 0x10 } as const

/** Makes the target sign in at once, with other credentials if given. */
function withSignIn(pdu: Buffer, { header, packet }: InfoPacket, credentials: TargetCredentials | undefined): Buffer {
  const flags = pdu.readUInt32LE(packet + 4)
  const head = Buffer.from(pdu.subarray(header, packet + infoHead))
  head.writeUInt32LE((flags | infoFlags.autologon) >>> 0, 4 + 4)
  const strings = stringsOf(pdu, packet)
  if (!strings || !(flags & infoFlags.unicode)) throw new Error('a sign-in that is cut off')
  if (credentials) {
    const { domain, user } = accountOf(credentials.username)
    strings.texts.splice(0, 3, utf16(domain), utf16(user), utf16(credentials.password ?? ''))
  }
  strings.texts.forEach((text, index) => head.writeUInt16LE(text.length - 2, 4 + 8 + 2 * index))
  const body = Buffer.concat([head, ...strings.texts, pdu.subarray(strings.end)])
  // Up to the length of MCS, which has two bytes from 128 on (T.125, PER).
  const mcs = Buffer.concat([pdu.subarray(4, 13), Buffer.from([0x80 | (body.length >> 8), body.length & 0xff])])
  const changed = Buffer.concat([Buffer.from([tpkt.version, 0, 0, 0]), mcs, body])
  changed.writeUInt16BE(changed.length, 2)
  return changed
}

/** Returns the five strings of the packet, each with its final zero, and the offset behind them. */
function stringsOf(pdu: Buffer, packet: number): { texts: Buffer[]; end: number } | undefined {
  const texts: Buffer[] = []
  let at = packet + infoHead
  for (let index = 0; index < 5; index++) {
    const end = at + pdu.readUInt16LE(packet + 8 + 2 * index) + 2
    if (end > pdu.length) return undefined
    texts.push(pdu.subarray(at, end))
    at = end
  }
  return { texts, end: at }
}

const utf16 = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le')

/** Splits `DOMAIN\user`. Other forms, such as `user@domain`, are names as a whole. */
export function accountOf(username: string): { domain: string; user: string } {
  const at = username.indexOf('\\')
  return at < 0 ? { domain: '', user: username } : { domain: username.slice(0, at), user: username.slice(at + 1) }
}
