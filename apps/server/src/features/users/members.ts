import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Context } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { defaultRole, roleIdOf } from '../roles/service.ts'
import { mayHandle } from './giving.ts'

/** The members of the companies in sight: somebody in two of them is there twice. */
export const visible = ({ tx, scope }: Context) =>
  tx
    .selectFrom('members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .innerJoin('companies', 'companies.id', 'm.company_id')
    .leftJoin('roles', 'roles.id', 'm.role_id')
    .where(inScope(scope, 'm.company_id'))

/** A custom role of a company above, whose title is not this actor's to read, is named by its kind. */
export const roleTitle = (roleId: number, customTitle: string | null): string => defaultRole(roleId)?.title ?? customTitle ?? 'Custom role'

/** The name of a default role, or `custom`. */
export const roleName = (roleId: number): string => defaultRole(roleId)?.name ?? 'custom'

export interface Member {
  user_id: number
  company_id: number
  role_id: number
  is_home: boolean
  email: string
}

/** Where somebody is a member, as far as it is in sight, the home first. Throws NOT_FOUND where that is nowhere. */
export async function requireMember(context: Context, id: number, companyId?: number): Promise<[Member, ...Member[]]> {
  const [first, ...more] = await visible(context)
    .select(['m.user_id', 'm.company_id', 'm.role_id', 'm.is_home', 'users.email'])
    .where('m.user_id', '=', id)
    .$if(companyId !== undefined, (rows) => rows.where('m.company_id', '=', companyId!))
    .orderBy('m.is_home', 'desc')
    .orderBy('m.company_id')
    .execute()
  if (!first) throw fail('NOT_FOUND')
  return [first, ...more]
}

/** The same of somebody whom the actor may change: not the actor, and everywhere of a role that the actor may give. */
export async function requireChangeable(context: Context, id: number, companyId?: number): Promise<[Member, ...Member[]]> {
  const members = await requireMember(context, id, companyId)
  if (id === context.actor.userId) throw fail('FORBIDDEN', { source: 'id' })
  for (const member of members) if (!(await mayHandle(context, member.role_id))) throw fail('FORBIDDEN', { source: 'id' })
  return members
}

/** The installation keeps a system administrator: two who lower or remove one another at the same time are let through one after the other. */
export async function keepSuperAdmin({ tx }: Context, members: readonly Member[]): Promise<void> {
  const role = roleIdOf('super_admin')
  const losing = members.find((member) => member.role_id === role)
  if (!losing) return
  await sql`select pg_advisory_xact_lock(7205004)`.execute(tx)
  const other = await tx
    .selectFrom('members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select('users.id')
    .where('m.role_id', '=', role)
    .where('users.id', '!=', losing.user_id)
    .where('users.disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw fail('CONFLICT', { source: 'id', message: 'The last system administrator stays.' })
}

/** Takes somebody out of companies. Sessions and tokens that act there end with it, and the account with the last company. */
export async function leave({ tx }: Context, members: readonly Member[]): Promise<void> {
  const further = members.filter((member) => !member.is_home)
  for (const { user_id, company_id } of further) await tx.deleteFrom('memberships').where('user_id', '=', user_id).where('company_id', '=', company_id).execute()
  const home = members.find((member) => member.is_home)
  if (home) await sql`select leave_home(${home.user_id})`.execute(tx)
}

/** Gives a member another role. */
export async function setRole({ tx, now }: Context, { user_id, company_id, is_home }: Member, roleId: number): Promise<void> {
  const values = { role_id: roleId, updated_at: now }
  await (is_home ? tx.updateTable('users').set(values).where('id', '=', user_id) : tx.updateTable('memberships').set(values).where('user_id', '=', user_id).where('company_id', '=', company_id)).execute()
}
