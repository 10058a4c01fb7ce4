import { sql, type RawBuilder } from 'kysely'
import { extensionPoint } from '../../kit/extension.ts'

/**
 * What later features know of a company: an expression over the row `companies`, read wherever companies are listed. Where nobody
 * brings one it is null, and the console shows a dash.
 */
export interface CompanyFigures {
  credits_left: RawBuilder<number | null>
  packs_left: RawBuilder<number | null>
  /** In bytes. */
  remaining_data: RawBuilder<number | null>
}
const unknown = sql<number | null>`null::bigint`

/** How figures of a company are found. */
export const companyFigures = extensionPoint<Partial<CompanyFigures>>('companyFigures')

/** All figures of the row `companies`. */
export const figuresOfCompany = (): CompanyFigures =>
  Object.assign({ credits_left: unknown, packs_left: unknown, remaining_data: unknown }, ...companyFigures.all())

/** Something that a company must not have when it is removed, and how much of it there is: an expression over the row `companies`. */
export interface CompanyHolding {
  /** In the plural, as the error message and its `meta` name it. */
  name: string
  count: RawBuilder<number>
}

/** What keeps a company from being removed. What no feature names goes with the company. */
export const companyHoldings = extensionPoint<CompanyHolding>('companyHoldings')

export const companiesBelow: CompanyHolding = {
  name: 'companies',
  count: sql<number>`(select count(*) from companies below where below.parent_id = companies.id)`,
}
