import { dashboardLimits } from '@outpost/contract/dashboards/constants'
import { dashboardTemplates } from '@outpost/contract/dashboards/endpoints'
import { type DashboardTemplate, dashboardTemplateSchemas } from '@outpost/contract/dashboards/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { type Context, implement } from '../../kit/implement.ts'
import { orderBy, searchText, utc } from '../../kit/paginate.ts'
import { requireRoom } from '../../kit/require-room.ts'
import { inScope } from '../../kit/scope.ts'
import { requireDevice } from '../devices/service.ts'
import { requireDashboard } from './queries.ts'

const visible = ({ tx, scope }: Context) =>
  tx
    .selectFrom('dashboard_templates as t')
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .where(inScope(scope, 't.company_id'))

const columns = {
  id: sql.ref('t.id'),
  name: sql`lower(t.name)`,
  model: sql`lower(t.model)`,
  created_at: sql.ref('t.created_at'),
}

async function read(context: Context, id: number): Promise<DashboardTemplate> {
  const row = await visible(context)
    .selectAll('t')
    .select('c.name as company_name')
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return { ...row, created_at: utc(row.created_at) }
}

export default implement(dashboardTemplates, dashboardTemplateSchemas, {
  async list(context, { device_id, ...query }) {
    const { scope } = context
    const found = visible(context)
      .$if(device_id !== undefined, (rows) =>
        rows.where('t.model', '=', (e) =>
          e.selectFrom('devices').select('model').where('id', '=', device_id!).where(inScope(scope, 'company_id')),
        ),
      )
      .$if(Boolean(query.q), (rows) =>
        rows.where(searchText(query.q!, query['search-fields'], { name: sql`t.name`, model: sql`t.model` })),
      )
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await found
      .selectAll('t')
      .select('c.name as company_name')
      .orderBy(orderBy(query.sort, columns, 'name', 't.id'))
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    return { rows: rows.map((row) => ({ ...row, created_at: utc(row.created_at) })), total }
  },
  async create(context, { dashboard_id, name, description }) {
    const { tx, scope } = context
    const dashboard = await requireDashboard(context, dashboard_id, { source: 'dashboard_id' })
    const { model, company_id } = await requireDevice(tx, scope, dashboard.device_id)
    if (!model)
      throw fail('VALIDATION', {
        source: 'dashboard_id',
        message: 'The device has not reported its model yet, so no template can be saved for it.',
      })
    await requireRoom(tx, {
      table: 'dashboard_templates',
      companyId: company_id,
      most: dashboardLimits.templates,
      message: `A company can have at most ${dashboardLimits.templates} template dashboards.`,
    })
    // A remote access entry belongs to one device, so its button would not work on another one.
    const widgets = dashboard.widgets.filter(({ remote_access_id }) => remote_access_id === null)
    const { id } = await tx
      .insertInto('dashboard_templates')
      .values({
        company_id,
        model,
        name,
        description,
        refresh: dashboard.refresh,
        widgets: JSON.stringify(widgets),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    context.audit({ target: `dashboard template:${id}` })
    return read(context, id)
  },
  async remove(context, { id }) {
    await read(context, id)
    await context.tx.deleteFrom('dashboard_templates').where('id', '=', id).execute()
    context.audit({ target: `dashboard template:${id}` })
  },
})
