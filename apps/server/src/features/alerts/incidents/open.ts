import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Happened } from '../evaluate/happened.ts'
import { overBudget } from '../act/budget.ts'
import { type Cause, causesOf } from './cause.ts'
import { stopEscalation } from '../escalation/plan.ts'
import { flapWindow } from '../machine/step.ts'
import { addEntries } from './history.ts'

export type IncidentRow = Selectable<Database['alert_incidents']>

/** Milliseconds within which the events of an automation on other devices belong to the same incident. */
const burst = 60_000

/** An event that belongs to an incident. */
export interface Placed {
  event: Happened
  incident: IncidentRow
  /** Whether this event sends the messages of its block: no other event has sent them for this incident. */
  isFirst: boolean
}

/** Finds the open incident of a cause, or the one that the automation has just opened for other devices. */
async function findOpen(tx: Transaction, event: Happened, cause: Cause | undefined): Promise<IncidentRow | undefined> {
  const { automation, at } = event
  const { rows } = await sql<IncidentRow>`
    select i.* from alert_incidents i where i.company_id = ${automation.company_id} and i.resolved_at is null
      and (i.cause_key = ${cause?.key ?? ''} or (i.opened_at > ${new Date(at - burst)} and i.cause in ('device', 'burst')
        and exists (select from alert_incident_devices m where m.incident_id = i.id and m.automation_id = ${automation.id})))
    order by i.cause_key = ${cause?.key ?? ''} desc, i.id desc limit 1 for update`.execute(tx)
  return rows[0]
}

async function create(tx: Transaction, { automation, device, at }: Happened, cause: Cause | undefined) {
  const { is_new, ...incident } = await tx
    .insertInto('alert_incidents')
    .values({
      company_id: automation.company_id,
      cause: cause?.cause ?? 'device',
      cause_key: cause?.key ?? `automation:${automation.id}:${device.id}`,
      title: cause?.title ?? device.name,
      opened_at: new Date(at),
      resolved_at: null,
      acknowledged_at: null,
      acknowledged_by: null,
      update_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'cause_key'])
        .where(sql<boolean>`resolved_at is null`)
        // It was opened in the meantime, by another block of the same automation.
        .doUpdateSet({ cause_key: sql`excluded.cause_key` }),
    )
    .returningAll()
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  if (is_new) await addEntries(tx, [incident.id], { kind: 'opened', at: new Date(at) })
  return incident
}

/** Changes the cause of an incident when a second device is added: to their common cause, or else to the automation. */
async function widen(tx: Transaction, incident: IncidentRow, { automation }: Happened, cause: Cause | undefined) {
  if (incident.cause !== 'device' && !(incident.cause === 'burst' && cause)) return incident
  return tx
    .updateTable('alert_incidents')
    .set({
      cause: cause?.cause ?? 'burst',
      cause_key: cause?.key ?? `burst:${automation.id}:${incident.id}`,
      title: cause?.title ?? automation.name,
    })
    .where('id', '=', incident.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Adds events that start a problem to incidents, by their cause, and opens new incidents where there are none. A silenced
 * event sends no messages, so it never counts as the first one.
 */
export async function placeTriggered(
  tx: Transaction,
  events: readonly Happened[],
  isSilenced: (event: Happened) => boolean,
): Promise<Placed[]> {
  const causes = await causesOf(tx, events)
  const placed: Placed[] = []
  const known = new Map<string, IncidentRow>()
  const told = new Set<string>()
  for (const event of events) {
    const cause = causes.get(event)
    const key = `${event.automation.id}:${cause?.key ?? ''}`
    let incident = known.get(key) ?? (await findOpen(tx, event, cause))
    if (!incident) incident = await create(tx, event, cause)
    else if (await hasOthers(tx, incident, event)) incident = await widen(tx, incident, event, cause)
    known.set(key, incident)
    const part = `${incident.id}:${event.automation.id}:${event.block}`
    const isFirst = !isSilenced(event) && !told.has(part) && !(await isTold(tx, incident, event))
    if (isFirst) told.add(part)
    await addMember(tx, incident.id, event)
    placed.push({ event, incident, isFirst })
  }
  return placed
}

/** Whether an incident has other devices than that of the event. */
async function hasOthers(tx: Transaction, { id }: IncidentRow, { device }: Happened): Promise<boolean> {
  const { rows } =
    await sql`select from alert_incident_devices where incident_id = ${id} and device_id <> ${device.id} limit 1`.execute(
      tx,
    )
  return rows.length > 0
}

/** Whether the messages of the block of the event were already sent for this incident. */
async function isTold(tx: Transaction, { id }: IncidentRow, { automation, block }: Happened): Promise<boolean> {
  const { rows } = await sql`
    select from automation_actions where incident_id = ${id} and automation_id = ${automation.id}
      and split_part(tag, '.', 1) = ${block} and receiver <> '' and kind = 'firing'
      and (state <> 'withheld' or message = ${overBudget}) limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Returns when an event resolves without a further event; null for a condition that lasts. A change has no end of its own:
 * changes that follow each other within `flapWindow` are one incident.
 */
function endOf({ automation, block, at, open }: Happened): Date | null {
  const isChange = automation.rule.blocks.some(({ tag, momentary }) => tag === block && momentary)
  return isChange && !open ? new Date(at + flapWindow) : null
}

/** Records that a device belongs to an incident. */
export async function addMember(tx: Transaction, incidentId: number, event: Happened) {
  const { automation, device, at, status } = event
  const flapping = status === 'flapping'
  const ends_at = endOf(event)
  await tx
    .insertInto('alert_incident_devices')
    .values({
      incident_id: incidentId,
      automation_id: automation.id,
      device_id: device.id,
      company_id: automation.company_id,
      fired_at: new Date(at),
      resolved_at: null,
      flapping,
      ends_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['incident_id', 'automation_id', 'device_id'])
        .doUpdateSet({ resolved_at: null, flapping, ends_at }),
    )
    .execute()
  await tx
    .updateTable('automation_devices')
    .set({ incident_id: incidentId })
    .where('automation_id', '=', automation.id)
    .where('device_id', '=', device.id)
    .execute()
}

/** Opens the last incident of a device again, because it flaps. */
export async function reopen(tx: Transaction, event: Happened): Promise<Placed | undefined> {
  const { watched, device, automation, at } = event
  const { incident_id: last } = await tx
    .selectFrom('automation_devices')
    .select('incident_id')
    .where('automation_id', '=', automation.id)
    .where('device_id', '=', device.id)
    .executeTakeFirstOrThrow()
  const id = last ?? watched.incident_id
  if (id === null) return undefined
  const before = await tx
    .selectFrom('alert_incidents')
    .select('resolved_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  // If its cause has another open incident by now, it keeps a key of its own.
  const incident = await tx
    .updateTable('alert_incidents')
    .set({
      resolved_at: null,
      resolved_by: null,
      resolve_reason: '',
      cause_key: sql`case when resolved_at is null then cause_key else 'again:' || id end`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (before.resolved_at !== null) await addEntries(tx, [id], { kind: 'reopened', at: new Date(at) })
  await addMember(tx, incident.id, event)
  return { event, incident, isFirst: false }
}

/**
 * Records that a device of an incident is well again.
 * @returns the incident if that was the last one, which ends it
 */
export async function resolve(tx: Transaction, { automation, device, at }: Happened): Promise<IncidentRow | undefined> {
  const left = await tx
    .updateTable('alert_incident_devices')
    .set({ resolved_at: new Date(at) })
    .where('automation_id', '=', automation.id)
    .where('device_id', '=', device.id)
    .where('resolved_at', 'is', null)
    .returning('incident_id')
    .execute()
  return closeIfWell(
    tx,
    left.map(({ incident_id }) => incident_id),
    new Date(at),
  )
}

/** Ends those of the incidents that have no device left. @returns one of them */
export async function closeIfWell(tx: Transaction, ids: readonly number[], at: Date): Promise<IncidentRow | undefined> {
  if (ids.length === 0) return undefined
  const closed = await tx
    .updateTable('alert_incidents')
    .set({ resolved_at: at, update_at: null })
    .where('id', 'in', [...ids])
    .where('resolved_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from alert_incident_devices m where m.incident_id = alert_incidents.id and m.resolved_at is null)`,
    )
    .returningAll()
    .execute()
  const closedIds = closed.map(({ id }) => id)
  await stopEscalation(tx, closedIds)
  await addEntries(tx, closedIds, { kind: 'resolved', at })
  return closed[0]
}
