import { geofenceLimits } from '@outpost/contract/devices/geofences/constants'
import { geofences } from '@outpost/contract/devices/geofences/endpoints'
import { type Geofence, geofenceSchemas } from '@outpost/contract/devices/geofences/schemas'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { changesOf } from '../../../kit/audit-changes.ts'
import { type Context, implement } from '../../../kit/implement.ts'
import { pageOf, searchText, type SortColumns, utc } from '../../../kit/paginate.ts'
import { requireRoom } from '../../../kit/require-room.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import { requireCompany, withChildCompanies } from '../../companies/service.ts'
import { fillGeofence, runOf } from './follow.ts'

type Wanted = ParsedInputOf<typeof geofences.update>

const columns: SortColumns = {
  id: sql.ref('g.id'),
  name: sql`lower(g.name)`,
  company_name: sql.ref('c.name_key'),
  kind: sql.ref('g.kind'),
  created_at: sql.ref('g.created_at'),
  updated_at: sql.ref('g.updated_at'),
}

/** Returns the columns of a shape. Those that its kind does not have are empty. */
const shapeOf = ({ kind, latitude, longitude, radius, corners }: Omit<Wanted, 'id'>) => ({
  kind,
  latitude: kind === 'circle' ? latitude! : null,
  longitude: kind === 'circle' ? longitude! : null,
  radius: kind === 'circle' ? radius! : null,
  corners: JSON.stringify(kind === 'polygon' ? corners : []),
})

type Query = ParsedInputOf<typeof geofences.list>

async function list(
  tx: Transaction,
  scope: Scope,
  query: Pick<Query, 'limit' | 'offset'> & Partial<Query>,
): Promise<{ rows: Geofence[]; total: number }> {
  const found = tx
    .selectFrom('geofences as g')
    .innerJoin('companies as c', 'c.id', 'g.company_id')
    .where(inScope(scope, 'g.company_id'))
    .$if(query.id !== undefined, (rows) => rows.where(sql<boolean>`g.id = any(${query.id!}::integer[])`))
    .$if((query.company_id?.length ?? 0) > 0, (rows) =>
      rows.where(sql<boolean>`g.company_id = any(${query.company_id!}::integer[])`),
    )
    .$if(Boolean(query.q), (rows) =>
      rows.where(searchText(query.q!, query['search-fields'], { name: sql.ref('g.name') })),
    )
    .selectAll('g')
    .select([
      'c.name as company_name',
      sql<number>`(select count(*) from geofence_devices m where m.geofence_id = g.id and ${inScope(scope, 'm.company_id')})`.as(
        'devices_count',
      ),
    ])
  const { rows, total } = await pageOf(found, query, columns, 'name', 'g.id')
  return {
    rows: rows.map((row) => ({ ...row, created_at: utc(row.created_at), updated_at: utc(row.updated_at) })),
    total,
  }
}

async function requireGeofence({ tx, scope }: Context, id: number) {
  const row = await tx
    .selectFrom('geofences')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

export default implement(geofences, geofenceSchemas, {
  list: async ({ tx, scope }, query) => list(tx, scope, await withChildCompanies(tx, scope, query)),
  async create(context, { company_id, ...wanted }) {
    const { tx, scope, actor, audit } = context
    const companyId = company_id ?? actor.companyId
    await requireCompany(tx, scope, companyId, 'company_id')
    await requireRoom(tx, {
      table: 'geofences',
      companyId,
      most: geofenceLimits.perCompany,
      message: `The company already has ${geofenceLimits.perCompany} geofences. Delete some of them first.`,
    })
    const { id } = await tx
      .insertInto('geofences')
      .values({ company_id: companyId, name: wanted.name, ...shapeOf(wanted) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await fillGeofence(runOf(tx), id)
    audit({ target: `geofence:${id}`, detail: { name: wanted.name, company_id: companyId } })
    return (await list(tx, scope, { id: [id], limit: 1, offset: 0 })).rows[0]!
  },
  async update(context, { id, ...wanted }) {
    const { tx, now, audit } = context
    const before = await requireGeofence(context, id)
    const next = { name: wanted.name, ...shapeOf(wanted) }
    await tx
      .updateTable('geofences')
      .set({ ...next, updated_at: now })
      .where('id', '=', id)
      .execute()
    await fillGeofence(runOf(tx), id)
    audit({
      target: `geofence:${id}`,
      changes: changesOf({ ...before, corners: JSON.stringify(before.corners) }, next),
    })
  },
  async remove(context, { id }) {
    const { name, company_id } = await requireGeofence(context, id)
    await context.tx.deleteFrom('geofences').where('id', '=', id).execute()
    context.audit({ target: `geofence:${id}`, detail: { name, company_id } })
  },
  async devices({ tx, scope, actor }, { id, limit, offset }) {
    const fence = await tx
      .selectFrom('geofences')
      .select('id')
      .where('id', '=', id)
      .where(inScope(scope, 'company_id'))
      .executeTakeFirst()
    if (!fence) throw fail('NOT_FOUND')
    if (!actor.permissions.has('view_devices')) throw fail('FORBIDDEN')
    const found = tx
      .selectFrom('geofence_devices as m')
      .innerJoin('devices as d', 'd.id', 'm.device_id')
      .innerJoin('companies as c', 'c.id', 'd.company_id')
      .where('m.geofence_id', '=', id)
      .where(inScope(scope, 'd.company_id'))
      .select(['d.id', 'd.name', 'd.serial', 'd.company_id', 'c.name as company_name', 'd.status', 'm.since'])
    const { rows, total } = await pageOf(found, { limit, offset }, { name: sql.ref('d.name_key') }, 'name', 'd.id')
    return { rows: rows.map((row) => ({ ...row, since: utc(row.since) })), total }
  },
})
