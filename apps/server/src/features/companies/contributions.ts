import { sql, type RawBuilder } from 'kysely'

/**
 * What later rooms know of a company. They stand below this one in the law of imports, so they bring it: an expression over the
 * row `companies`, read wherever companies are listed. Nobody having brought one, it is null, and the console shows a dash.
 */
export interface CompanyFigures {
  credits_left: RawBuilder<number | null>
  packs_left: RawBuilder<number | null>
  /** In bytes. */
  remaining_data: RawBuilder<number | null>
}
const unknown = sql<number | null>`null::bigint`
export const figures: CompanyFigures = { credits_left: unknown, packs_left: unknown, remaining_data: unknown }

/**
 * Says how a figure of a company is found; call it when the room's `service.ts` is loaded.
 * @example contributeCompanyFigures({ credits_left: sql`(select sum(b.amount) from balances b where b.company_id = companies.id)` })
 */
export function contributeCompanyFigures(more: Partial<CompanyFigures>): void {
  Object.assign(figures, more)
}

const holdings: Record<string, RawBuilder<number>> = {
  companies: sql<number>`(select count(*) from companies below where below.parent_id = companies.id)`,
  users: sql<number>`(select count(*) from members where members.company_id = companies.id)`,
  devices: sql<number>`(select count(*) from devices where devices.company_id = companies.id)`,
}

/**
 * Names something that a company must not have when it is removed, and how much of it there is: an expression over the row `companies`.
 * What a room does not name goes with the company.
 */
export function contributeCompanyHolding(name: string, count: RawBuilder<number>): void {
  holdings[name] = count
}

/** All that keeps a company from being removed, by name. */
export const companyHoldings = (): readonly [string, RawBuilder<number>][] => Object.entries(holdings)
