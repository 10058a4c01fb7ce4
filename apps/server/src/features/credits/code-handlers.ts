import { creditCodes } from '@outpost/contract/credits/codes/endpoints'
import { creditCodeSchemas } from '@outpost/contract/credits/codes/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import { implement, type Context } from '../../kit/implement.ts'
import { beyondScope } from '../../kit/transaction.ts'
import { requireCompany, withChildCompanies } from '../companies/service.ts'
import { findCode, listCodes, makeCode, mayReadCodes, presentCode, redeemCode, removeCode } from './codes.ts'
import { refilled } from './low.ts'
import { presentRedeemed } from './present.ts'
import { poolsByIds } from './queries.ts'
import { whereShown } from './shown.ts'
import { typeByName } from './types.ts'

/** The number of wrong codes allowed in an hour per user and per network address. Valid codes do not count. */
const guesses = { perUser: 20, perAddress: 60, seconds: 3600 } as const

async function requireCode({ tx, scope }: Context, id: number) {
  const row = await findCode(tx, scope, id)
  if (!row) throw fail('NOT_FOUND')
  return row
}

export default whereShown(
  implement(creditCodes, creditCodeSchemas, {
    async list({ app, tx, scope, actor }, { is_used, ...query }) {
      const { rows, total } = await listCodes(tx, scope, {
        ...(await withChildCompanies(tx, scope, query)),
        used: is_used,
      })
      return { rows: rows.map((row) => presentCode(app, row, mayReadCodes(actor))), total }
    },
    async create({ app, tx, scope, actor, audit }, { credit_type_name, credit_type_id, amount, company_id, comment }) {
      const company = await requireCompany(tx, scope, company_id ?? actor.companyId, 'company_id')
      const made = await makeCode(
        app,
        tx,
        actor,
        company.id,
        typeByName(actor, credit_type_name, credit_type_id).id,
        amount,
        comment ?? '',
      )
      if (!made) throw fail('NOT_ENOUGH_CREDITS', { source: 'amount' })
      audit({ target: `credit-code:${made.row.id}` })
      return {
        ...presentCode(app, { ...made.row, company_name: company.name, used_by_user: null }, true),
        credit_code: made.code,
      }
    },
    async update(context, { id, comment }) {
      const { company_id } = await requireCode(context, id)
      await context.tx.updateTable('credit_codes').set({ comment }).where('id', '=', id).execute()
      context.audit({ target: `credit-code:${id}`, detail: { comment, company_id } })
    },
    async remove(context, { id }) {
      const row = await requireCode(context, id)
      if (!(await removeCode(context.tx, row, context.actor.userId))) throw fail('CODE_USED')
      await refilled(context.tx, row.company_id)
      context.audit({ target: `credit-code:${id}`, detail: { company_id: row.company_id } })
    },
    async activate({ app, tx, scope, actor, request, audit }, { code }) {
      const keys = [`redeem:${actor.userId}`, `redeem-from:${networkOf(request.ip)}`] as const
      await app.limits.take(keys[0], guesses.perUser, guesses.seconds)
      await app.limits.take(keys[1], guesses.perAddress, guesses.seconds)
      const company = await requireCompany(tx, scope, actor.companyId)
      // The code may belong to any company. It is used up, and nothing else about that company is revealed.
      const got = await beyondScope(tx, scope, () =>
        redeemCode(tx, code, { company: company.id, companyName: company.name, userId: actor.userId }),
      )
      if (!got) throw fail('CODE_NOT_VALID', { source: 'code' })
      await Promise.all(keys.map((key) => app.limits.refund(key)))
      await refilled(tx, company.id)
      audit({ target: `credit-code:${got.codeId}`, detail: { pool: got.pool, amount: got.amount } })
      const rows = await poolsByIds(tx, scope, [got.pool])
      return { rows: rows.map(presentRedeemed), total: 1, meta: { amount: got.amount } }
    },
  }),
)
