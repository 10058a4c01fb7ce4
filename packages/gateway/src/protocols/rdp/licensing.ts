import { tpkt } from './negotiation.ts'

/** The data message of X.224, and the message of MCS with data for the client (T.125, 7). */
const dataPdu = 0xf0
const sendDataIndication = 26
/** The offset of the length of the data, which has one or two bytes. */
const lengthAt = 13
/** The flag of a message about the license (MS-RDPBCGR 2.2.8.1.1.2.1). */
const isLicense = 0x80
/** Types of such messages (2.2.1.12.1.1): a new or an upgraded license, and the alert that ends the exchange. */
const types = { created: 0x03, upgraded: 0x04, alert: 0xff } as const

/** A security header, and the alert that the client is valid: no license was exchanged (MS-RDPBCGR 2.2.1.12). */
const validClient = Buffer.from('80000000ff031000070000000200000004000000', 'hex')

/**
 * Replaces the exchange of a license by the message that none is needed. Its messages are encrypted with random numbers of
 * the client, so that another client, which replays a connection, could not follow them.
 */
export class Licensing {
  #over = false

  /** Returns what replaces whole messages of the target. */
  replaced(bytes: Buffer): Buffer {
    if (this.#over) return bytes
    const passed: Buffer[] = []
    for (let at = 0; at < bytes.length;) {
      const end = this.#over ? bytes.length : endOf(bytes, at)
      passed.push(...this.#replace(bytes.subarray(at, end)))
      at = end
    }
    return Buffer.concat(passed)
  }

  #replace(pdu: Buffer): Buffer[] {
    const type = licenseTypeOf(pdu)
    if (this.#over || type === undefined) return [pdu]
    this.#over = type === types.alert || type === types.created || type === types.upgraded
    if (type === types.alert) return [pdu]
    return this.#over ? [withData(pdu, validClient)] : []
  }
}

/** Returns where the message ends; other messages than those of X.224 come only later. */
function endOf(bytes: Buffer, at: number): number {
  if (bytes[at] !== tpkt.version || bytes.length < at + tpkt.header) return bytes.length
  return Math.min(bytes.length, at + Math.max(tpkt.header, bytes.readUInt16BE(at + 2)))
}

function licenseTypeOf(pdu: Buffer): number | undefined {
  const begin = lengthAt + ((pdu[lengthAt] ?? 0) & 0x80 ? 2 : 1)
  const isData = pdu.length > begin + 4 && pdu[0] === tpkt.version && pdu[5] === dataPdu
  if (!isData || pdu[7]! >> 2 !== sendDataIndication || !(pdu.readUInt16LE(begin) & isLicense)) return undefined
  return pdu[begin + 4]
}

/** Returns a message to the same channel with other data, of less than 128 bytes. */
function withData(pdu: Buffer, data: Buffer): Buffer {
  const changed = Buffer.concat([pdu.subarray(0, lengthAt), Buffer.from([data.length]), data])
  changed.writeUInt16BE(changed.length, 2)
  return changed
}
