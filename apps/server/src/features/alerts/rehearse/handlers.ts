import { rehearsals } from '@outpost/contract/alerts/rehearsal/endpoints'
import { type Rehearsal, rehearsalSchemas } from '@outpost/contract/alerts/rehearsal/schemas'
import type { ActionName } from '@outpost/contract/alerts/constants'
import { fail } from '@outpost/contract/kit/errors'
import type { Transaction } from '../../../db/database.ts'
import { type Context, implement } from '../../../kit/implement.ts'
import { utc } from '../../../kit/paginate.ts'
import { readGeofences } from '../../devices/service.ts'
import { requireCompany } from '../../companies/service.ts'
import { geofencesIn, requireActions, requireGeofences, requireParameters, tagBlocks } from '../conditions.ts'
import { requireSteps } from '../escalation/check.ts'
import { receiverPrefix } from '../incidents/actions.ts'
import { listAutomations } from '../queries.ts'
import type { FoundOn } from './messages.ts'
import { type Question, questionOf } from './question.ts'
import { rehearse, type Rehearsed } from './rehearse.ts'
import { readSilenceTimes, readTargets, type Target } from './targets.ts'

/** Rehearsals that one process carries out at the same time, and seconds until another one may be tried. */
const most = 2
const retryAfter = 5
/** Events and devices of an answer. */
const shown = 100
let running = 0

/** Runs `act` unless too many rehearsals are running. Throws TOO_MANY_REQUESTS. */
async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  if (running >= most) throw fail('TOO_MANY_REQUESTS', { retryAfter })
  running++
  try {
    return await act()
  } finally {
    running--
  }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Counts what was triggered on each day of the period. */
function daysOf({ from, to }: Question, triggered: readonly FoundOn[]): Rehearsal['days'] {
  const byDay = Map.groupBy(triggered, ({ at }) => dayOf(at))
  const days: Rehearsal['days'] = []
  for (let at = Date.parse(dayOf(from)); at < to; at += 86_400_000) {
    const found = byDay.get(dayOf(at)) ?? []
    days.push({ day: dayOf(at), triggered: found.length, devices: new Set(found.map(({ deviceId }) => deviceId)).size })
  }
  return days
}

function byDevice(triggered: readonly FoundOn[], nameOf: (id: number) => string): Rehearsal['by_device'] {
  return [...Map.groupBy(triggered, ({ deviceId }) => deviceId)]
    .toSorted(([a, some], [b, others]) => others.length - some.length || a - b)
    .slice(0, shown)
    .map(([id, found]) => ({
      device_id: id,
      device_name: nameOf(id),
      triggered: found.length,
      last_at: utc(new Date(found.at(-1)!.at)),
    }))
}

/** Names receivers as the log does: users and receivers by their names, emails by their address. */
async function receiversOf(
  tx: Transaction,
  receivers: Rehearsed['told']['receivers'],
): Promise<Rehearsal['receivers']> {
  const idsOf = (prefix: string): number[] =>
    receivers.flatMap(({ receiver }) => (receiver.startsWith(prefix) ? [Number(receiver.slice(prefix.length))] : []))
  const [users, systems] = [idsOf('user:'), idsOf(receiverPrefix)]
  const names = new Map<string, string>()
  if (users.length > 0)
    for (const { id, username } of await tx
      .selectFrom('users')
      .select(['id', 'username'])
      .where('id', 'in', users)
      .execute())
      names.set(`user:${id}`, username)
  if (systems.length > 0)
    for (const { id, name } of await tx
      .selectFrom('alert_receivers')
      .select(['id', 'name'])
      .where('id', 'in', systems)
      .execute())
      names.set(`${receiverPrefix}${id}`, name)
  return receivers.map((row) => ({
    ...row,
    receiver: names.get(row.receiver) ?? row.receiver.slice(row.receiver.indexOf(':') + 1),
  }))
}

const count = (events: readonly FoundOn[], status: FoundOn['status']): number =>
  events.filter((event) => event.status === status).length

async function present(
  { tx }: Context,
  question: Question,
  { devices, total }: { devices: readonly Target[]; total: number },
  { events, told, checked, hourly, withoutData, complete }: Rehearsed,
): Promise<Rehearsal> {
  const triggered = events.filter(({ status }) => status === 'triggered')
  const names = new Map(devices.map(({ id, name }) => [id, name]))
  const nameOf = (id: number): string => names.get(id) ?? ''
  return {
    from: utc(new Date(question.from)),
    to: utc(new Date(question.to)),
    exact_from: utc(new Date(question.exactFrom)),
    devices: total,
    checked_devices: checked,
    hourly_devices: hourly,
    devices_without_data: withoutData,
    complete: complete && total === devices.length,
    triggered: triggered.length,
    triggered_devices: new Set(triggered.map(({ deviceId }) => deviceId)).size,
    flapping: count(events, 'flapping'),
    limited: count(events, 'limited'),
    incidents: told.incidents,
    days: daysOf(question, triggered),
    by_device: byDevice(triggered, nameOf),
    events: events
      .slice(-shown)
      .toReversed()
      .map(({ deviceId, at, status, parameters }) => ({
        device_id: deviceId,
        device_name: nameOf(deviceId),
        at: utc(new Date(at)),
        status,
        parameters,
      })),
    receivers: await receiversOf(tx, told.receivers),
    actions: told.actions.map(({ name, count: times }) => ({ name: name as ActionName, count: times })),
    unanswered: question.unanswered,
  }
}

export default implement(rehearsals, rehearsalSchemas, {
  async rehearse(
    context,
    { company_id, conditions_body, escalation, automation_id, device_id, tag_id, days, ...settings },
  ) {
    const { app, tx, scope, actor, now } = context
    const automation =
      automation_id === undefined
        ? undefined
        : (await listAutomations(tx, scope, { id: [automation_id] }, { limit: 1, offset: 0 })).rows[0]
    if (automation_id !== undefined && !automation) throw fail('NOT_FOUND', { source: 'automation_id' })
    const companyId = automation?.company_id ?? company_id ?? actor.companyId
    for (const id of new Set([companyId, company_id ?? companyId])) await requireCompany(tx, scope, id, 'company_id')
    const conditions = tagBlocks(conditions_body)
    requireParameters(context, conditions)
    await requireGeofences(context, conditions)
    await requireActions(context, companyId, conditions)
    await requireSteps(context, companyId, escalation)
    const fences = await readGeofences(context, geofencesIn(conditions))
    const question = questionOf({ ...settings, conditions }, app.values, { days, now: now.getTime(), fences })
    const targets = await readTargets(context, companyId, { automation_id, device_id, tag_id })
    const freeAt = await readSilenceTimes(context, companyId, automation_id, targets.devices, question.from)
    const telling = { notifyResolved: settings.notify_resolved, escalation, freeAt }
    const rehearsed = await context.outside('rehearsal', () =>
      inTurn(() => rehearse(app.unscoped, question, targets.devices, telling)),
    )
    return present(context, question, targets, rehearsed)
  },
})
