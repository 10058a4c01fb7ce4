import { generateKeyPairSync } from 'node:crypto'

/** A key pair of WireGuard: X25519, each 32 bytes in base64. */
export interface WireguardKeys {
  publicKey: string
  privateKey: string
}

const base64 = (value: string | undefined): string => Buffer.from(value ?? '', 'base64url').toString('base64')

/** Creates a key pair. */
export function createWireguardKeys(): WireguardKeys {
  const { d, x } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })
  return { publicKey: base64(x), privateKey: base64(d) }
}
