import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { AddressCheck } from '@outpost/contract/system/public-address/schemas'
import type { App } from '../../context.ts'
import { OutboundRefused } from '../../kit/outbound.ts'
import { requestOutbound } from '../../kit/outbound-request.ts'
import { hostPublicKeys } from '../devices/service.ts'

/** Milliseconds within which an address must answer. */
const limit = 6000

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')

/** Whether a host is this machine only; an IPv6 address may be in brackets, as in a URL. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '::1' ||
  host === '[::1]' ||
  (isIP(host) === 4 && loopback.check(host, 'ipv4'))

/**
 * The allowed addresses, and those of this machine itself. The outbound rules keep users from private networks, but the
 * server may ask whether it answers at its own address or at a name of it.
 */
export function allowedWithOwn({ outboundAllow }: App['env']): BlockList {
  const allowed = new BlockList()
  allowed.fromJSON(outboundAllow.toJSON())
  for (const { address, family, internal } of Object.values(networkInterfaces()).flatMap((list) => list ?? []))
    if (family === 'IPv4' && !internal) allowed.addAddress(address, 'ipv4')
  return allowed
}

const codes: Record<string, AddressCheck['outcome']> = {
  ECONNREFUSED: 'closed',
  EHOSTUNREACH: 'closed',
  ENETUNREACH: 'closed',
  ECONNRESET: 'other_server',
  EPROTO: 'other_server',
  ETIMEDOUT: 'timeout',
  ENOTFOUND: 'unknown_name',
  EAI_AGAIN: 'unknown_name',
}

function outcomeOf(error: unknown): AddressCheck['outcome'] {
  if (error instanceof OutboundRefused) return error.isPrivate ? 'private' : 'unknown_name'
  const { code = '', name = '' } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'timeout'
  if (/CERT|SIGNED|SIGNATURE|ISSUER|ERR_TLS/.test(code)) return 'certificate'
  if (code.startsWith('HPE_') || code.startsWith('ERR_SSL')) return 'other_server'
  return codes[code] ?? 'failed'
}

/** Where a redirect leads; null for an address that cannot be read. */
function targetOf(location: string | undefined, base: string): string | null {
  return location !== undefined && URL.canParse(location, base) ? new URL(location, base).origin : null
}

/** How an installation recognises itself: by its host keys, which its script for devices contains. */
export interface Installation {
  env: App['env']
  /** Returns the public host keys, the current one first. */
  hostKeys: () => Promise<string[]>
}

/** Returns the installation that this process belongs to. */
export const installationOf = (app: App): Installation => ({
  env: app.env,
  hostKeys: () => app.ownTransaction((tx) => hostPublicKeys({ db: tx, sealer: app.sealer })),
})

/**
 * Requests the script for devices from an address, and checks that it contains the host key of this installation. Reveals
 * nothing else about the server that answers.
 */
export async function checkAddress({ env, hostKeys }: Installation, address: string): Promise<AddressCheck> {
  const url = new URL('/agent.sh', address)
  const found = (outcome: AddressCheck['outcome'], target: string | null = null): AddressCheck => ({
    address,
    outcome,
    target,
  })
  if (isLoopback(url.hostname)) return found('loopback')
  try {
    const signal = AbortSignal.timeout(limit)
    const { status, headers, body } = await requestOutbound({
      method: 'GET',
      url,
      headers: {},
      allowed: allowedWithOwn(env),
      signal,
    })
    if (status >= 300 && status < 400) return found('redirected', targetOf(headers['location'], address))
    const keys = await hostKeys()
    return found(status === 200 && body.includes(keys[0]!) ? 'reached' : 'other_server')
  } catch (error) {
    return found(outcomeOf(error))
  }
}
