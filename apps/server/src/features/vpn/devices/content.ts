import { createHash } from 'node:crypto'
import type { EntryInput, TestInput } from '@outpost/contract/configurator/schemas'
import { type DeviceSystem, folderOf } from '@outpost/vpn/device/abilities'
import { type DeviceChange, type DeviceSettings, filesIn, interfaceOf, type Mapping } from '@outpost/vpn/device/change'
import { joinLinux, leaveLinux } from '@outpost/vpn/device/linux'
import { proofOf } from '@outpost/vpn/device/mapping'
import { joinOpenwrt, leaveOpenwrt } from '@outpost/vpn/device/openwrt'
import { formatAddress, parseSubnet } from '@outpost/vpn/network/subnet'
import { hubAddress } from '@outpost/vpn/openvpn/server-config'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { type ClientRow, settingsOf } from '../clients.ts'
import { clientName, createDeviceKeys, openKey } from '../keys.ts'
import { type OpenvpnHub, requireOpenvpn } from '../kinds.ts'
import type { HubRow } from '../role/read-hub.ts'

/** What is sent to a device: entries and tests of a change, and the checksum of the private key that it then has. */
export interface Content {
  entries: EntryInput[]
  tests: TestInput[]
  keySha256: string | null
}

/** Seconds in which the tunnel must answer through the hub, and in which the rules of a mapping must be in force. */
const testTimes = { tunnel: 60, mapping: 20 } as const

const entriesOf = ({ files, gone, uci, services }: DeviceChange): EntryInput[] => [
  ...files.map((file): EntryInput => ({ kind: 'file', ...file })),
  ...gone.map((path): EntryInput => ({ kind: 'remove', path })),
  ...uci.map((line): EntryInput => ({ kind: 'uci', line })),
  ...services.map((service): EntryInput => ({ kind: 'reload', service })),
]

/** A simulated device keeps the files and starts nothing. */
const kept = (change: DeviceChange): DeviceChange => ({ ...change, uci: [], services: [] })

/** What makes a device leave a hub. */
export function leavingContent(system: DeviceSystem, hubId: number): Content {
  const change = system === 'linux' ? leaveLinux(hubId) : leaveOpenwrt(hubId)
  return { entries: entriesOf(system === 'fake' ? kept(change) : change), tests: [], keySha256: null }
}

/** What a device needs to be a client of a hub. */
export async function joiningContent(
  app: App,
  tx: Transaction,
  system: DeviceSystem,
  { hub: row, client, hashes }: { hub: HubRow; client: ClientRow; hashes: ReadonlyMap<string, string> },
): Promise<Content> {
  const hub = requireOpenvpn(row)
  const own = await withKey(app, tx, hub, client, {
    present: hashes.get(filesIn(folderOf(system), hub.id).key),
    sent: await lastKey(tx, client),
  })
  const mappings = await mappingsOf(tx, client.id)
  const version = await versionOf(tx, client.id)
  const settings: DeviceSettings = {
    hubId: hub.id,
    client: {
      ...settingsOf(app, hub, {
        certificate: own.row.certificate,
        key: own.key ?? '',
        tlsCrypt: {
          version,
          key: openKey(app.sealer, version === 1 ? hub.shared_key : own.row.client_key),
        },
      }),
      outside: outsideOf(app),
    },
    serial: own.row.serial,
    hasKey: own.key === undefined,
    lan: client.lan,
    wan: client.wan,
    mappings,
  }
  const change = system === 'linux' ? joinLinux(settings) : joinOpenwrt(settings)
  return {
    entries: entriesOf(system === 'fake' ? kept(change) : change),
    tests: testsOf(hub, client, mappings),
    keySha256: own.sha256,
  }
}

/**
 * A device proves that it can reach the hub through the tunnel, if the hub runs and lets it in; otherwise it rolls back.
 * That its own server reaches it is the condition of every change.
 */
function testsOf(hub: OpenvpnHub, client: ClientRow, mappings: readonly Mapping[]): TestInput[] {
  const open = hub.state === 'running' && hub.enabled && client.enabled && hub.type === 'tun'
  const address = formatAddress(hubAddress(parseSubnet(hub.subnet)!))
  const tunnel = { kind: 'ping', host: address, interface: interfaceOf(hub.id), timeout: testTimes.tunnel } as const
  return [
    ...mappings.map((mapping): TestInput => {
      return { kind: 'ping', host: proofOf(mapping), timeout: testTimes.mapping }
    }),
    ...(open ? [tunnel] : []),
  ]
}

/** The networks of a client that are mapped. */
export async function mappingsOf(tx: Transaction, clientId: number): Promise<Mapping[]> {
  const rows = await tx
    .selectFrom('vpn_routes')
    .select(['network', 'mapped'])
    .where('client_id', '=', clientId)
    .where('mapped', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ network, mapped }) => ({ real: parseSubnet(network)!, mapped: parseSubnet(mapped!)! }))
}

const lastKey = async (tx: Transaction, client: ClientRow): Promise<string | null> =>
  (
    await tx
      .selectFrom('vpn_device_configs')
      .select('key_sha256')
      .where('client_id', '=', client.id)
      .executeTakeFirstOrThrow()
  ).key_sha256

/** The server and its hubs, to which a route of the hub must not lead a client through its own tunnel. */
export const outsideOf = ({ env, publicUrl }: App): string[] => {
  const own = new URL(publicUrl()).hostname
  const devices = env.deviceHosts.length > 0 ? env.deviceHosts.map(({ host }) => host) : [own]
  return [...new Set([...devices, env.vpnHost ?? own])].filter((host) => !/:|^localhost$|^127\./.test(host))
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * Returns the client with its private key, if the device does not have it: the one that it has not confirmed yet, or a
 * new one with a new certificate, because a confirmed one is erased here.
 */
async function withKey(
  app: App,
  tx: Transaction,
  hub: OpenvpnHub,
  client: ClientRow,
  { present, sent }: { present: string | undefined; sent: string | null },
): Promise<{ row: { certificate: string; client_key: Buffer; serial: string }; key?: string; sha256: string }> {
  const { certificate, client_key, serial } = client
  if (certificate !== null && client_key !== null && serial !== null) {
    const row = { certificate, client_key, serial }
    if (client.certificate_key) {
      const key = openKey(app.sealer, client.certificate_key)
      return { row, key, sha256: sha256(key) }
    }
    if (sent !== null && sent === present) return { row, sha256: sent }
  }
  const issued = await createDeviceKeys(app.sealer, hub, client.id, new Date())
  await sql`insert into vpn_revoked (hub_id, serial, expires_at)
    select ${hub.id}, k.serial, k.expires_at from vpn_clients k where k.id = ${client.id} and k.serial is not null
    on conflict do nothing`.execute(tx)
  await tx.updateTable('vpn_clients').set(issued).where('id', '=', client.id).execute()
  await sql`update vpn_hubs set revision = revision + 1 where id = ${hub.id}`.execute(tx)
  await app.bus.publish(tx, 'vpn.changed', hub.id)
  app.log.info({ client: clientName(client.id) }, 'a device has lost its private key of a VPN hub and gets a new one')
  const key = openKey(app.sealer, issued.certificate_key)
  return { row: issued, key, sha256: sha256(key) }
}

/** The version of tls-crypt that the OpenVPN of a client knows: 2 from OpenVPN 2.5 on, if it has told its version. */
async function versionOf(tx: Transaction, clientId: number): Promise<1 | 2> {
  const told = await tx
    .selectFrom('vpn_sessions')
    .select('version')
    .where('client_id', '=', clientId)
    .where('version', '!=', '')
    .orderBy('connected_at', 'desc')
    .executeTakeFirst()
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(told?.version ?? '') ?? []
  return Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 5) ? 2 : 1
}
