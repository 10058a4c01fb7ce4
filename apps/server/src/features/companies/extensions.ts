import { sql, type RawBuilder } from 'kysely'
import { extensionPoint } from '../../kit/extension.ts'

/**
 * Figures of a company that other features contribute. Each is an expression over the row `companies` and is read
 * wherever companies are listed. A figure that no feature contributes is null; the console then shows a dash.
 */
export interface CompanyFigures {
  credits_left: RawBuilder<number | null>
  packs_left: RawBuilder<number | null>
  /** In bytes. */
  remaining_data: RawBuilder<number | null>
}
const unknown = sql<number | null>`null::bigint`

/** The extension point for figures of a company. */
export const companyFigures = extensionPoint<Partial<CompanyFigures>>('companyFigures')

/** Returns the expressions of all figures of the row `companies`. */
export const figuresOfCompany = (): CompanyFigures =>
  Object.assign({ credits_left: unknown, packs_left: unknown, remaining_data: unknown }, ...companyFigures.all())

/**
 * Something that a company must not have when it is removed. `count` is an expression over the row `companies` for the
 * number of items.
 */
export interface CompanyHolding {
  /** In the plural, as used in the error message and its `meta`. */
  name: string
  count: RawBuilder<number>
}

/** The extension point for holdings that keep a company from being removed. Everything else is removed with it. */
export const companyHoldings = extensionPoint<CompanyHolding>('companyHoldings')

export const companiesBelow: CompanyHolding = {
  name: 'companies',
  count: sql<number>`(select count(*) from companies below where below.parent_id = companies.id)`,
}
