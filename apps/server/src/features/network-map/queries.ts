import type { NetworkChange, NetworkMap, NetworkNode, NetworkPort } from '@outpost/contract/network-map/schemas'
import { historyDays, type EvidenceSource } from '@outpost/contract/network-map/constants'
import { sql, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { orderBy, searchText, utc, utcOrNull } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import type { NodeFacts, PortFacts } from './observed.ts'

type Row = Selectable<Database['network_stays']>

const presentPort = ({ node, facts }: Row): NetworkPort => ({ name: node, ...(facts as PortFacts) })

const presentNode = ({ node, kind, place, facts, ...row }: Row): NetworkNode => {
  const { name, vendor, ips, signal } = facts as NodeFacts
  return {
    node,
    kind: kind as NetworkNode['kind'],
    name,
    vendor,
    ips,
    place,
    signal,
    evidence: Object.entries(row.evidence).map(([source, at]) => ({
      source: source as EvidenceSource,
      at: utc(new Date(at * 1000)),
    })),
    first_seen: utc(row.known_at),
    last_seen: utc(row.last_at),
    asleep: row.ended_at === null && row.missed > 0,
  }
}

/** Names with their numbers in order: lan2 before lan10. */
const byName = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

/** Returns the map of a device as it was at a time; as it is if there is none. */
export async function readMap(
  tx: Transaction,
  scope: Scope,
  deviceId: number,
  at: Date | undefined,
): Promise<NetworkMap> {
  const map = await tx
    .selectFrom('network_maps')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where(inScope(scope, 'company_id'))
    .executeTakeFirst()
  const stays = tx.selectFrom('network_stays').where('device_id', '=', deviceId).where(inScope(scope, 'company_id'))
  const rows = await stays
    .selectAll()
    .$if(at === undefined, (found) => found.where('ended_at', 'is', null))
    .$if(at !== undefined, (found) =>
      found.where('first_at', '<=', at!).where((e) => e.or([e('ended_at', 'is', null), e('ended_at', '>', at!)])),
    )
    .orderBy('id')
    .limit(4096)
    .execute()
  const { since } = await stays
    .select(
      sql<Date | null>`greatest(date_trunc('second', min(first_at)) + interval '1 second', now() - ${historyDays} * interval '1 day')`.as(
        'since',
      ),
    )
    .executeTakeFirstOrThrow()
  return {
    device_id: deviceId,
    at: at ? utc(at) : null,
    state: map?.state ?? null,
    failure: map?.failure ?? null,
    message: map?.message ?? null,
    observed_at: utcOrNull(map?.observed_at ?? null),
    since: rows.length === 0 && !map?.observed_at ? null : utcOrNull(since),
    ports: rows
      .filter(({ kind }) => kind === 'port')
      .map(presentPort)
      .toSorted((a, b) => byName(a.name, b.name)),
    nodes: rows
      .filter(({ kind }) => kind !== 'port')
      .map(presentNode)
      .toSorted((a, b) => byName(a.node, b.node)),
    left_out: map?.left_out ?? 0,
  }
}

interface Page {
  limit: number
  offset: number
  sort?: string[] | undefined
  q?: string | undefined
  'search-fields'?: string[] | undefined
}

const sortable = {
  id: sql.ref('id'),
  created_at: sql.ref('created_at'),
  node: sql.ref('node'),
  name: sql.ref('name'),
  kind: sql.ref('kind'),
}
const searched = {
  node: sql.ref('node'),
  name: sql.ref('name'),
  from: sql`coalesce(before, '')`,
  to: sql`coalesce(after, '')`,
}

const presentChange = (row: Selectable<Database['network_changes']>): NetworkChange => ({
  id: row.id,
  device_id: row.device_id,
  company_id: row.company_id,
  created_at: utc(row.created_at),
  node: row.node,
  name: row.name,
  kind: row.kind,
  from: row.before,
  to: row.after,
  last_seen: utcOrNull(row.last_seen),
})

/** Returns a page of the changes of a device's network, the newest first. */
export async function listNetworkChanges(tx: Transaction, scope: Scope, deviceId: number, page: Page) {
  const found = tx
    .selectFrom('network_changes')
    .where('device_id', '=', deviceId)
    .where(inScope(scope, 'company_id'))
    .$if(Boolean(page.q), (rows) => rows.where(searchText(page.q!, page['search-fields'], searched)))
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy(orderBy(page.sort, sortable, '-id', 'id'))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows: rows.map(presentChange), total }
}
