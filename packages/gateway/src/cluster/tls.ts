import { createHmac, type KeyObject } from 'node:crypto'
import type { TlsOptions } from 'node:tls'

/** A host as others know it: its name in the database, and where it takes connections of other hosts. */
export interface HostAddress {
  name: string
  /** `host:port`; IPv6 in brackets. */
  address: string
}

/**
 * TLS 1.3 with a key that both sides have and no certificate (RFC 8446, 2.2): both prove it, each connection has secrets of
 * its own besides (psk_dhe_ke), and nothing that was recorded can be played again. OpenSSL ties keys of this kind to SHA-256.
 */
export const tlsOptions = {
  minVersion: 'TLSv1.3',
  maxVersion: 'TLSv1.3',
  ciphers: 'TLS_AES_128_GCM_SHA256:TLS_CHACHA20_POLY1305_SHA256',
  ALPNProtocols: ['h2'],
} as const satisfies TlsOptions

const mac = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * What a host is called on the wire, and the key for connections to it. Each host has a key of its own, so that nobody in
 * between can turn a connection round to the one who opened it, or to a third host (RFC 9257, 4.1). The name tells nothing.
 */
export function credentialsFor(key: KeyObject, host: string): { identity: string; psk: Buffer } {
  const identity = mac(key, `host ${host}`).toString('hex')
  return { identity, psk: mac(key, `key ${identity}`) }
}
