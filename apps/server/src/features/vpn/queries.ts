import type { VpnClient, VpnDeviceConfig, VpnHub } from '@outpost/contract/vpn/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { clientName } from './client-name.ts'
import type { Transaction } from '../../db/database.ts'
import { natural, type Page, pageOf, searchText, utc, utcOrNull } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import type { HubAddresses } from './clients.ts'
import type { HubRow } from './role/read-hub.ts'

const hubColumns = {
  id: sql.ref('h.id'),
  name: natural(sql.ref('h.name')),
  company_name: sql.ref('c.name_key'),
  state: sql.ref('h.state'),
  port: sql.ref('h.port'),
  bytes_used: sql.ref('u.bytes_used'),
  end_time: sql.ref('h.end_time'),
  server_crt_expire_at: sql.ref('h.certificate_expires_at'),
  created_at: sql.ref('h.created_at'),
  updated_at: sql.ref('h.updated_at'),
}

interface HubFilter {
  id?: number[] | undefined
  company_id?: number[] | undefined
  enabled?: boolean | undefined
  quick_hub?: boolean | undefined
  tag_id?: number[] | undefined
}

/** The device of a quick connect, and the number of users, of the hub `h`. */
const quickSelections = [
  sql<VpnHub['endpoint_device']>`(select json_build_object('id', d.id, 'name', d.name) from vpn_clients k
    join devices d on d.id = k.device_id where h.quick and k.hub_id = h.id order by k.id limit 1)`.as(
    'endpoint_device',
  ),
  sql<number>`(select count(*)::integer from vpn_clients where hub_id = h.id and device_id is null)`.as('users_count'),
] as const

const tagsOfHub = sql<VpnHub['tags']>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name,
  'description', t.description, 'color', t.color, 'user_id', t.user_id, 'company_id', t.company_id,
  'created_at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'),
  'updated_at', to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')) order by t.name_key)
  from vpn_hub_tags g join tags t on t.id = g.tag_id where g.hub_id = h.id), '[]'::json)`

/**
 * Returns a page of the hubs in the scope.
 * @param at where clients reach them
 */
export async function listHubs(
  tx: Transaction,
  scope: Scope,
  filter: HubFilter,
  page: Page,
  at: HubAddresses,
): Promise<{ rows: VpnHub[]; total: number }> {
  const found = tx
    .selectFrom('vpn_hubs as h')
    .innerJoin('companies as c', 'c.id', 'h.company_id')
    .where(inScope(scope, 'h.company_id'))
    .$if(filter.id !== undefined, (rows) => rows.where(sql<boolean>`h.id = any(${filter.id!}::integer[])`))
    .$if(Boolean(filter.company_id?.length), (rows) =>
      rows.where(sql<boolean>`h.company_id = any(${filter.company_id!}::integer[])`),
    )
    .$if(Boolean(filter.tag_id?.length), (rows) =>
      rows.where(
        sql<boolean>`exists (select from vpn_hub_tags g where g.hub_id = h.id and g.tag_id = any(${filter.tag_id!}::integer[]))`,
      ),
    )
    .$if(filter.enabled !== undefined, (rows) => rows.where('h.enabled', '=', filter.enabled!))
    .$if(filter.quick_hub !== undefined, (rows) => rows.where('h.quick', '=', filter.quick_hub!))
    .$if(Boolean(page.q), (rows) =>
      rows.where(
        searchText(page.q!, page['search-fields'], { name: sql.ref('h.name'), description: sql.ref('h.description') }),
      ),
    )
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('vpn_usage')
          .select(sql<number>`coalesce(sum(received + sent), 0)`.as('bytes_used'))
          .whereRef('hub_id', '=', 'h.id')
          .as('u'),
      (join) => join.onTrue(),
    )
    .selectAll('h')
    .select(['c.name as company_name', 'u.bytes_used'])
    .select(tagsOfHub.as('tags'))
    .select(
      sql<VpnHub['dhcp_options']>`coalesce((select json_agg(json_build_object('type', o.type, 'ip', host(o.address))
        order by o.type, o.address) from vpn_dhcp_options o where o.hub_id = h.id), '[]'::json)`.as('dhcp_options'),
    )
    .select(sql<boolean>`coalesce(h.held_until > now(), false)`.as('hosted'))
    .select(sql<number>`(select count(*)::integer from vpn_clients where hub_id = h.id)`.as('clients_count'))
    .select(quickSelections)
    .select(
      sql<number>`(select count(*)::integer from vpn_sessions where hub_id = h.id and ended_at is null)`.as(
        'sessions_count',
      ),
    )
  const { rows, total } = await pageOf(found, page, hubColumns, 'name', 'h.id')
  return { rows: rows.map((row) => presentHub(row, at)), total }
}

type ListedHub = HubRow & {
  company_name: string
  bytes_used: number | null
  tags: VpnHub['tags']
  dhcp_options: VpnHub['dhcp_options']
  hosted: boolean
  clients_count: number
  endpoint_device: VpnHub['endpoint_device']
  users_count: number
  sessions_count: number
}

/** Returns a time in Unix seconds, 0 for none. */
const seconds = (time: Date | null): number => (time ? Math.floor(time.getTime() / 1000) : 0)

const presentHub = (row: ListedHub, { host, tcp }: HubAddresses): VpnHub => ({
  id: row.id,
  name: row.name,
  description: row.description,
  company_id: row.company_id,
  company_name: row.company_name,
  quick_hub: Number(row.quick),
  enabled: Number(row.enabled),
  disabled_on_company_data_used: Number(row.disabled_reason === 'data_used'),
  disabled_for_inactive: Number(row.disabled_reason === 'inactive'),
  disabled_for_inactive_without_users: Number(row.disabled_reason === 'inactive_without_users'),
  disabled_because_expired: Number(row.disabled_reason === 'expired'),
  disabled_reason: row.disabled_reason,
  zone: row.zone,
  kind: row.kind,
  type: row.type,
  keepalive: row.kind === 'openvpn' ? row.keepalive : null,
  subnet: row.subnet,
  host,
  port: row.port,
  tcp_address: tcp ? `${tcp.host}:${tcp.port}` : null,
  dhcp_options: row.dhcp_options,
  hosted: Number(row.hosted),
  level: row.hosted ? row.level : null,
  state: row.state,
  state_message: row.state_message,
  state_since: utc(row.state_since),
  clients_count: row.clients_count,
  endpoint_device: row.endpoint_device,
  users_count: row.users_count,
  sessions_count: row.sessions_count,
  bytes_used: Number(row.bytes_used ?? 0),
  tags: row.tags,
  start_time: seconds(row.start_time),
  end_time: seconds(row.end_time),
  ca_crt_expire_at: utcOrNull(row.authority_expires_at),
  server_crt_expire_at: utcOrNull(row.certificate_expires_at),
  created_at: utc(row.created_at),
  updated_at: utc(row.updated_at),
})

/** Returns a hub in the scope. Throws NOT_FOUND. */
export async function findHub(tx: Transaction, scope: Scope, id: number): Promise<HubRow> {
  const row = await hubIn(tx, scope, id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

/**
 * Returns a hub in the scope, locked until the transaction ends. Throws NOT_FOUND, or VALIDATION with `source` if that is
 * given.
 */
export async function requireHub(tx: Transaction, scope: Scope, id: number, source?: string): Promise<HubRow> {
  const row = await hubIn(tx, scope, id).forUpdate().executeTakeFirst()
  if (row) return row
  throw source === undefined ? fail('NOT_FOUND') : fail('VALIDATION', { source, message: 'This hub does not exist.' })
}

const hubIn = (tx: Transaction, scope: Scope, id: number) =>
  tx.selectFrom('vpn_hubs').selectAll().where('id', '=', id).where(inScope(scope, 'company_id'))

/** Returns the ids of all clients of a hub. */
export const clientIds = async (tx: Transaction, hubId: number): Promise<number[]> =>
  (await tx.selectFrom('vpn_clients').select('id').where('hub_id', '=', hubId).execute()).map(({ id }) => id)

const clientColumns = {
  id: sql.ref('v.id'),
  name: natural(sql.ref('v.name')),
  ip: sql.ref('v.address'),
  company_name: sql.ref('v.company_name'),
  status: sql.ref('v.online'),
  bytes_used: sql.ref('v.bytes_used'),
  certificate_expires_at: sql.ref('v.expires_at'),
  last_seen_at: sql.ref('v.last_seen_at'),
}

interface ClientFilter {
  id?: number | undefined
  hub_id?: number | undefined
  device_id?: number | undefined
  company_id?: number[] | undefined
  type?: VpnClient['type'] | undefined
}

interface ListedClient {
  id: number
  name: string
  type: VpnClient['type']
  object_id: number
  ip: string
  mode: VpnClient['mode']
  enabled: boolean
  company_id: number
  company_name: string
  hub_id: number
  hub_name: string
  hub_quick: boolean
  model: string
  online: boolean
  lan: boolean
  wan: boolean
  routes: VpnClient['routes']
  bytes_used: number
  profile_issued_at: Date | null
  expires_at: Date | null
  last_seen_at: Date | null
  device_config: (Omit<VpnDeviceConfig, 'changed_at'> & { changed_at: number }) | null
}

/** Returns a page of the clients of hubs in the scope. */
export async function listClients(
  tx: Transaction,
  scope: Scope,
  filter: ClientFilter,
  page: Page,
): Promise<{ rows: VpnClient[]; total: number }> {
  const clients = sql<ListedClient>`(
    select k.id, k.address, host(k.address) as ip, k.enabled, k.company_id, k.hub_id, k.mode, k.lan, k.wan,
      k.expires_at, k.profile_issued_at,
      case when k.device_id is not null then 'device' when k.user_id is not null then 'user' else 'custom' end as type,
      coalesce(k.device_id, k.user_id, 0) as object_id, ${clientName} as name,
      coalesce(d.model, '') as model, c.name as company_name, h.name as hub_name, h.quick as hub_quick,
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'ip', host(r.network),
        'netmask', host(netmask(r.network)), 'mapped_ip', host(network(r.mapped)), 'hosts', r.hosts) order by r.network)
        from vpn_routes r where r.client_id = k.id), '[]'::json) as routes,
      (select coalesce(sum(received + sent), 0)::float8 from vpn_usage g where g.client_id = k.id) as bytes_used,
      exists (select from vpn_sessions s where s.client_id = k.id and s.ended_at is null) as online,
      (select max(coalesce(s.ended_at, now())) from vpn_sessions s
        where s.client_id = k.id and s.ended_at is distinct from s.connected_at) as last_seen_at,
      (select json_build_object('message', f.message, 'target', f.target, 'applied', f.applied,
          'changed_at', extract(epoch from f.changed_at) * 1000,
          'state', case when f.state = 'applied' and exists (
            select from vpn_sessions s where s.client_id = k.id and s.ended_at is null) then 'connected' else f.state end)
        from vpn_device_configs f where f.client_id = k.id) as device_config
    from vpn_clients k
    join vpn_hubs h on h.id = k.hub_id
    join companies c on c.id = k.company_id
    left join devices d on d.id = k.device_id
    left join users u on u.id = k.user_id
    where ${inScope(scope, 'k.company_id')})`
  const found = tx
    .selectFrom(clients.as('v'))
    .selectAll('v')
    .$if(filter.id !== undefined, (rows) => rows.where(sql<boolean>`v.id = ${filter.id!}`))
    .$if(filter.hub_id !== undefined, (rows) => rows.where(sql<boolean>`v.hub_id = ${filter.hub_id!}`))
    .$if(filter.device_id !== undefined, (rows) =>
      rows.where(sql<boolean>`v.type = 'device' and v.object_id = ${filter.device_id!}`),
    )
    .$if(filter.type !== undefined, (rows) => rows.where(sql<boolean>`v.type = ${filter.type!}`))
    .$if(Boolean(filter.company_id?.length), (rows) =>
      rows.where(sql<boolean>`v.company_id = any(${filter.company_id!}::integer[])`),
    )
    .$if(Boolean(page.q), (rows) =>
      rows.where(searchText(page.q!, page['search-fields'], { name: sql.ref('v.name'), ip: sql.ref('v.ip') })),
    )
  const { rows, total } = await pageOf(found, page, clientColumns, 'name', 'v.id')
  return { rows: (rows as ListedClient[]).map(presentClient), total }
}

const presentClient = (row: ListedClient): VpnClient => ({
  id: row.id,
  name: row.name,
  type: row.type,
  object_id: row.object_id,
  ip: row.ip,
  mode: row.mode,
  enabled: Number(row.enabled),
  company_id: row.company_id,
  company_name: row.company_name,
  vpn_hub_id: row.hub_id,
  vpn_hub_name: row.hub_name,
  quick_hub: Number(row.hub_quick),
  model: row.model,
  is_facelift: 0,
  // Devices tell it only when they are asked.
  is_esim_bootstrap: null,
  status: Number(row.online),
  lan: row.lan,
  wan: row.wan,
  routes: row.routes,
  bytes_used: row.bytes_used,
  profile_issued_at: utcOrNull(row.profile_issued_at),
  certificate_expires_at: utcOrNull(row.expires_at),
  last_seen_at: utcOrNull(row.last_seen_at),
  device_config: row.device_config && {
    ...row.device_config,
    changed_at: utc(new Date(row.device_config.changed_at)),
  },
})
