import { messageActions } from '@outpost/contract/alerts/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { emit } from '../../../kit/event.ts'
import { slices } from '../../../kit/slices.ts'
import type { Happened } from '../evaluate/happened.ts'
import { type AlertChange, alertsChanged } from '../events.ts'
import { actionsOf, type NewAction } from './actions.ts'
import { startEscalation } from '../escalation/plan.ts'
import { placeTriggered, reopen, resolve } from './open.ts'
import { endingOf } from './ending.ts'
import { readSilences, silencedBy, type SilenceRow } from '../silences/match.ts'

/** Seconds after the beginning of an incident when its receivers are told which devices were added. */
const growthDelay = 30

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
          trace: JSON.stringify(event.trace),
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
      // An action on a device is carried out at most once for an incident.
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

/** Plans one message about all devices that are added to an incident after its beginning. */
const planGrowth = (tx: Transaction, ids: readonly number[]): Promise<unknown> =>
  sql`update alert_incidents i set update_at = coalesce(i.update_at, greatest(i.opened_at + ${growthDelay} * interval '1 second', now()))
    where i.id = any(${ids}::integer[]) and i.acknowledged_at is null
      and not exists (select from automation_actions a where a.incident_id = i.id and a.kind = 'growing')`.execute(tx)

/** Returns the silence that withholds the messages about an event, if there is one. */
type SilenceOf = (event: Happened) => SilenceRow | undefined

/** Withholds the messages of an entry if a silence applies. Actions on devices are not withheld. */
function silence({ actions, ...entry }: Entry, silenceOf: SilenceOf): Entry {
  const by = silenceOf(entry.event)
  if (!by) return { ...entry, actions }
  return {
    ...entry,
    actions: actions.map((action) =>
      action.receiver !== '' && action.state === 'waiting'
        ? { ...action, state: 'withheld', message: silencedBy(by), silenced: true }
        : action,
    ),
  }
}

/** Writes the log and the actions of events. */
async function write(tx: Transaction, found: readonly Entry[], now: Date, silenceOf: SilenceOf): Promise<void> {
  const entries = found.map((entry) => silence(entry, silenceOf))
  if (entries.length === 0) return
  await writeActions(tx, entries, await writeEvaluations(tx, entries), now)
  const changes = entries.flatMap(changeOf)
  if (changes.length > 0) await emit(tx, alertsChanged, { changes })
}

/** Returns what other features are told about an entry: only the start and the end of a problem. */
const changeOf = ({ event: { status, device, automation, at }, incidentId }: Entry): AlertChange[] =>
  status === 'triggered' || status === 'resolved'
    ? [
        {
          status,
          deviceId: device.id,
          companyId: device.company_id,
          automation: { id: automation.id, name: automation.name },
          incidentId,
          at: new Date(at),
        },
      ]
    : []

/** Stores events that start a problem. */
async function recordTriggered(
  tx: Transaction,
  events: readonly Happened[],
  now: Date,
  silenceOf: SilenceOf,
): Promise<void> {
  const isSilenced = (event: Happened): boolean => silenceOf(event) !== undefined
  const placed = await placeTriggered(tx, events, isSilenced)
  const entries: Entry[] = []
  for (const { event, incident, isFirst } of placed)
    entries.push({
      event,
      incidentId: incident.id,
      actions: await actionsOf(tx, event, incident.id, 'firing', isFirst || isSilenced(event)),
    })
  await write(tx, entries, now, silenceOf)
  const told = placed.filter(({ event }) => !isSilenced(event))
  await startEscalation(
    tx,
    told.map(({ event, incident }) => ({ incident_id: incident.id, automation_id: event.automation.id })),
    now,
  )
  const joined = placed.filter(({ event, isFirst }) => !isFirst && !isSilenced(event) && hasMessages(event))
  if (joined.length > 0) await planGrowth(tx, [...new Set(joined.map(({ incident }) => incident.id))])
}

/** Returns what has to be stored of an event that does not start a problem. */
async function entryOf(
  tx: Transaction,
  event: Happened,
  now: Date,
  isSilenced: (event: Happened) => boolean,
): Promise<Entry> {
  if (event.status === 'flapping') {
    const again = await reopen(tx, event)
    const incidentId = again?.incident.id ?? null
    // Messages are not repeated for an incident that someone has acknowledged.
    const isTold = again !== undefined && again.incident.acknowledged_at === null
    if (isTold && !isSilenced(event))
      await startEscalation(tx, [{ incident_id: again.incident.id, automation_id: event.automation.id }], now)
    return { event, incidentId, actions: await actionsOf(tx, event, incidentId, 'flapping', isTold) }
  }
  const ended = event.status === 'resolved' && !event.open ? await resolve(tx, event) : undefined
  return { event, incidentId: ended?.id ?? null, actions: ended ? await endingOf(tx, event, ended) : [] }
}

/**
 * Stores everything that a round of the evaluation found: incidents, the log, and what has to be sent or done. Starts are
 * stored before ends, because the end is reported to those who got a message about the start.
 */
export async function record(tx: Transaction, happened: readonly Happened[], at: number): Promise<void> {
  if (happened.length === 0) return
  const now = new Date(at)
  const silenced = await readSilences(tx, happened.map(aboutOf), at)
  const silenceOf: SilenceOf = (event) => silenced(aboutOf(event))
  const triggered = happened.filter(({ status }) => status === 'triggered')
  if (triggered.length > 0) await recordTriggered(tx, triggered, now, silenceOf)
  const entries: Entry[] = []
  const isSilenced = (event: Happened): boolean => silenceOf(event) !== undefined
  for (const event of happened)
    if (event.status !== 'triggered') entries.push(await entryOf(tx, event, now, isSilenced))
  await write(tx, entries, now, silenceOf)
}

const aboutOf = ({ automation, device }: Happened) => ({
  automationId: automation.id,
  companyId: automation.company_id,
  deviceId: device.id,
})

const hasMessages = ({ automation, block }: Happened): boolean =>
  automation.rule.blocks.some(
    ({ tag, actions }) => tag === block && actions.some(({ name }) => messageActions.includes(name)),
  )
