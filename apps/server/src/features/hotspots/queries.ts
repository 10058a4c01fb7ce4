import type { AccessPoint, Hotspot, HotspotDevice, WifiDevice, WifiGraph } from '@outpost/contract/hotspots/schemas'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { likeText, nullable, orderBy, searchText, type SortColumns, utc } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'

type Condition = RawBuilder<boolean>
const all = (conditions: readonly Condition[]): Condition => sql<boolean>`${sql.join(conditions, sql` and `)}`

const statuses = {
  online: sql<boolean>`d.status = 1`,
  offline: sql<boolean>`d.status = 0`,
  not_activated: sql<boolean>`d.status is null`,
} as const

interface DeviceFilter {
  q?: string | undefined
  'search-fields'?: string[] | undefined
  company_id?: number[] | undefined
  status?: (keyof typeof statuses)[] | undefined
  model?: string[] | undefined
  firmware?: string[] | undefined
}
interface Page {
  limit: number
  offset: number
  sort?: string[] | undefined
}

const searched = {
  name: sql.ref('d.name'),
  serial: sql.ref('d.serial'),
  model: sql.ref('d.model'),
  description: sql.ref('d.description'),
}
const deviceColumns: SortColumns = {
  id: sql.ref('d.id'),
  name: sql.ref('d.name_key'),
  model: nullable(sql`lower(d.model)`),
  firmware: nullable(sql`lower(d.firmware)`),
  description: sql`lower(d.description)`,
  status: nullable(sql.ref('d.status')),
}

/** The conditions on devices (d) that both lists share. */
const deviceConditions = (scope: Scope, filter: DeviceFilter): Condition[] => [
  inScope(scope, 'd.company_id'),
  ...(filter.q ? [searchText(filter.q, filter['search-fields'], searched)] : []),
  ...(filter.company_id ? [sql<boolean>`d.company_id = any(${filter.company_id})`] : []),
  ...(filter.model ? [sql<boolean>`d.model = any(${filter.model})`] : []),
  ...(filter.firmware ? [sql<boolean>`d.firmware = any(${filter.firmware})`] : []),
  ...(filter.status
    ? [sql<boolean>`(${sql.join([...filter.status.map((word) => statuses[word]), sql`false`], sql` or `)})`]
    : []),
]

const statusText = (status: number | null): string | null => (status === null ? null : String(status))

/** Returns a page of the devices whose hotspots are monitored. */
export async function listHotspotDevices(
  tx: Transaction,
  scope: Scope,
  filter: DeviceFilter & { ssid_names?: string | undefined },
  page: Page,
): Promise<{ rows: HotspotDevice[]; total: number }> {
  const { ssid_names: names } = filter
  const matches = all([
    ...deviceConditions(scope, filter),
    sql<boolean>`d.monitoring_enabled and d.hotspot_monitoring > 0`,
    ...(names === 'not_null' ? [sql<boolean>`h.ssid_names is not null`] : []),
    ...(names && names !== 'not_null' ? [sql<boolean>`lower(h.ssid_names) like ${likeText(names)}`] : []),
  ])
  const source = sql`devices d join (
    select device_id, sum(guests)::integer as online_users, max(reported_at) as reported_at,
      string_agg(distinct ssid, ', ') as ssid_names
    from hotspots group by device_id) h on h.device_id = d.id where ${matches}`
  const order = orderBy(
    page.sort,
    {
      ...deviceColumns,
      online_users: sql.ref('h.online_users'),
      ssid_names: nullable(sql`lower(h.ssid_names)`),
      updated_at: sql.ref('h.reported_at'),
    },
    'name',
    'd.id',
  )
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total from ${source}`.execute(tx)
  const { rows } = await sql<
    Omit<HotspotDevice, 'status' | 'is_esim_bootstrap' | 'updated_at'> & { status: number | null; reported_at: Date }
  >`select d.id, d.model, d.company_id, d.name, d.description, d.firmware, d.status, h.online_users, h.ssid_names, h.reported_at
    from ${source} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(tx)
  return {
    rows: rows.map(({ reported_at, ...row }) => ({
      ...row,
      status: statusText(row.status),
      is_esim_bootstrap: null,
      updated_at: utc(reported_at),
    })),
    total: counted[0]!.total,
  }
}

/** Returns a page of the devices whose access points are monitored. */
export async function listWifiDevices(
  tx: Transaction,
  scope: Scope,
  filter: DeviceFilter & { wireless_id?: number[] | undefined },
  page: Page,
): Promise<{ rows: WifiDevice[]; total: number }> {
  const matches = all([
    ...deviceConditions(scope, filter),
    sql<boolean>`d.monitoring_enabled and d.wireless_monitoring > 0`,
    ...(filter.wireless_id ? [sql<boolean>`w.ids && ${filter.wireless_id}::integer[]`] : []),
  ])
  const source = sql`devices d join (
    select device_id, array_agg(id) as ids, sum(clients)::integer as clients, sum(received)::float8 as received,
      sum(sent)::float8 as sent, min(id) as first_id
    from wireless_networks group by device_id) w on w.device_id = d.id where ${matches}`
  const order = orderBy(
    page.sort,
    {
      ...deviceColumns,
      clients_count: sql.ref('w.clients'),
      received: sql.ref('w.received'),
      sent: sql.ref('w.sent'),
      created_at: sql.ref('d.created_at'),
    },
    'name',
    'd.id',
  )
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total from ${source}`.execute(tx)
  const { rows } = await sql<{
    id: number
    name: string
    model: string | null
    description: string
    firmware: string | null
    status: number | null
    clients: number
    received: number
    sent: number
    created_at: Date
  }>`select d.id, d.name, d.model, d.description, d.firmware, d.status, w.clients, w.received, w.sent, d.created_at
    from ${source} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(tx)
  return {
    rows: rows.map(({ clients, received, sent, status, created_at, ...row }) => ({
      ...row,
      received: String(received),
      sent: String(sent),
      status: statusText(status),
      clients_count: String(clients),
      created_at: utc(created_at),
    })),
    total: counted[0]!.total,
  }
}

/** Returns the hotspots of a device, in the order of their numbers. */
export async function hotspotsOf(tx: Transaction, deviceId: number): Promise<Hotspot[]> {
  const rows = await tx.selectFrom('hotspots').selectAll().where('device_id', '=', deviceId).orderBy('place').execute()
  return rows.map((row) => ({
    id: row.id,
    status: row.active,
    ssid: row.ssid,
    hotspot_ip: row.ip,
    online_users: row.guests,
    auth_type: row.kind,
    hotspot_index: String(row.place),
    abilities: row.abilities,
    updated_at: utc(row.reported_at),
  }))
}

/** Returns the access points of a device, by the names of their interfaces. */
export async function accessPointsOf(tx: Transaction, deviceId: number): Promise<AccessPoint[]> {
  const rows = await tx
    .selectFrom('wireless_networks')
    .selectAll()
    .where('device_id', '=', deviceId)
    .orderBy('wlan_id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device_id: row.device_id,
    wlan_id: row.wlan_id,
    ssid: row.ssid,
    active: Number(row.active),
    received: row.received,
    sent: row.sent,
    clients_count: row.clients,
    updated_at: utc(row.reported_at),
  }))
}

/** Returns what an access point of a device was used for in the last hours, a quarter of an hour each; undefined if there is none. */
export async function graphOf(
  tx: Transaction,
  deviceId: number,
  wlan: string,
  hours: number,
): Promise<WifiGraph | undefined> {
  const network = await tx
    .selectFrom('wireless_networks')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('wlan_id', '=', wlan)
    .executeTakeFirst()
  if (!network) return undefined
  const rows = await tx
    .selectFrom('wireless_slots')
    .selectAll()
    .where('network_id', '=', network.id)
    .where('at', '>', sql<Date>`now() - ${hours} * interval '1 hour'`)
    .orderBy('at')
    .execute()
  return {
    [wlan]: rows.map(({ at, clients, received, sent }) => ({
      interval: '15 min',
      clients_count: clients,
      received,
      sent,
      created_at: utc(at),
    })),
  }
}
