import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import { fromPem, toPem } from './pem.ts'

const serverLabel = 'OpenVPN tls-crypt-v2 server key'
const clientLabel = 'OpenVPN tls-crypt-v2 client key'
/** Type of the metadata in a client's key: 0 is the user's own (OpenVPN, tls-crypt-v2.txt). */
const ownMetadata = 0

/** Creates the key that all clients of a hub share: tls-crypt, for clients with OpenVPN 2.4. 2048 bits. */
export function createSharedKey(): string {
  const lines = randomBytes(256).toString('hex').match(/.{32}/g) ?? []
  return `-----BEGIN OpenVPN Static key V1-----\n${lines.join('\n')}\n-----END OpenVPN Static key V1-----\n`
}

/** Creates the server's key of tls-crypt-v2, with which a hub opens the keys of its clients. */
export const createServerKey = (): string => toPem(serverLabel, randomBytes(128))

/**
 * Creates a client's key of tls-crypt-v2 (OpenVPN 2.5 and later): a key of its own, and the same key wrapped for the
 * server. A stolen profile thus opens the hub's port to nobody else. `metadata` is at most 500 bytes.
 */
export function createClientKey(serverKey: string, metadata: string): string {
  const server = fromPem(serverLabel, serverKey)
  const encryption = server.subarray(0, 32)
  const authentication = server.subarray(64, 96)
  const key = randomBytes(256)
  const told = Buffer.concat([Buffer.from([ownMetadata]), Buffer.from(metadata)])
  if (told.length > 501) throw new Error('the metadata of a client key is longer than 500 bytes')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(32 + key.length + told.length + 2)
  const tag = createHmac('sha256', authentication).update(length).update(key).update(told).digest()
  const cipher = createCipheriv('aes-256-ctr', encryption, tag.subarray(0, 16))
  const wrapped = Buffer.concat([tag, cipher.update(Buffer.concat([key, told])), cipher.final(), length])
  return toPem(clientLabel, Buffer.concat([key, wrapped]))
}
