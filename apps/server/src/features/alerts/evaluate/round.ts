import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { conditionsNow, initialState, type RuleState, step } from '../machine/step.ts'
import { parametersNow } from '../machine/parameters.ts'
import { traceNow } from '../machine/trace.ts'
import type { Facts } from '../machine/truth.ts'
import { record } from '../incidents/record.ts'
import {
  type Compiled,
  type Input,
  readAutomations,
  readDevices,
  readFacts,
  readTree,
  readWatched,
  takeInputs,
  type Watched,
  type WatchedDevice,
} from './read.ts'
import type { Happened } from './happened.ts'

/** Only one worker evaluates at a time, so that the inputs of a device stay in order. */
const evaluationLock = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(7205016) as locked`

/** Rounds that follow each other while there is more to do. */
const maxRounds = 20

/** What is to be stored of an automation on a device. */
interface Change {
  watched: Watched
  state: RuleState
  due: number | undefined
  triggered: number
}

/** Whether a due time has to be stored: a later one than the stored one is found when that has come. */
const isDueStored = (due: number | undefined, stored: Date | null, now: number): boolean =>
  due === undefined
    ? stored !== null && stored.getTime() <= now
    : stored === null || stored.getTime() <= now || due < stored.getTime()

/** Evaluates one automation on one device: all inputs in their order, or the passage of time. */
function evaluate(
  automation: Compiled,
  watched: Watched,
  device: WatchedDevice,
  base: Facts,
  inputs: readonly Input[],
  now: number,
): { change: Change | undefined; happened: Happened[] } {
  const { rule } = automation
  const happened: Happened[] = []
  let state = watched.state ?? initialState
  let values = base.values
  let due: number | undefined
  const moments = inputs.length > 0 ? inputs : [{ at: new Date(now), values: null }]
  for (const { at, values: reported } of moments) {
    if (reported) values = { ...values, ...reported }
    const facts = { ...base, values, isReport: reported !== null }
    const time = reported ? at.getTime() : now
    const next = step(rule, state, facts, time)
    for (const event of next.events)
      happened.push({
        ...event,
        automation,
        watched,
        device,
        conditions: conditionsNow(rule, facts, state, time),
        parameters: parametersNow(rule, facts, time),
        trace: traceNow(rule, facts, state, event.block, time),
        open: false,
      })
    ;({ state, due } = next)
  }
  const open = Object.values(state.blocks).some(({ phase }) => phase === 'firing' || phase === 'easing')
  for (const event of happened) event.open = open
  const isChanged = state !== (watched.state ?? initialState) || isDueStored(due, watched.due_at, now)
  const triggered = happened.filter(({ status }) => status === 'triggered').length
  return { change: isChanged ? { watched, state, due, triggered } : undefined, happened }
}

async function store(tx: Transaction, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const facts = JSON.stringify(
    changes.map(({ watched, state, due, triggered }) => ({
      a: watched.automation_id,
      d: watched.device_id,
      state,
      due: due === undefined ? null : new Date(due),
      triggered,
      fired: triggered > 0 ? new Date(state.firedAt!) : null,
      period: new Date(state.period),
      count: state.count,
    })),
  )
  await sql`
    update automation_devices w set state = v.state, due_at = v.due, total_triggered = w.total_triggered + v.triggered,
      last_triggered_at = coalesce(v.fired, w.last_triggered_at),
      period_at = case when v.triggered > 0 then v.period else w.period_at end,
      period_triggered = case when v.triggered > 0 then v.count else w.period_triggered end
    from json_to_recordset(${facts}::json) as v(a integer, d integer, state jsonb, due timestamptz, triggered integer, fired timestamptz, period timestamptz, count integer)
    where w.automation_id = v.a and w.device_id = v.d`.execute(tx)
}

/** One round in one transaction: what happened is taken, and its consequences are stored. @returns what was done */
async function round(app: Program, tx: Transaction): Promise<number> {
  const { rows } = await evaluationLock.execute(tx)
  if (!rows[0]!.locked) return 0
  const inputs = await takeInputs(tx)
  const watched = await readWatched(tx, [...new Set(inputs.map(({ device_id }) => device_id))])
  if (watched.length === 0) return inputs.length
  const [automations, devices] = [
    await readAutomations(
      tx,
      watched.map(({ automation_id }) => automation_id),
    ),
    await readDevices(tx, [...new Set(watched.map(({ device_id }) => device_id))]),
  ]
  const addresses = new Set([...automations.values()].flatMap(({ rule }) => rule.parameters))
  const isBelow = await readTree(tx, automations.values(), devices.values())
  const factsOf = await readFacts(tx, devices, [...addresses])
  const byDevice = Map.groupBy(inputs, ({ device_id }) => device_id)
  const now = Date.now()
  const changes: Change[] = []
  const happened: Happened[] = []
  for (const entry of watched) {
    const [automation, device] = [automations.get(entry.automation_id), devices.get(entry.device_id)]
    if (!automation || !device || !isBelow(automation.company_id, device.company_id)) continue
    try {
      const result = evaluate(automation, entry, device, factsOf(entry), byDevice.get(entry.device_id) ?? [], now)
      if (result.change) changes.push(result.change)
      happened.push(...result.happened)
    } catch (error) {
      app.log.error({ automation: automation.id, device: device.id, error: String(error) }, 'an automation failed')
    }
  }
  await store(tx, changes)
  await record(tx, happened, now)
  return inputs.length + changes.length
}

/**
 * Evaluates everything that has happened or whose time has come. The state, the log and the outgoing messages of a round
 * are stored in one transaction, so a worker that is killed loses nothing and sends nothing twice.
 */
export async function evaluateAll(app: Program): Promise<void> {
  for (let n = 0; n < maxRounds; n++) {
    const done = await inTransaction(app.db, systemScope, (tx) => round(app, tx))
    if (done < 1000) return
  }
}
