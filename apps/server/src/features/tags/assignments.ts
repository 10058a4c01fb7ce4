import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { emit } from '../../kit/event.ts'
import type { Context } from '../../kit/implement.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { tagsAssigned, tagsUnassigned, type Pair as Given, type Tagging } from './events.ts'

/**
 * A device, and the company that determines its tags: only tags of that company and of the companies above it are
 * allowed.
 */
export interface Tagged {
  id: number
  companyId: number
}

/** The tags for one device. */
export interface Assignment {
  device: Tagged
  tagIds: readonly number[]
}

/**
 * Serialises transactions that change the tags of devices: each changes all its devices in one statement, and two such
 * statements could deadlock. Call it before any other lock is taken.
 */
export const lockTagging = (tx: Transaction) => sql`select pg_advisory_xact_lock(7205024)`.execute(tx)

/** Returns the pairs of device and tag as rows `p (device_id, tag_id, company_id)`. */
function pairs(assignments: readonly Assignment[]) {
  const rows = assignments.flatMap(({ device, tagIds }) =>
    tagIds.map((tag) => [device.id, tag, device.companyId] as const),
  )
  const column = (at: 0 | 1 | 2): number[] => rows.map((row) => row[at])
  return sql`unnest(${column(0)}::int[], ${column(1)}::int[], ${column(2)}::int[]) as p (device_id, tag_id, company_id)`
}

/** Returns the ids of a device's tags. */
export const tagIdsOf = async (tx: Transaction, deviceId: number): Promise<number[]> =>
  (await tx.selectFrom('device_tags').select('tag_id').where('device_id', '=', deviceId).execute()).map(
    ({ tag_id }) => tag_id,
  )

type Pair = Pick<Given, 'device_id' | 'tag_id'>

/** Adds tags to devices. Tags that a device has already stay. Returns the new pairs, by device and tag. */
export async function insertTags(tx: Transaction, assignments: readonly Assignment[]): Promise<Given[]> {
  const { rows } = await sql<Given>`
    insert into device_tags (device_id, tag_id, company_id)
    select distinct p.device_id, p.tag_id, p.company_id from ${pairs(assignments)} order by 1, 2
    on conflict do nothing returning device_id, tag_id, company_id`.execute(tx)
  return rows
}

/** Assigns tags to devices, and starts the actions of those tags that are new to a device. */
export async function assignTags(context: Tagging, assignments: readonly Assignment[]): Promise<void> {
  const added = await insertTags(context.tx, assignments)
  if (added.length > 0) await emit(context.tx, tagsAssigned, { context, pairs: added })
}

/** Removes tags from devices. Actions that they have started there are cancelled if they have not begun. */
export async function unassignTags(tx: Transaction, assignments: readonly Assignment[]): Promise<void> {
  const { rows } =
    await sql<Pair>`delete from device_tags d using ${pairs(assignments)} where d.device_id = p.device_id and d.tag_id = p.tag_id returning d.device_id, d.tag_id`.execute(
      tx,
    )
  await emit(tx, tagsUnassigned, { pairs: rows })
}

/** Removes all tags from devices. */
export async function removeAllTags(tx: Transaction, deviceIds: readonly number[]): Promise<void> {
  const { rows } =
    await sql<Pair>`delete from device_tags where device_id = any(${deviceIds}::int[]) returning device_id, tag_id`.execute(
      tx,
    )
  await emit(tx, tagsUnassigned, { pairs: rows })
}

/** Removes tags of companies that are no longer above from all devices of a company that was moved. */
export async function leaveFormer(tx: Transaction, companyId: number): Promise<void> {
  const { rows } = await sql<Pair>`
    delete from device_tags d using company_tree below, tags
    where below.ancestor_id = ${companyId} and d.company_id = below.descendant_id and tags.id = d.tag_id
      and not exists (
        select from company_tree where ancestor_id = tags.company_id and descendant_id = d.company_id)
    returning d.device_id, d.tag_id`.execute(tx)
  await emit(tx, tagsUnassigned, { pairs: rows })
}

/** Replaces the tags of devices. Tags that a device has already do not count as new. */
export async function replaceTags(context: Context, assignments: readonly Assignment[]): Promise<void> {
  const { rows } = await sql<Pair>`
    delete from device_tags d where d.device_id = any(${assignments.map(({ device }) => device.id)}::int[])
    and not exists (select from ${pairs(assignments)} where p.device_id = d.device_id and p.tag_id = d.tag_id)
    returning d.device_id, d.tag_id`.execute(context.tx)
  await emit(context.tx, tagsUnassigned, { pairs: rows })
  await assignTags(context, assignments)
}

/** A tag as shown to users who may assign it. */
export interface KnownTag {
  id: number
  company_id: number
  name: string
}

/** Returns the tags with these ids that are within the scope. */
export const findTags = (tx: Transaction, scope: Scope, ids: readonly number[]): Promise<KnownTag[]> =>
  tx
    .selectFrom('tags')
    .select(['id', 'company_id', 'name'])
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::int[])`)
    .where(inScope(scope, 'tags.company_id'))
    .orderBy('id')
    .execute()

/** Returns the pairs of device and tag that a change would add and remove, without changing anything. */
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
