import { credits } from '@outpost/contract/credits/endpoints'
import { creditSchemas } from '@outpost/contract/credits/schemas'
import { pricedTypeIds } from '@outpost/contract/credits/types'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { implement } from '../../kit/implement.ts'
import { orderBy } from '../../kit/paginate.ts'
import { requireCompany, withChildCompanies } from '../companies/service.ts'
import { presentEvent, presentMove, presentPool } from './present.ts'
import { listEvents, listMoves, listPools, poolsByIds } from './queries.ts'
import { refilled } from './low.ts'
import { addCredits, moveCredits } from './service.ts'
import { whereShown } from './shown.ts'
import { summarise } from './summary.ts'
import { requireType, typeByName, typesOf } from './types.ts'

/** Requires a price and a pro forma invoice number for types that have a price, and refuses them for all others. */
function requirePrice(type: number, price: number | undefined, proForm: string | undefined): void {
  const priced = pricedTypeIds.includes(type)
  for (const [source, value] of [
    ['credit_price', price],
    ['pro_form_nr', proForm],
  ] as const) {
    if (priced && value === undefined)
      throw fail('VALIDATION', { source, message: 'Required for this type of resource.' })
    if (!priced && value !== undefined)
      throw fail('VALIDATION', { source, message: 'Leave this out for this type of resource.' })
  }
}

export default whereShown(
  implement(credits, creditSchemas, {
    async types({ tx, actor }, { limit, offset, q, sort }) {
      const wanted = typesOf(actor).filter((kind) => !q || kind.name.toLowerCase().includes(q.toLowerCase()))
      const { rows } = await sql<{ id: number }>`
        select t.id from unnest(${wanted.map((kind) => kind.id)}::integer[], ${wanted.map((kind) => kind.name)}::text[]) as t(id, name)
        order by ${orderBy(sort, { id: sql.ref('t.id'), name: sql.ref('t.name') }, 'id', 't.id')} limit ${limit} offset ${offset}`.execute(
        tx,
      )
      return { rows: rows.map((row) => wanted.find((kind) => kind.id === row.id)!), total: wanted.length }
    },
    async list({ tx, scope }, query) {
      const { rows, total } = await listPools(tx, scope, await withChildCompanies(tx, scope, query))
      return { rows: rows.map(presentPool), total }
    },
    async create({ tx, scope, actor, audit }, { credit_type_id, credit_count, company_id, credit_price, pro_form_nr }) {
      const { id: type } = requireType(actor, credit_type_id)
      const company = await requireCompany(tx, scope, company_id, 'company_id')
      requirePrice(type, credit_price, pro_form_nr)
      const to = await addCredits(tx, {
        company: company.id,
        type,
        count: credit_count,
        userId: actor.userId,
        price: credit_price,
        proForm: pro_form_nr,
      })
      await refilled(tx, company.id)
      audit({ target: `credit-pool:${to.pool}` })
      const [row] = await poolsByIds(tx, scope, [to.pool])
      return presentPool(row!)
    },
    async summary({ app, tx, scope, actor, now }, { company_id }) {
      const company = await requireCompany(tx, scope, company_id ?? actor.companyId)
      return summarise(tx, company.id, typesOf(actor), app.brand().resources.required, now)
    },
    async history({ tx, scope }, query) {
      const { rows, total } = await listEvents(tx, scope, query)
      return { rows: rows.map(presentEvent), total }
    },
    async moves({ tx, scope }, query) {
      const { rows, total } = await listMoves(tx, scope, query)
      return { rows: rows.map(presentMove), total }
    },
    async move({ tx, scope, actor, audit }, { source, target, amount, credit_type_name, credit_type_id }) {
      const from = await requireCompany(tx, scope, source ?? actor.companyId, 'source')
      const to = await requireCompany(tx, scope, target ?? actor.companyId, 'target')
      if (from.id === to.id) throw fail('VALIDATION', { source: 'target', message: 'Choose another company.' })
      const type = typeByName(actor, credit_type_name, credit_type_id).id
      if (!(await moveCredits(tx, { from: from.id, to: to.id, type, amount, userId: actor.userId })))
        throw fail('NOT_ENOUGH_CREDITS', { source: 'amount' })
      await refilled(tx, to.id)
      audit({ target: `company:${to.id}`, owners: [from, to].map(({ id }) => ({ companyId: id })) })
    },
  }),
)
