import { fail } from '@outpost/contract/kit/errors'
import { tags } from '@outpost/contract/tags'
import { sql } from 'kysely'
import { implement, type Context } from '../../kit/implement.ts'
import { orderBy, searchText, utc } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'
import { requireCompany } from '../companies/service.ts'

const columns = { id: sql.ref('tags.id'), name: sql`lower(tags.name)`, created_at: sql.ref('tags.created_at'), device_count: sql.ref('devices_count'), devices_count: sql.ref('devices_count') }
const searchFields = { name: sql.ref('tags.name') }

const visible = ({ tx, scope }: Context) =>
  tx.selectFrom('tags').innerJoin('companies', 'companies.id', 'tags.company_id').where(inScope(scope, 'tags.company_id'))

const withCounts = (context: Context) =>
  visible(context)
    .selectAll('tags')
    .select((e) => ['companies.name as company_name', e.selectFrom('device_tags').whereRef('tag_id', '=', 'tags.id').select((c) => c.fn.countAll<number>().as('n')).as('devices_count')])

const present = (row: Awaited<ReturnType<ReturnType<typeof withCounts>['execute']>>[number]) => ({
  id: row.id, tag_id: row.id, company_id: row.company_id, company_name: row.company_name, name: row.name, description: row.description, color: row.color,
  devices_count: row.devices_count ?? 0, created_at: utc(row.created_at), updated_at: utc(row.updated_at),
})

export default implement(tags, {
  async list(context, query) {
    const filter = <Q extends ReturnType<typeof withCounts>>(rows: Q): Q => {
      let found = rows as ReturnType<typeof withCounts>
      if (query.id) found = found.where('tags.id', 'in', query.id.length > 0 ? query.id : [0])
      if (query.company_id) found = found.where('tags.company_id', '=', query.company_id)
      if (query.q) found = found.where(searchText(query.q, query['search-fields'], searchFields))
      return found as Q
    }
    const rows = await filter(withCounts(context)).orderBy(orderBy(query.sort, columns, 'name', 'tags.id')).limit(query.limit).offset(query.offset).execute()
    const { total } = await filter(visible(context) as never as ReturnType<typeof withCounts>).clearSelect().select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows: rows.map(present), total }
  },
  async get(context, { id }) {
    const row = await withCounts(context).where('tags.id', '=', id).executeTakeFirst()
    if (!row) throw fail('NOT_FOUND')
    return present(row)
  },
  async create(context, { company_id, name, description, color }) {
    const company = await requireCompany(context.tx, context.scope, company_id, 'company_id')
    const row = await context.tx
      .insertInto('tags')
      .values({ company_id, name, description, color, user_id: context.actor.userId })
      .onConflict((conflict) => conflict.expression(sql`company_id, lower(name)`).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw fail('TAG_NAME_TAKEN', { source: 'name' })
    context.audit({ target: `tag:${row.id}` })
    return present({ ...row, company_name: company.name, devices_count: 0 })
  },
  async remove(context, { id }) {
    const tag = await visible(context).select('tags.id').where('tags.id', '=', id).executeTakeFirst()
    if (!tag) throw fail('NOT_FOUND')
    await context.tx.deleteFrom('tags').where('id', '=', id).execute()
    context.audit({ target: `tag:${id}` })
  },
})
