import { rehearsals } from '@outpost/contract/alerts/rehearsal/endpoints'
import { type Rehearsal, rehearsalSchemas } from '@outpost/contract/alerts/rehearsal/schemas'
import { fail } from '@outpost/contract/kit/errors'
import type { Transaction } from '../../../db/database.ts'
import { Deferred, implement } from '../../../kit/implement.ts'
import { readGeofences } from '../../devices/service.ts'
import { requireCompany } from '../../companies/service.ts'
import { geofencesIn, requireActions, requireGeofences, requireParameters, tagBlocks } from '../conditions.ts'
import { requireSteps } from '../escalation/check.ts'
import { receiverPrefix } from '../incidents/actions.ts'
import { listAutomations } from '../queries.ts'
import { questionOf } from './question.ts'
import { runRehearsal } from './run.ts'
import { readStoredSilences, readTargets } from './targets.ts'

/** Names receivers as the log does: users and receivers by their names, emails by their address. */
async function namedReceivers(tx: Transaction, receivers: Rehearsal['receivers']): Promise<Rehearsal['receivers']> {
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
    const task = {
      connection: app.unscopedConnection,
      question,
      devices: targets.devices,
      silences: await readStoredSilences(context, companyId, automation_id, targets.devices, question.from),
      notifyResolved: settings.notify_resolved,
      escalation,
    }
    const { gone } = context
    return new Deferred<Rehearsal>(async () => {
      const summary = await runRehearsal(actor.companyId, task, gone)
      return {
        ...summary,
        devices: targets.total,
        complete: summary.checked_devices === targets.total,
        receivers: await app.read(scope, (again) => namedReceivers(again, summary.receivers)),
        unanswered: question.unanswered,
      }
    })
  },
})
