import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { orderJobs } from '../incidents/record.ts'
import { readSilences } from './match.ts'

/** Messages that are looked at in one transaction, and the most transactions of a round. */
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
async function readHeld(tx: Transaction, before: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select t.id, t.automation_id, a.company_id as automation_company_id, t.device_id, t.incident_id, t.kind, t.tag, t.receiver,
      coalesce(case when t.kind = 'resolved' then i.resolved_at is not null
        else i.resolved_at is null and i.acknowledged_at is null
          and exists (select from alert_incident_devices m where m.incident_id = t.incident_id and m.automation_id = t.automation_id and m.device_id = t.device_id and m.resolved_at is null)
          and not exists (select from automation_actions o where o.incident_id = t.incident_id and o.automation_id = t.automation_id and o.tag = t.tag
            and o.receiver = t.receiver and o.kind in ('firing', 'flapping') and o.state in ('waiting', 'done')) end, false) as holds
    from automation_actions t join automations a on a.id = t.automation_id left join alert_incidents i on i.id = t.incident_id
    where t.silenced and t.id < ${before} order by t.id desc limit ${perPart} for update of t skip locked`.execute(tx)
  return rows
}

/**
 * Tells what silences have withheld and still holds, once no silence applies any more: each receiver once for each
 * incident. What no longer holds stays untold.
 */
export async function releaseSilenced(app: Program): Promise<void> {
  let before: number | undefined = lastId
  for (let part = 0; part < parts && before !== undefined; part++) before = await releasePart(app, before)
}

/** @returns the id before which there may be more; undefined after the last message */
const releasePart = (app: Program, before: number): Promise<number | undefined> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const held = await readHeld(tx, before)
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
    return held.length < perPart ? undefined : held.at(-1)!.id
  })
