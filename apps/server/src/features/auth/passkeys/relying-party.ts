import { isIP } from 'node:net'
import { fail } from '@outpost/contract/kit/errors'
import type { App } from '../../../context.ts'

/** The relying party: the host name, to which passkeys are permanently bound, and the origin where they can be used. */
export interface RelyingParty {
  id: string
  origin: string
}

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

/**
 * Returns the relying party for the configured address or, if none is configured, for the address that the caller used.
 * Undefined where browsers create no passkeys: for an IP address, or for plain HTTP on a host other than localhost.
 */
export function relyingParty(app: App, origin: string): RelyingParty | undefined {
  const address = app.configuredUrl() ?? origin
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const host = url.hostname
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0 || !(url.protocol === 'https:' || isLocal(host))) return undefined
  return { id: host, origin: url.origin }
}

/** Returns the relying party. @throws PASSKEY_ADDRESS if passkeys cannot be used at this address */
export function requireRelyingParty(app: App, origin: string): RelyingParty {
  const party = relyingParty(app, origin)
  if (!party) throw fail('PASSKEY_ADDRESS')
  return party
}
