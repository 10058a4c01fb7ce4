import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { emit } from '../../kit/event.ts'
import type { Context } from '../../kit/implement.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { tagsAssigned, tagsUnassigned, type Pair as Given } from './events.ts'

/** A device as far as its tags are concerned: only tags of its own company or of those above may stand on it. */
export interface Tagged {
  id: number
  companyId: number
}

/** Tags for one device. */
export interface Assignment {
  device: Tagged
  tagIds: readonly number[]
}

/**
 * The person who changes the tags of many devices waits for the others who do, until the transaction ends: each is one statement about all its
 * devices, and two such statements could lock each other out. Taken before anything else is locked.
 */
export const lockTagging = (tx: Transaction) => sql`select pg_advisory_xact_lock(7205024)`.execute(tx)

/** The pairs of device and tag as rows `p (device_id, tag_id, company_id)`. */
function pairs(assignments: readonly Assignment[]) {
  const rows = assignments.flatMap(({ device, tagIds }) =>
    tagIds.map((tag) => [device.id, tag, device.companyId] as const),
  )
  const column = (at: 0 | 1 | 2): number[] => rows.map((row) => row[at])
  return sql`unnest(${column(0)}::int[], ${column(1)}::int[], ${column(2)}::int[]) as p (device_id, tag_id, company_id)`
}

type Pair = Pick<Given, 'device_id' | 'tag_id'>

/** Writes tags on devices; those that they bear already stay. Answers the pairs that are new, by device and tag. */
export async function putTags(tx: Transaction, assignments: readonly Assignment[]): Promise<Given[]> {
  const { rows } = await sql<Given>`
    insert into device_tags (device_id, tag_id, company_id)
    select distinct p.device_id, p.tag_id, p.company_id from ${pairs(assignments)} order by 1, 2
    on conflict do nothing returning device_id, tag_id, company_id`.execute(tx)
  return rows
}

/** Gives tags to devices, and starts what those start that are new to a device. */
export async function giveTags(context: Context, assignments: readonly Assignment[]): Promise<void> {
  const added = await putTags(context.tx, assignments)
  if (added.length > 0) await emit(context.tx, tagsAssigned, { context, pairs: added })
}

/** Takes tags off devices. What they have started there and what has not begun yet is cancelled. */
export async function takeTags(tx: Transaction, assignments: readonly Assignment[]): Promise<void> {
  const { rows } =
    await sql<Pair>`delete from device_tags d using ${pairs(assignments)} where d.device_id = p.device_id and d.tag_id = p.tag_id returning d.device_id, d.tag_id`.execute(
      tx,
    )
  await emit(tx, tagsUnassigned, { pairs: rows })
}

/** Takes every tag off devices. */
export async function stripTags(tx: Transaction, deviceIds: readonly number[]): Promise<void> {
  const { rows } =
    await sql<Pair>`delete from device_tags where device_id = any(${deviceIds}::int[]) returning device_id, tag_id`.execute(
      tx,
    )
  await emit(tx, tagsUnassigned, { pairs: rows })
}

/** Leaves exactly these tags on devices. One that a device bears already is not new to it. */
export async function replaceTags(context: Context, assignments: readonly Assignment[]): Promise<void> {
  const { rows } = await sql<Pair>`
    delete from device_tags d where d.device_id = any(${assignments.map(({ device }) => device.id)}::int[])
    and not exists (select from ${pairs(assignments)} where p.device_id = d.device_id and p.tag_id = d.tag_id)
    returning d.device_id, d.tag_id`.execute(context.tx)
  await emit(context.tx, tagsUnassigned, { pairs: rows })
  await giveTags(context, assignments)
}

/** A tag as those see it who may put it on devices. */
export interface KnownTag {
  id: number
  company_id: number
  name: string
}

/** The tags among `ids` that the scope sees; the rest do not exist for it. */
export const findTags = (tx: Transaction, scope: Scope, ids: readonly number[]): Promise<KnownTag[]> =>
  tx
    .selectFrom('tags')
    .select(['id', 'company_id', 'name'])
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::int[])`)
    .where(inScope(scope, 'tags.company_id'))
    .orderBy('id')
    .execute()

/** What devices would get and lose by an act, while nothing is changed. Pairs by device and tag. */
export async function planTags(
  tx: Transaction,
  mode: 'assign' | 'unassign' | 'overwrite',
  assignments: readonly Assignment[],
): Promise<{ added: Pair[]; removed: Pair[] }> {
  const ids = assignments.map(({ device }) => device.id)
  const { rows } =
    await sql<Pair>`select device_id, tag_id from device_tags where device_id = any(${ids}::int[])`.execute(tx)
  const assigned = new Set(rows.map(({ device_id, tag_id }) => `${device_id}:${tag_id}`))
  const given = assignments.flatMap(({ device, tagIds }) =>
    [...new Set(tagIds)].map((tag) => ({ device_id: device.id, tag_id: tag })),
  )
  const wanted = new Set(given.map(({ device_id, tag_id }) => `${device_id}:${tag_id}`))
  return {
    added: mode === 'unassign' ? [] : given.filter(({ device_id, tag_id }) => !assigned.has(`${device_id}:${tag_id}`)),
    removed:
      mode === 'assign'
        ? []
        : rows.filter(({ device_id, tag_id }) => wanted.has(`${device_id}:${tag_id}`) === (mode === 'unassign')),
  }
}
