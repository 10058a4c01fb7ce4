import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { fromPem } from '../pki/pem.ts'

/** The keys by which the first packet of a client of a hub is recognised. */
export interface Entrance {
  shared: WrapKey
  server: WrapKey
}
interface WrapKey {
  encryption: Buffer
  authentication: Buffer
}

/**
 * The first packet is P_CONTROL_HARD_RESET_CLIENT_V2, or V3 with tls-crypt-v2. The opcode is in the upper five bits
 * (OpenVPN, ssl_pkt.h).
 */
const opcodes = { shared: 7, own: 10 } as const
/** Opcode, session, packet id and time, which are sent in the clear; then the tag (OpenVPN, tls_crypt.h). */
const [clearBytes, tagBytes] = [17, 32]
/** A first packet has at most 54 bytes, and with tls-crypt-v2 a wrapped key of at most 1,024. */
const [shortest, longest] = [clearBytes + tagBytes + 1, 1200]

/** Whether a connection that begins with this byte may be OpenVPN over TCP: the upper byte of a length of 16 bits. */
export const mayBeOpenvpn = (firstByte: number): boolean => firstByte <= longest >> 8

/**
 * Reads the first packet of a stream of OpenVPN, in which a length of 16 bits precedes each packet. Returns undefined
 * while it is not complete, and `wrong` as soon as it cannot be one.
 */
export function readFirstPacket(bytes: Buffer): Buffer | 'wrong' | undefined {
  if (bytes.length < 2) return undefined
  const length = bytes.readUInt16BE(0)
  if (length < shortest || length > longest) return 'wrong'
  if (bytes.length < 3) return undefined
  const opcode = bytes[2]! >> 3
  if (opcode !== opcodes.shared && opcode !== opcodes.own) return 'wrong'
  return bytes.length < 2 + length ? undefined : bytes.subarray(2, 2 + length)
}

/** Reads the keys of a hub as PEM. Of the key that all share, a server reads with the second half. */
export function readEntrance({ sharedKey, serverKey }: { sharedKey: string; serverKey: string }): Entrance {
  const shared = Buffer.from(sharedKey.replaceAll(/-----[^-]+-----|\s/g, ''), 'hex')
  const server = fromPem('OpenVPN tls-crypt-v2 server key', serverKey)
  if (shared.length !== 256 || server.length !== 128) throw new Error('this is no key of tls-crypt')
  return {
    shared: { encryption: shared.subarray(128, 160), authentication: shared.subarray(192, 224) },
    server: { encryption: server.subarray(0, 32), authentication: server.subarray(64, 96) },
  }
}

/** Whether a first packet was made with a key of this hub. Takes about 10 µs. */
export function isFirstPacketOf({ shared, server }: Entrance, packet: Buffer): boolean {
  if (packet.length < shortest) return false
  if (packet[0]! >> 3 === opcodes.shared)
    return opens(shared, packet.subarray(clearBytes, clearBytes + tagBytes), packet.subarray(0, clearBytes), {
      encrypted: packet.subarray(clearBytes + tagBytes),
    })
  // The wrapped key of the client is at the end, with its own length last: a tag, and the key encrypted.
  const length = packet.readUInt16BE(packet.length - 2)
  if (length < tagBytes + 2 || length > packet.length) return false
  const wrapped = packet.subarray(packet.length - length)
  return opens(server, wrapped.subarray(0, tagBytes), wrapped.subarray(-2), {
    encrypted: wrapped.subarray(tagBytes, -2),
  })
}

function opens(key: WrapKey, tag: Buffer, clear: Buffer, { encrypted }: { encrypted: Buffer }): boolean {
  const cipher = createDecipheriv('aes-256-ctr', key.encryption, tag.subarray(0, 16))
  const plain = cipher.update(encrypted)
  return timingSafeEqual(createHmac('sha256', key.authentication).update(clear).update(plain).digest(), tag)
}
