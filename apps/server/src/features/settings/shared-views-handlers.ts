import { fail } from '@outpost/contract/kit/errors'
import { sharedViews } from '@outpost/contract/settings/shared-views/endpoints'
import { type SharedView, sharedViewSchemas } from '@outpost/contract/settings/shared-views/schemas'
import { sql } from 'kysely'
import { implement, type Context } from '../../kit/implement.ts'
import { orderBy, searchText, utc } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'

/** The maximum number of shared views per company and list, so that they can be taken in at a glance. */
const most = 100
/** The maximum number of shared views per company: callers choose the names of lists. */
const mostOfCompany = 500

/** The views of every company in the actor's scope; the console requests only those of the user's own company. */
const visible = ({ tx, scope }: Context) => tx.selectFrom('shared_views as v').where(inScope(scope, 'v.company_id'))

const withSharer = (context: Context) =>
  visible(context).leftJoin('users as u', 'u.id', 'v.user_id').selectAll('v').select('u.username as shared_by')

type Row = Awaited<ReturnType<ReturnType<typeof withSharer>['execute']>>[number]
const present = ({
  id,
  company_id,
  list,
  name,
  search,
  layout,
  shared_by,
  created_at,
  updated_at,
}: Row): SharedView => ({
  id,
  company_id,
  list,
  name,
  search,
  layout,
  shared_by,
  created_at: utc(created_at),
  updated_at: utc(updated_at),
})

/** Throws VALIDATION if the company shares too many views besides the one that this one would replace. */
async function requireRoom(context: Context, list: string, name: string): Promise<void> {
  const { total, ofList } = await visible(context)
    .where('v.company_id', '=', context.actor.companyId)
    .where(sql<boolean>`not (v.list = ${list} and lower(v.name) = lower(${name}))`)
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      e.fn.countAll<number>().filterWhere('v.list', '=', list).as('ofList'),
    ])
    .executeTakeFirstOrThrow()
  if (ofList < most && total < mostOfCompany) return
  const limit = ofList < most ? `${mostOfCompany} views` : `${most} views of a list`
  throw fail('VALIDATION', {
    source: 'name',
    message: `A company can share at most ${limit}. Stop sharing one first.`,
  })
}

export default implement(sharedViews, sharedViewSchemas, {
  async list(context, { list, company_id, q, sort, limit, offset, 'search-fields': wanted }) {
    const filter = <Q extends ReturnType<typeof visible>>(rows: Q): Q => {
      let found = rows as ReturnType<typeof visible>
      if (list !== undefined) found = found.where('v.list', '=', list)
      if (company_id !== undefined) found = found.where('v.company_id', '=', company_id)
      if (q) found = found.where(searchText(q, wanted, { name: sql.ref('v.name') }))
      return found as Q
    }
    const rows = await filter(withSharer(context) as never as ReturnType<typeof visible>)
      .orderBy(orderBy(sort, { name: sql`lower(v.name)`, created_at: sql.ref('v.created_at') }, 'name', 'v.id'))
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await filter(visible(context))
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { rows: (rows as Row[]).map(present), total }
  },
  async create(context, { list, name, search, layout }) {
    const { tx, actor, now } = context
    await requireRoom(context, list, name)
    const value = {
      name,
      search: JSON.stringify(search),
      layout: JSON.stringify(layout),
      user_id: actor.userId,
      updated_at: now,
    }
    const { id } = await tx
      .insertInto('shared_views')
      .values({ company_id: actor.companyId, list, ...value })
      .onConflict((conflict) => conflict.expression(sql`company_id, list, lower(name)`).doUpdateSet(value))
      .returning('id')
      .executeTakeFirstOrThrow()
    context.audit({ target: `shared-view:${id}` })
    return present(await withSharer(context).where('v.id', '=', id).executeTakeFirstOrThrow())
  },
  async remove(context, { id }) {
    const removed = await context.tx
      .deleteFrom('shared_views')
      .where('id', '=', id)
      .where(inScope(context.scope, 'company_id'))
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw fail('NOT_FOUND')
    context.audit({ target: `shared-view:${id}` })
  },
})
