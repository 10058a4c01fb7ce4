import { createAuthority, issueCertificate } from '@outpost/vpn/pki/certificates'
import { createClientKey, createServerKey, createSharedKey } from '@outpost/vpn/pki/tls-crypt'
import { createWireguardKeys } from '@outpost/vpn/wireguard/keys'
import type { Sealer } from '../../kit/secrets.ts'

/** Days for which certificates are valid. Those of clients and servers are renewed 30 days before. */
const days = { authority: 3650, server: 825, device: 825, user: 365 } as const

const sealText = (sealer: Sealer, text: string): Buffer => sealer.seal(Buffer.from(text))
/** Returns a sealed key as PEM. */
export const openKey = (sealer: Sealer, sealed: Buffer): string => sealer.unseal(sealed).toString()

/** The name of a hub in its certificate, which its clients check. */
export const serverName = (hubId: number): string => `hub-${String(hubId)}`
/** The name of a client in its certificate. */
export const clientName = (clientId: number): string => `client-${String(clientId)}`
/** Returns the client whose certificate has this name. */
export const clientIdOf = (name: string): number | undefined => {
  const found = /^client-(\d{1,9})$/.exec(name)
  return found ? Number(found[1]) : undefined
}

const dayMs = 24 * 60 * 60 * 1000
/** A certificate does not outlive the authority that has signed it. */
const within = (authorityEnd: Date, wanted: number, now: Date) => ({
  days: Math.min(wanted, (authorityEnd.getTime() - now.getTime()) / dayMs),
  now,
})

/** Creates the authority and the server's certificate of a hub, as columns of its row. */
export async function createHubKeys(sealer: Sealer, hubId: number, now: Date) {
  const authority = await createAuthority(`${serverName(hubId)} authority`, { days: days.authority, now })
  const server = await issueCertificate(authority, serverName(hubId), 'server', { days: days.server, now })
  return {
    authority: authority.certificate,
    authority_key: sealText(sealer, authority.key),
    authority_expires_at: authority.expiresAt,
    certificate: server.certificate,
    certificate_key: sealText(sealer, server.key),
    certificate_expires_at: server.expiresAt,
    shared_key: sealText(sealer, createSharedKey()),
    server_key: sealText(sealer, createServerKey()),
  }
}

/** Creates the keys of a hub of WireGuard, as columns of its row. */
export function createWireguardHubKeys(sealer: Sealer) {
  const { publicKey, privateKey } = createWireguardKeys()
  return { public_key: publicKey, private_key: sealText(sealer, privateKey) }
}

interface HubAuthority {
  authority: string
  authority_expires_at: Date
  authority_key: Buffer
  server_key: Buffer
}

/** Issues another certificate for the server of a hub, as columns of its row. */
export async function renewServerKeys(
  sealer: Sealer,
  hub: Pick<HubAuthority, 'authority' | 'authority_key' | 'authority_expires_at'> & { id: number },
  now: Date,
) {
  const authority = { certificate: hub.authority, key: openKey(sealer, hub.authority_key) }
  const validity = within(hub.authority_expires_at, days.server, now)
  const server = await issueCertificate(authority, serverName(hub.id), 'server', validity)
  return {
    certificate: server.certificate,
    certificate_key: sealText(sealer, server.key),
    certificate_expires_at: server.expiresAt,
  }
}

/** Issues the certificate of a client with its keys. */
export async function issueClientKeys(
  sealer: Sealer,
  hub: HubAuthority,
  client: { id: number; kind: 'device' | 'user' },
  now: Date,
) {
  const authority = { certificate: hub.authority, key: openKey(sealer, hub.authority_key) }
  const name = clientName(client.id)
  const issued = await issueCertificate(
    authority,
    name,
    'client',
    within(hub.authority_expires_at, days[client.kind], now),
  )
  return { ...issued, clientKey: createClientKey(openKey(sealer, hub.server_key), name) }
}

/** Issues the certificate of a device, as columns of its row. */
export async function createDeviceKeys(sealer: Sealer, hub: HubAuthority, clientId: number, now: Date) {
  const keys = await issueClientKeys(sealer, hub, { id: clientId, kind: 'device' }, now)
  return {
    certificate: keys.certificate,
    certificate_key: sealText(sealer, keys.key),
    serial: keys.serial,
    expires_at: keys.expiresAt,
    client_key: sealText(sealer, keys.clientKey),
  }
}
