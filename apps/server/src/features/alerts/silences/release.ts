import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { startEscalation } from '../escalation/plan.ts'
import { orderJobs } from '../incidents/record.ts'
import { readSilences } from './match.ts'

/** Messages that are looked at in one transaction, and the most transactions of a round: those of companies in turn. */
const perPart = 1000
const parts = 50
/** The largest integer of PostgreSQL, where ids end. */
const lastId = 2 ** 31 - 1

interface Held {
  id: number
  automation_id: number
  automation_company_id: number
  device_id: number
  incident_id: number | null
  kind: string
  tag: string
  receiver: string
  /** What the message says is still the case, and its receiver does not know it. */
  holds: boolean
}

/**
 * The messages that silences withhold, newest first. One about a beginning still holds if the device is still affected
 * and nobody has taken the incident; one about an end, if the incident has ended.
 */
async function readHeld(tx: Transaction, companyId: number, before: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select t.id, t.automation_id, a.company_id as automation_company_id, t.device_id, t.incident_id, t.kind, t.tag, t.receiver,
      coalesce(case when t.kind = 'resolved' then i.resolved_at is not null
        else i.resolved_at is null and i.acknowledged_at is null
          and exists (select from alert_incident_devices m where m.incident_id = t.incident_id and m.automation_id = t.automation_id and m.device_id = t.device_id and m.resolved_at is null)
          and not exists (select from automation_actions o where o.incident_id = t.incident_id and o.automation_id = t.automation_id and o.tag = t.tag
            and o.receiver = t.receiver and o.kind in ('firing', 'flapping') and o.state in ('waiting', 'done')) end, false) as holds
    from automation_actions t join automations a on a.id = t.automation_id left join alert_incidents i on i.id = t.incident_id
    where t.silenced and t.company_id = ${companyId} and t.id < ${before} order by t.id desc limit ${perPart} for update of t skip locked`.execute(
    tx,
  )
  return rows
}

/** The companies that have withheld messages, each found by one look at the index. */
async function companiesWithHeld(tx: Transaction): Promise<number[]> {
  const next = sql`select min(company_id) as id from automation_actions where silenced and company_id >`
  const { rows } = await sql<{ id: number }>`
    with recursive found as ((${next} 0) union all select (${next} f.id) from found f where f.id is not null)
    select id from found where id is not null`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Where each company goes on in the next round, in the order in which they get their turn. Forgetting it on a restart is
 * harmless: they begin again.
 */
const places = new WeakMap<Program, Map<number, number>>()

/**
 * Tells what silences have withheld and still holds, once no silence applies any more: each receiver once for each
 * incident. What no longer holds stays untold. Companies take turns, so that one with many messages delays no other.
 */
export async function releaseSilenced(app: Program): Promise<void> {
  const known = places.get(app) ?? new Map<number, number>()
  const waiting = await inTransaction(app.db, systemScope, companiesWithHeld)
  const present = new Set(waiting)
  // Those that had a turn longest ago come first; new ones before them.
  const turns = [...waiting.filter((id) => !known.has(id)), ...[...known.keys()].filter((id) => present.has(id))]
  const left = new Map(turns.map((id) => [id, known.get(id) ?? lastId]))
  places.set(app, left)
  const queue = [...turns]
  for (let part = 0; part < parts; part++) {
    const company = queue.shift()
    if (company === undefined) return
    const before = await releasePart(app, company, left.get(company)!)
    left.delete(company)
    left.set(company, before ?? lastId)
    if (before !== undefined) queue.push(company)
  }
}

/** @returns the id before which there may be more; undefined after the last message */
const releasePart = (app: Program, companyId: number, before: number): Promise<number | undefined> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const held = await readHeld(tx, companyId, before)
    if (held.length === 0) return undefined
    const aboutOf = (row: Held) => ({
      automationId: row.automation_id,
      companyId: row.automation_company_id,
      deviceId: row.device_id,
    })
    const silenceOf = await readSilences(tx, held.map(aboutOf), Date.now())
    const free = held.filter((row) => silenceOf(aboutOf(row)) === undefined)
    const told = new Map<string, number>()
    for (const { id, incident_id, automation_id, kind, tag, receiver, holds } of free) {
      const part = `${incident_id}:${automation_id}:${kind === 'resolved'}:${tag}:${receiver}`
      if (holds && !told.has(part)) told.set(part, id)
    }
    const ids = [...told.values()]
    await sql`update automation_actions set silenced = false where id = any(${free.map(({ id }) => id)}::integer[])`.execute(
      tx,
    )
    await sql`update automation_actions set state = 'waiting', message = '', finished_at = null where id = any(${ids}::integer[])`.execute(
      tx,
    )
    await orderJobs(tx, ids)
    const begun = free.filter(
      ({ id, kind, incident_id }) => kind !== 'resolved' && incident_id !== null && ids.includes(id),
    )
    await startEscalation(
      tx,
      begun.map(({ incident_id, automation_id }) => ({ incident_id: incident_id!, automation_id })),
      new Date(),
    )
    return held.length < perPart ? undefined : held.at(-1)!.id
  })
