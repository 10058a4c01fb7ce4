import { alertLimits } from '@outpost/contract/alerts/constants'
import { silences } from '@outpost/contract/alerts/silences/endpoints'
import { silenceSchemas } from '@outpost/contract/alerts/silences/schemas'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { fail } from '@outpost/contract/kit/errors'
import { type Context, implement } from '../../../kit/implement.ts'
import { requireRoom } from '../../../kit/require-room.ts'
import { readMoment } from '../../../kit/moment.ts'
import { inScope } from '../../../kit/scope.ts'
import { requireCompany, withChildCompanies } from '../../companies/service.ts'
import { requireDevices } from '../../devices/service.ts'
import { findTags } from '../../tags/service.ts'
import { requireAutomations } from '../assign.ts'
import { keepPauses } from '../escalation/escalate.ts'
import { listSilences } from './list.ts'

type Wanted = ParsedInputOf<typeof silences.create>

/** Throws NOT_FOUND or VALIDATION with the field for a record that the user does not see. */
async function requireTargets(context: Context, { device_id, tag_id, in_company_id, automation_id }: Wanted) {
  const { tx, scope } = context
  if (device_id.length > 0) await requireDevices(tx, scope, device_id, 'device_id')
  if ((await findTags(tx, scope, tag_id)).length < new Set(tag_id).size) throw fail('NOT_FOUND', { source: 'tag_id' })
  for (const id of new Set(in_company_id)) await requireCompany(tx, scope, id, 'in_company_id')
  await requireAutomations(context, automation_id, 'automation_id')
}

/** Returns when a silence begins and ends. Throws VALIDATION if it would never apply, or never end. */
function periodOf({ starts_at, ends_at, weekdays }: Wanted, now: Date): { starts_at: Date; ends_at: Date | null } {
  const from = readMoment(starts_at ?? undefined, 'starts_at') ?? now
  const to = readMoment(ends_at ?? undefined, 'ends_at') ?? null
  if (to === null && weekdays.length === 0)
    throw fail('VALIDATION', {
      source: 'ends_at',
      message: 'Specify when the silence ends. Only weekly silences can have no end.',
    })
  if (to !== null && (to <= from || to <= now))
    throw fail('VALIDATION', { source: 'ends_at', message: 'The end must be after the beginning and in the future.' })
  return { starts_at: from, ends_at: to }
}

const checkRoom = ({ tx }: Context, companyId: number): Promise<void> =>
  requireRoom(tx, {
    table: 'alert_silences',
    companyId,
    most: alertLimits.silences,
    message: `The company already has ${alertLimits.silences} silences. End some of them first.`,
  })

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

export default implement(silences, silenceSchemas, {
  list: async ({ tx, scope, now }, query) =>
    listSilences(
      tx,
      scope,
      { id: query.id, automation_id: query.automation_id, ...(await withChildCompanies(tx, scope, query)) },
      query,
      now.getTime(),
    ),
  async create(context, wanted) {
    const { tx, scope, actor, now } = context
    const companyId = wanted.company_id ?? actor.companyId
    await requireCompany(tx, scope, companyId, 'company_id')
    await requireTargets(context, wanted)
    const period = periodOf(wanted, now)
    await checkRoom(context, companyId)
    const { reason, weekdays, minutes, time_zone } = wanted
    const { id } = await tx
      .insertInto('alert_silences')
      .values({
        ...period,
        company_id: companyId,
        username: actor.username,
        reason,
        device_ids: [...new Set(wanted.device_id)],
        tag_ids: [...new Set(wanted.tag_id)],
        company_ids: [...new Set(wanted.in_company_id)],
        automation_ids: [...new Set(wanted.automation_id)],
        weekdays: [...new Set(weekdays)],
        from_minute: minuteOf(wanted.from_time),
        minutes,
        time_zone,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    context.audit({ target: `silence:${id}`, detail: { reason, company_id: companyId } })
    const [row] = (await listSilences(tx, scope, { id: [id] }, { limit: 1, offset: 0 }, now.getTime())).rows
    return row!
  },
  async remove(context, { id }) {
    const { tx, scope, now } = context
    const row = await tx
      .selectFrom('alert_silences')
      .selectAll()
      .where('id', '=', id)
      .where(inScope(scope, 'company_id'))
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw fail('NOT_FOUND')
    await keepPauses(tx, row, now)
    await tx.deleteFrom('alert_silences').where('id', '=', id).execute()
    context.audit({ target: `silence:${id}`, detail: { reason: row.reason, company_id: row.company_id } })
  },
})
