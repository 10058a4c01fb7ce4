import type { VpnProfile } from '@outpost/contract/vpn/profiles/schemas'
import { parseAddress, parseSubnet } from '@outpost/vpn/network/subnet'
import { wireguardFileName, writeWireguardConfig } from '@outpost/vpn/wireguard/client-config'
import { createWireguardKeys } from '@outpost/vpn/wireguard/keys'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { addressesOf, type ClientRow } from '../clients.ts'
import { serverName } from '../keys.ts'
import type { WireguardHubRow } from '../kinds.ts'

/**
 * Gives a client another key pair and writes its configuration. The hub then knows the new public key alone, so that an
 * earlier configuration no longer works. The private key is only in the result.
 */
export async function createWireguardProfile(
  { app, tx, now }: Pick<Context, 'app' | 'tx' | 'now'>,
  hub: WireguardHubRow,
  client: ClientRow,
): Promise<VpnProfile> {
  const { publicKey, privateKey } = createWireguardKeys()
  await tx
    .updateTable('vpn_clients')
    .set({ public_key: publicKey, profile_issued_at: now, updated_at: now })
    .where('id', '=', client.id)
    .execute()
  const content = writeWireguardConfig({
    privateKey,
    address: parseAddress(client.address.split('/')[0]!)!,
    hubKey: hub.public_key,
    host: addressesOf(app).host,
    port: hub.port,
    networks: [parseSubnet(hub.subnet)!, ...(await networksFor(tx, client))],
  })
  const name = wireguardFileName(hub.name, serverName(hub.id))
  return { name, content, kind: 'wireguard', expires_at: null, replaced: client.public_key !== null }
}

/** The networks behind the other clients of the hub. */
async function networksFor(tx: Transaction, client: ClientRow) {
  const rows = await tx
    .selectFrom('vpn_routes')
    .select(sql<string>`coalesce(mapped, network)`.as('network'))
    .where('hub_id', '=', client.hub_id)
    .where('client_id', '!=', client.id)
    .orderBy('id')
    .execute()
  return rows.map(({ network }) => parseSubnet(network)!)
}
