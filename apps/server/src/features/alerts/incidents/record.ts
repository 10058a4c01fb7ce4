import { messageActions } from '@outpost/contract/alerts/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { slices } from '../../../kit/slices.ts'
import type { Happened } from '../evaluate/happened.ts'
import { actionsOf, type NewAction } from './actions.ts'
import { placeTriggered, reopen, resolve } from './open.ts'
import { endingOf } from './ending.ts'

/** Seconds after which the receivers of an incident are told which devices it has gained. */
const growsAfter = 30

/** An event with the incident that it belongs to, and what has to be done because of it. */
interface Entry {
  event: Happened
  incidentId: number | null
  actions: NewAction[]
}

/** Writes the log. @returns the ids of the evaluations, in the order of the entries */
async function writeEvaluations(tx: Transaction, entries: readonly Entry[]): Promise<number[]> {
  const ids: number[] = []
  for (const some of slices(entries)) {
    const rows = await tx
      .insertInto('automation_evaluations')
      .values(
        some.map(({ event, incidentId }) => ({
          automation_id: event.automation.id,
          device_id: event.device.id,
          company_id: event.device.company_id,
          incident_id: incidentId,
          status: event.status,
          evaluated_conditions: JSON.stringify(event.conditions),
          evaluated_parameters: JSON.stringify(event.parameters),
          conditions: JSON.stringify(event.automation.conditions),
          created_at: new Date(event.at),
        })),
      )
      .returning('id')
      .execute()
    ids.push(...rows.map(({ id }) => id).toSorted((a, b) => a - b))
  }
  return ids
}

/** Writes the actions, and orders the jobs that carry them out. */
async function writeActions(
  tx: Transaction,
  entries: readonly Entry[],
  evaluations: readonly number[],
  now: Date,
): Promise<void> {
  const actions = entries.flatMap(({ event, incidentId, actions: own }, n) =>
    own.map(({ options, ...action }) => ({
      ...action,
      evaluation_id: evaluations[n]!,
      automation_id: event.automation.id,
      device_id: event.device.id,
      company_id: event.device.company_id,
      incident_id: incidentId,
      options: JSON.stringify(options),
      created_at: now,
      finished_at: action.state === 'waiting' ? null : now,
    })),
  )
  for (const some of slices(actions)) {
    const rows = await tx
      .insertInto('automation_actions')
      .values(some)
      // A device does what an incident makes it do at most once.
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'state'])
      .execute()
    const waiting = rows.flatMap(({ id, state }) => (state === 'waiting' ? [id] : []))
    await orderJobs(tx, waiting)
  }
}

/** Orders the jobs that carry out actions, when the transaction commits. */
export const orderJobs = (tx: Transaction, ids: readonly number[], delaySeconds = 0): Promise<unknown> =>
  sql`select graphile_worker.add_job('alerts.act', json_build_object('id', v.id), run_at := now() + ${delaySeconds} * interval '1 second', job_key := 'alerts.act:' || v.id)
    from unnest(${ids}::integer[]) as v(id)`.execute(tx)

/** The devices that join an incident after its beginning are told together. */
const planGrowth = (tx: Transaction, ids: readonly number[]): Promise<unknown> =>
  sql`update alert_incidents i set update_at = coalesce(i.update_at, greatest(i.opened_at + ${growsAfter} * interval '1 second', now()))
    where i.id = any(${ids}::integer[]) and i.acknowledged_at is null
      and not exists (select from automation_actions a where a.incident_id = i.id and a.kind = 'growing')`.execute(tx)

/** Writes the log and the actions of events. */
async function write(tx: Transaction, entries: readonly Entry[], now: Date): Promise<void> {
  if (entries.length > 0) await writeActions(tx, entries, await writeEvaluations(tx, entries), now)
}

/** Stores what has begun. */
async function recordTriggered(tx: Transaction, events: readonly Happened[], now: Date): Promise<void> {
  const placed = await placeTriggered(tx, events)
  const entries: Entry[] = []
  for (const { event, incident, isFirst } of placed)
    entries.push({
      event,
      incidentId: incident.id,
      actions: await actionsOf(tx, event, incident.id, 'firing', isFirst),
    })
  await write(tx, entries, now)
  const joined = placed.filter(({ event, isFirst }) => !isFirst && hasMessages(event))
  if (joined.length > 0) await planGrowth(tx, [...new Set(joined.map(({ incident }) => incident.id))])
}

/** Returns what has to be stored of an event that begins nothing. */
async function entryOf(tx: Transaction, event: Happened): Promise<Entry> {
  if (event.status === 'flapping') {
    const again = await reopen(tx, event)
    const incidentId = again?.incident.id ?? null
    return { event, incidentId, actions: await actionsOf(tx, event, incidentId, 'flapping', again !== undefined) }
  }
  const ended = event.status === 'resolved' && !event.open ? await resolve(tx, event) : undefined
  return { event, incidentId: ended?.id ?? null, actions: ended ? await endingOf(tx, event, ended) : [] }
}

/**
 * Stores everything that a round of the evaluation found: incidents, the log, and what has to be sent or done. What has
 * begun is stored first, because an end is told to those who were told of the beginning.
 */
export async function record(tx: Transaction, happened: readonly Happened[], at: number): Promise<void> {
  const now = new Date(at)
  const triggered = happened.filter(({ status }) => status === 'triggered')
  if (triggered.length > 0) await recordTriggered(tx, triggered, now)
  const entries: Entry[] = []
  for (const event of happened) if (event.status !== 'triggered') entries.push(await entryOf(tx, event))
  await write(tx, entries, now)
}

const hasMessages = ({ automation, block }: Happened): boolean =>
  automation.rule.blocks.some(
    ({ tag, actions }) => tag === block && actions.some(({ name }) => messageActions.includes(name)),
  )
