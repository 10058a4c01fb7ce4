import { createCipheriv, createHmac, randomBytes } from 'node:crypto'

/** Returns a packet as it is sent over TCP, after its length. */
export const framed = (packet: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(packet.length)
  return Buffer.concat([length, packet])
}

/**
 * Returns the first packet of a client with OpenVPN 2.4, as it wraps its message.
 * @param sharedKey the content of `<tls-crypt>`
 */
export const sharedPacket = (sharedKey: string): Buffer => {
  const key = Buffer.from(sharedKey.replaceAll(/#.*|-----[^-]+-----|\s/g, ''), 'hex').subarray(128)
  const [clear, message] = [Buffer.concat([Buffer.from([7 << 3]), randomBytes(16)]), randomBytes(5)]
  const tag = createHmac('sha256', key.subarray(64, 96)).update(clear).update(message).digest()
  const cipher = createCipheriv('aes-256-ctr', key.subarray(0, 32), tag.subarray(0, 16))
  return Buffer.concat([clear, tag, cipher.update(message)])
}
