import { companyData } from '@outpost/contract/credits/data/endpoints'
import { companyDataSchemas } from '@outpost/contract/credits/data/schemas'
import { bytesPerCredit } from '@outpost/contract/credits/types'
import { fail } from '@outpost/contract/kit/errors'
import { implement } from '../../kit/implement.ts'
import { utc } from '../../kit/paginate.ts'
import { requireCompany, withChildCompanies } from '../companies/service.ts'
import { buyData, listPurchases } from './data.ts'
import { dataAccount } from './ledger.ts'
import { whereShown } from './shown.ts'

export default whereShown(
  implement(companyData, companyDataSchemas, {
    async buy({ tx, scope, actor, audit }, { company_id, credits }) {
      const company = await requireCompany(tx, scope, company_id, 'company_id')
      if (!(await buyData(tx, company.id, credits, actor.userId)))
        throw fail('NOT_ENOUGH_CREDITS', { source: 'credits' })
      audit({ target: `company:${company.id}` })
      return {
        company_id,
        credits_used: credits,
        data: credits * bytesPerCredit,
        remaining_data: (await dataAccount(tx, company.id)).balance,
      }
    },
    async history({ tx, scope }, query) {
      const { rows, total } = await listPurchases(tx, scope, await withChildCompanies(tx, scope, query))
      return {
        rows: rows.map((row) => ({
          id: row.id,
          user_id: row.user_id,
          user: row.user,
          email: row.email,
          company_id: row.company_id,
          company: row.company ?? '',
          data: row.bytes,
          credits_used: row.credits,
          pool_id: row.pool_id,
          created_at: utc(row.created_at),
        })),
        total,
      }
    },
  }),
)
