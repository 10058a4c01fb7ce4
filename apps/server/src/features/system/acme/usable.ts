import tls from 'node:tls'
import type { WebKeyPair } from '@outpost/vpn/pki/web-server'

/** Returns why a server cannot show a certificate: each block of the chain counts. Undefined if it can. */
export function problemOf({ cert, key }: WebKeyPair): string | undefined {
  try {
    tls.createSecureContext({ cert, key })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
