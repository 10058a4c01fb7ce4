import { reportLimits } from '@outpost/contract/reports/constants'
import { reports as reportEndpoints } from '@outpost/contract/reports/endpoints'
import { reportSchemas } from '@outpost/contract/reports/schemas'
import { fail } from '@outpost/contract/kit/errors'
import type { Context } from '../../kit/implement.ts'
import { implement } from '../../kit/implement.ts'
import { requireRoom } from '../../kit/require-room.ts'
import { openChannel } from '../channels/service.ts'
import { requireCompany, withChildCompanies } from '../companies/service.ts'
import { orderReport, type TemplateRow } from './generate/order.ts'
import { lastPeriod } from './generate/period.ts'
import { listReports, requireTemplate } from './queries.ts'
import { changedTemplate, nextEndOf, requireApplicable, type Wanted } from './template.ts'

export { generatedReports } from './generated-handlers.ts'

/** The number of reports that a user may order in 15 minutes. */
const orders = { limit: 60, seconds: 900 } as const

async function read({ tx, scope }: Context, id: number) {
  const [row] = (await listReports(tx, scope, { id: [id], limit: 1, offset: 0 })).rows
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** What a change of a template stores: its owner is the user who makes it. */
const ownedBy = ({ actor }: Context) => ({
  user_id: actor.userId,
  username: actor.username,
  owner_company_id: actor.companyId,
})

const timing = ({ type, period, time_zone, is_active }: Wanted): string => `${type} ${period} ${time_zone} ${is_active}`

/** The span of a report that is ordered now: the last complete period, or the custom one. */
const spanOf = ({ period, time_zone, start_date, end_date }: TemplateRow, now: Date) =>
  period === 'custom' ? { from: start_date!, to: end_date! } : lastPeriod(period, time_zone, now)

export const reports = implement(reportEndpoints, reportSchemas, {
  list: async ({ tx, scope }, query) => listReports(tx, scope, await withChildCompanies(tx, scope, query)),
  get: (context, { id }) => read(context, id),
  async create(context, { company_id, ...fields }) {
    const { tx, scope, actor, now } = context
    const { id: companyId } = await requireCompany(tx, scope, company_id ?? actor.companyId, 'company_id')
    const wanted = changedTemplate({ ...fields, start_date: null, end_date: null }, fields)
    await requireApplicable(tx, scope, companyId, wanted)
    await requireRoom(tx, {
      table: 'report_templates',
      companyId,
      most: reportLimits.templates,
      message: `The company already has ${reportLimits.templates} report templates. Delete some of them first.`,
    })
    const { id } = await tx
      .insertInto('report_templates')
      .values({ company_id: companyId, ...ownedBy(context), ...wanted, next_at: nextEndOf(wanted, now) })
      .returning('id')
      .executeTakeFirstOrThrow()
    context.audit({ target: `report:${id}`, detail: { name: wanted.name, company_id: companyId } })
    return read(context, id)
  },
  async update(context, { id, ...fields }) {
    const { tx, scope, now } = context
    const row = await requireTemplate(tx, scope, id)
    const wanted = changedTemplate(row, fields)
    if (fields.apply_list || fields.applied_by) await requireApplicable(tx, scope, row.company_id, wanted)
    const next_at = timing(row) === timing(wanted) ? row.next_at : nextEndOf(wanted, now)
    await tx
      .updateTable('report_templates')
      .set({
        name: wanted.name,
        description: wanted.description,
        type: wanted.type,
        period: wanted.period,
        parameters: wanted.parameters,
        applied_by: wanted.applied_by,
        apply_list: wanted.apply_list,
        start_date: wanted.start_date,
        end_date: wanted.end_date,
        time_zone: wanted.time_zone,
        recipients: wanted.recipients,
        is_active: wanted.is_active,
        ...ownedBy(context),
        next_at,
        paused: wanted.is_active ? null : row.paused,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    context.audit({ target: `report:${id}`, detail: { name: wanted.name } })
  },
  async remove(context, { id }) {
    const { tx, scope } = context
    const row = await requireTemplate(tx, scope, id)
    await tx.deleteFrom('report_templates').where('id', '=', id).execute()
    context.audit({ target: `report:${id}`, detail: { name: row.name, company_id: row.company_id } })
  },
  async generate(context, { id }) {
    const { app, tx, scope, actor, now } = context
    const row = await requireTemplate(tx, scope, id)
    await app.limits.take(`report:${actor.userId}`, orders.limit, orders.seconds)
    const channel = await openChannel(tx, actor.userId)
    await orderReport(tx, row, { span: spanOf(row, now), scheduled: false, channel })
    context.audit({ target: `report:${id}`, detail: { name: row.name } })
    return { channel }
  },
})
