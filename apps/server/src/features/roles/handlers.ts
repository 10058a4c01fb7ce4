import { fail } from '@outpost/contract/kit/errors'
import { permissions, roles as defaults } from '@outpost/contract/kit/permissions'
import { roles } from '@outpost/contract/roles'
import { implement, type Context } from '../../kit/implement.ts'
import { utc } from '../../kit/paginate.ts'
import { inScope } from '../../kit/scope.ts'
import { customRole, defaultRole, type ResolvedRole } from './service.ts'

/** The default roles exist since the product does. */
const productDate = '2026-01-01 00:00:00'

const presentDefault = (role: (typeof defaults)[number]) => ({
  id: role.id, title: role.title, name: role.name, description: '', company_id: null, company_name: null,
  permissions_count: defaultRole(role.id)!.permissions.size, isDefault: true, canInviteRoles: [...role.invites], created_at: productDate, updated_at: productDate,
})

const customRoles = ({ tx, scope }: Context) =>
  tx.selectFrom('roles').innerJoin('companies', 'companies.id', 'roles.company_id').where(inScope(scope, 'roles.company_id')).selectAll('roles').select('companies.name as company_name')

type CustomRow = Awaited<ReturnType<ReturnType<typeof customRoles>['execute']>>[number]

const presentCustom = (row: CustomRow) => ({
  id: row.id, title: row.title, name: 'custom', description: row.description, company_id: row.company_id, company_name: row.company_name,
  permissions_count: row.permission_ids.length, isDefault: false, canInviteRoles: [], created_at: utc(row.created_at), updated_at: utc(row.updated_at),
})

const presentPermission = (entry: (typeof permissions)[number]) => ({ ...entry, description: entry.title, created_at: productDate })

async function resolve(context: Context, id: number): Promise<ResolvedRole> {
  const known = defaultRole(id)
  if (known) return known
  const row = await customRoles(context).where('roles.id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return customRole(row)
}

export default implement(roles, {
  async list(context, { type, company_id, q, limit, offset }) {
    const custom = type === 'default' ? [] : await customRoles(context).$if(company_id !== undefined, (query) => query.where('roles.company_id', '=', company_id!)).orderBy('roles.id').limit(1000).execute()
    const all = [...(type === 'custom' ? [] : defaults.map(presentDefault)), ...custom.map(presentCustom)]
    const found = q ? all.filter((role) => role.title.toLowerCase().includes(q.toLowerCase())) : all
    return { rows: found.slice(offset, offset + limit), total: found.length }
  },
  async catalogue(_context) {
    return { rows: permissions.map(presentPermission), total: permissions.length }
  },
  async get(context, { id }) {
    const known = defaults.find((role) => role.id === id)
    if (known) return presentDefault(known)
    const row = await customRoles(context).where('roles.id', '=', id).executeTakeFirst()
    if (!row) throw fail('NOT_FOUND')
    return presentCustom(row)
  },
  async permissions(context, { id, q }) {
    const role = await resolve(context, id)
    const rows = permissions.filter((entry) => role.permissions.has(entry.name) && (!q || entry.title.toLowerCase().includes(q.toLowerCase())))
    return { rows: rows.map(presentPermission), total: rows.length }
  },
})
