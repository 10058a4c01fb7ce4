import type { Company } from '@outpost/contract/companies/schemas'
import { utc } from '../../kit/paginate.ts'
import type { RolledUp } from './roll-up.ts'
import type { listCompanies } from './queries.ts'

type Row = Awaited<ReturnType<typeof listCompanies>>['rows'][number]

/**
 * A company as the API shows it.
 * @param deepest the level at which the tree ends
 * @param total the figures with all subsidiaries
 */
export const presentCompany = (row: Row, deepest: number, total?: RolledUp): Company => ({
  id: row.id,
  name: row.name,
  company_name: row.name,
  email: row.email,
  level: row.level,
  parent_id: row.parent_id,
  parent_name: row.parent_name,
  users_count: row.users_count ?? 0,
  devices_count: row.devices_count ?? 0,
  companies_count: row.companies_count ?? 0,
  credits_left: row.credits_left,
  packs_left: row.packs_left,
  remaining_data: row.remaining_data,
  can_use_parent_license: row.can_use_parent_license ? 1 : 0,
  payment_type: row.data_billed ? 'paid' : 'free',
  max_companies: row.max_companies,
  max_users: row.max_users,
  max_devices: row.max_devices,
  may_have_companies: row.level < deepest,
  revision: row.revision,
  created_at: utc(row.created_at),
  updated_at: utc(row.updated_at),
  with_subsidiaries: total ?? null,
  devices_online_count: row.devices_online_count ?? 0,
})
