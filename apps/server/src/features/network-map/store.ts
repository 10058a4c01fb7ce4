import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { compare, type NewStay, type Outcome, type Stay } from './compare.ts'
import type { Observed } from './observed.ts'

/** The most former stays and the most changes that are kept of a device. */
const most = { stays: 10_000, changes: 5000 } as const

interface MapRow {
  device_id: number
  company_id: number
  observed_at: Date | null
}

/** Stores an observation: which nodes are there, and what has changed. @returns how many nodes were too many */
export async function storeObservation(
  tx: Transaction,
  map: MapRow,
  seen: Observed,
  vendors: ReadonlyMap<string, string>,
): Promise<number> {
  const open = await tx
    .selectFrom('network_stays')
    .select(['id', 'node', 'kind', 'place', 'facts', 'evidence', 'known_at', 'last_at', 'missed'])
    .where('device_id', '=', map.device_id)
    .where('ended_at', 'is', null)
    .execute()
  const outcome = compare(open as Stay[], seen, new Date(), map.observed_at === null)
  await keep(tx, outcome.kept)
  await end(tx, outcome)
  await begin(tx, map, outcome.begun, vendors)
  if (outcome.changes.length > 0) {
    const owner = { device_id: map.device_id, company_id: map.company_id }
    await tx
      .insertInto('network_changes')
      .values(outcome.changes.map((change) => ({ ...owner, ...change })))
      .execute()
  }
  await trim(tx, map.device_id)
  return outcome.refused
}

async function keep(tx: Transaction, kept: readonly Stay[]): Promise<void> {
  if (kept.length === 0) return
  const rows = JSON.stringify(
    kept.map(({ id, kind, place, facts, evidence, last_at, missed }) => ({
      id,
      kind,
      place,
      facts,
      evidence,
      last_at,
      missed,
    })),
  )
  await sql`
    update network_stays s
    set kind = r.kind, place = r.place, facts = r.facts, evidence = r.evidence, last_at = r.last_at, missed = r.missed
    from jsonb_to_recordset(${rows}::jsonb)
      as r (id bigint, kind text, place text, facts jsonb, evidence jsonb, last_at timestamptz, missed integer)
    where s.id = r.id`.execute(tx)
}

async function end(tx: Transaction, { ended }: Outcome): Promise<void> {
  if (ended.size === 0) return
  const rows = JSON.stringify([...ended].map(([id, at]) => ({ id, at })))
  await sql`
    update network_stays s set ended_at = greatest(r.at, s.first_at)
    from jsonb_to_recordset(${rows}::jsonb) as r (id bigint, at timestamptz) where s.id = r.id`.execute(tx)
}

/** Inserts stays. A node that was here before keeps the time at which it was first seen. */
async function begin(
  tx: Transaction,
  { device_id: deviceId, company_id: companyId }: MapRow,
  begun: readonly NewStay[],
  vendors: ReadonlyMap<string, string>,
): Promise<void> {
  if (begun.length === 0) return
  const rows = JSON.stringify(
    begun.map((stay) => ({
      ...stay,
      facts: 'vendor' in stay.facts ? { ...stay.facts, vendor: vendors.get(stay.node) ?? '' } : stay.facts,
    })),
  )
  await sql`
    insert into network_stays
      (company_id, device_id, node, kind, place, facts, evidence, known_at, first_at, last_at)
    select ${companyId}, ${deviceId}, r.node, r.kind, r.place, r.facts, r.evidence,
      coalesce(r.known_at, (select min(k.known_at) from network_stays k where k.device_id = ${deviceId} and k.node = r.node), r.last_at),
      r.last_at, r.last_at
    from jsonb_to_recordset(${rows}::jsonb)
      as r (node text, kind text, place text, facts jsonb, evidence jsonb, known_at timestamptz, last_at timestamptz)`.execute(
    tx,
  )
}

/** Deletes the oldest history of a device on whose network too much happens. */
async function trim(tx: Transaction, deviceId: number): Promise<void> {
  await sql`
    delete from network_stays where device_id = ${deviceId} and ended_at is not null and id <= (
      select id from network_stays where device_id = ${deviceId} and ended_at is not null
      order by id desc offset ${most.stays} limit 1)`.execute(tx)
  await sql`
    delete from network_changes where device_id = ${deviceId} and id <= (
      select id from network_changes where device_id = ${deviceId} order by id desc offset ${most.changes} limit 1)`.execute(
    tx,
  )
}
