import { roles as defaults } from '@outpost/contract/kit/permissions'
import { sql } from 'kysely'
import type { Context } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { defaultRole, idsOf } from './service.ts'

/** The date given for the default roles: they are as old as the product. */
export const productDate = '2026-01-01 00:00:00'

interface RoleRow {
  id: number
  title: string
  name: string
  description: string
  company_id: number | null
  company_name: string | null
  permission_ids: number[]
  revision: number
  created_at: Date
  updated_at: Date
}

/** The default roles as rows, so that they can be searched, sorted and paged together with custom roles. */
const defaultRows = JSON.stringify(
  defaults.map(({ id, title, name, description }) => ({
    id,
    title,
    name,
    description,
    permission_ids: idsOf(defaultRole(id)!.permissions),
    at: `${productDate}Z`,
  })),
)

/** Selects the default roles and the custom ones in scope as one table `role`. */
export const everyRole = ({ tx, scope }: Pick<Context, 'tx' | 'scope'>) =>
  tx.selectFrom(
    sql<RoleRow>`(
      select d.id, d.title, d.name, d.description, null::integer as company_id, null::text as company_name, d.permission_ids, 1 as revision, d.at as created_at, d.at as updated_at
      from jsonb_to_recordset(${defaultRows}::jsonb) as d(id integer, title text, name text, description text, permission_ids integer[], at timestamptz)
      union all
      select roles.id, roles.title, 'custom', roles.description, roles.company_id, companies.name, roles.permission_ids, roles.revision, roles.created_at, roles.updated_at
      from roles join companies on companies.id = roles.company_id where ${inScope(scope, 'roles.company_id')}
    )`.as('role'),
  )

/** Counts the members in scope who hold the role of a row of `everyRole`. */
export const holders = (scope: Context['scope']) =>
  sql<number>`(select count(*) from members where members.role_id = role.id and ${inScope(scope, 'members.company_id')})`

export type FoundRole = RoleRow & { users_count: number }
