import { isIP } from 'node:net'
import { fail } from '@outpost/contract/kit/errors'
import type { App } from '../../../context.ts'

/** For whom passkeys are made: the host's name, which they are bound to for good, and the address where they may be used. */
export interface RelyingParty {
  id: string
  origin: string
}

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

/**
 * The configured address, else the caller's way here; undefined where browsers make no passkeys: an address without a
 * name, or plain HTTP under a name that is not this machine's own.
 */
export function relyingParty(app: App, origin: string): RelyingParty | undefined {
  const address = app.env.publicUrl ?? origin
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const host = url.hostname
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0 || !(url.protocol === 'https:' || isLocal(host))) return undefined
  return { id: host, origin: url.origin }
}

/** The same, where nothing can be done without it. Throws PASSKEY_ADDRESS. */
export function requireRelyingParty(app: App, origin: string): RelyingParty {
  const party = relyingParty(app, origin)
  if (!party) throw fail('PASSKEY_ADDRESS')
  return party
}
