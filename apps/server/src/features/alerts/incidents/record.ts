import { messageActions, type MessageKind } from '@outpost/contract/alerts/constants'
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

/** Stores everything that a round of the evaluation found: incidents, the log, and what has to be sent or done. */
export async function record(tx: Transaction, happened: readonly Happened[], now: number): Promise<void> {
  if (happened.length === 0) return
  const entries: Entry[] = []
  const placed = await placeTriggered(
    tx,
    happened.filter(({ status }) => status === 'triggered'),
  )
  const add = async (event: Happened, incidentId: number | null, kind: MessageKind, isTold: boolean): Promise<void> => {
    entries.push({ event, incidentId, actions: await actionsOf(tx, event, incidentId, kind, isTold) })
  }
  for (const { event, incident, isFirst } of placed) await add(event, incident.id, 'firing', isFirst)
  const joined = placed.filter(({ event, isFirst }) => !isFirst && hasMessages(event))
  if (joined.length > 0) await planGrowth(tx, [...new Set(joined.map(({ incident }) => incident.id))])
  for (const event of happened) {
    if (event.status === 'flapping') {
      const again = await reopen(tx, event)
      await add(event, again?.incident.id ?? null, 'flapping', again !== undefined)
    } else if (event.status === 'resolved') {
      const ended = event.open ? undefined : await resolve(tx, event)
      entries.push({
        event,
        incidentId: ended?.id ?? null,
        actions: ended ? await endingOf(tx, event, ended) : [],
      })
    } else if (event.status !== 'triggered') entries.push({ event, incidentId: null, actions: [] })
  }
  await writeActions(tx, entries, await writeEvaluations(tx, entries), new Date(now))
}

const hasMessages = ({ automation, block }: Happened): boolean =>
  automation.rule.blocks.some(
    ({ tag, actions }) => tag === block && actions.some(({ name }) => messageActions.includes(name)),
  )
