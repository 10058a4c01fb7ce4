import { createHmac, type KeyObject } from 'node:crypto'
import type { TlsOptions } from 'node:tls'

/** A host as others know it: its name in the database, and the address for connections from other hosts. */
export interface HostAddress {
  name: string
  /** `host:port`; IPv6 addresses in brackets. */
  address: string
}

/**
 * TLS 1.3 with a pre-shared key and no certificate (RFC 8446, 2.2). Both sides prove that they have the key, each
 * connection also has its own ephemeral secrets (psk_dhe_ke), and recordings cannot be replayed. OpenSSL only allows
 * SHA-256 for keys of this kind.
 */
export const tlsOptions = {
  minVersion: 'TLSv1.3',
  maxVersion: 'TLSv1.3',
  ciphers: 'TLS_AES_128_GCM_SHA256:TLS_CHACHA20_POLY1305_SHA256',
  ALPNProtocols: ['h2'],
} as const satisfies TlsOptions

const mac = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * Returns a host's identity on the wire and the key for connections to it. Each host has its own key, so that nobody in
 * between can redirect a connection back to its originator or to a third host (RFC 9257, 4.1). The identity does not
 * reveal the host's name.
 */
export function credentialsFor(key: KeyObject, host: string): { identity: string; psk: Buffer } {
  const identity = mac(key, `host ${host}`).toString('hex')
  return { identity, psk: mac(key, `key ${identity}`) }
}
