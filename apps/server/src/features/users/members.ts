import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { emit } from '../../kit/event.ts'
import type { Context } from '../../kit/implement.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { beyondScope } from '../../kit/transaction.ts'
import type { CompanyHolding } from '../companies/service.ts'
import { defaultRole, roleIdOf } from '../roles/service.ts'
import { companyLeaving, homeLeaving, userRemoving } from './events.ts'
import { mayManageRole } from './role-grants.ts'

/** Selects the members of the companies in scope; a user in two of them appears twice. */
export const visible = ({ tx, scope }: Context) =>
  tx
    .selectFrom('members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .innerJoin('companies', 'companies.id', 'm.company_id')
    .leftJoin('roles', 'roles.id', 'm.role_id')
    .where(inScope(scope, 'm.company_id'))

/** Returns the title of a role, or "Custom role" for one of a company above, whose title is hidden from the actor. */
export const roleTitle = (roleId: number, customTitle: string | null): string =>
  defaultRole(roleId)?.title ?? customTitle ?? 'Custom role'

/** Returns the title of a role by its id. */
export async function titleOfRole(tx: Transaction, roleId: number): Promise<string> {
  const role = await tx.selectFrom('roles').select('title').where('id', '=', roleId).executeTakeFirst()
  return roleTitle(roleId, role?.title ?? null)
}

/** Whether one of these roles belongs to a parent of the company, which does not see its title. */
export async function isRoleOfParent(tx: Transaction, roleIds: readonly number[], companyId: number): Promise<boolean> {
  const found = tx.selectFrom('roles').select('id').where('id', 'in', roleIds).where('company_id', '<>', companyId)
  return (await found.executeTakeFirst()) !== undefined
}

/** Returns the name of a default role, or `custom`. */
export const roleName = (roleId: number): string => defaultRole(roleId)?.name ?? 'custom'

export interface Member {
  user_id: number
  company_id: number
  role_id: number
  is_home: boolean
  email: string
}

/** Returns a user's memberships in scope, the home first. @throws NOT_FOUND if there is none */
async function requireMember(context: Context, id: number, companyId?: number): Promise<[Member, ...Member[]]> {
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

/**
 * Returns the memberships of a user whom the actor may change: not the actor, and with a role that the actor may give
 * in every one of them.
 */
export async function requireChangeable(
  context: Context,
  id: number,
  companyId?: number,
): Promise<[Member, ...Member[]]> {
  const members = await requireMember(context, id, companyId)
  if (id === context.actor.userId) throw fail('FORBIDDEN', { source: 'id' })
  for (const member of members)
    if (!(await mayManageRole(context, member.role_id))) throw fail('FORBIDDEN', { source: 'id' })
  return members
}

/**
 * Ensures that the installation keeps a system administrator. Takes a lock, so that two who demote or remove each other
 * at the same time are handled one after the other.
 */
export async function keepSuperAdmin({ tx }: Context, members: readonly Member[]): Promise<void> {
  const role = roleIdOf('super_admin')
  const superAdmin = members.find((member) => member.role_id === role)
  if (!superAdmin) return
  await sql`select pg_advisory_xact_lock(7205004)`.execute(tx)
  const other = await tx
    .selectFrom('members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select('users.id')
    .where('m.role_id', '=', role)
    .where('users.id', '!=', superAdmin.user_id)
    .where('users.disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!other)
    throw fail('CONFLICT', {
      source: 'id',
      message: 'This is the last system administrator. Give someone else this role first.',
    })
}

/**
 * Removes a user from companies. Sessions and tokens that act there end, and the account is removed with its last
 * company.
 */
export async function leave({ tx, scope }: Context, members: readonly Member[]): Promise<void> {
  for (const { user_id, company_id, is_home } of members)
    if (!is_home) await leaveAdditionalCompany(tx, user_id, company_id)
  const home = members.find((member) => member.is_home)
  if (home) await leaveHome(tx, scope, home.user_id)
}

async function leaveAdditionalCompany(tx: Transaction, userId: number, companyId: number): Promise<void> {
  // Locked, so that no session can start here between the event and the end of the membership.
  await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .forUpdate()
    .execute()
  await emit(tx, companyLeaving, { userId, companyId })
  await tx.deleteFrom('memberships').where('user_id', '=', userId).where('company_id', '=', companyId).execute()
}

/**
 * Removes a user from the home company. The oldest further membership becomes the home, whether or not it is in scope;
 * without one the account is removed.
 * @throws NOT_FOUND if the home is out of scope
 */
export async function leaveHome(tx: Transaction, scope: Scope, userId: number): Promise<void> {
  const seen = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(inScope(scope, 'company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!seen) throw fail('NOT_FOUND')
  await beyondScope(tx, scope, () => moveHomeOrRemoveUser(tx, userId))
}

async function moveHomeOrRemoveUser(tx: Transaction, userId: number): Promise<void> {
  const next = await tx
    .selectFrom('memberships')
    .select(['company_id', 'role_id'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('company_id')
    .limit(1)
    .executeTakeFirst()
  if (!next) {
    await emit(tx, userRemoving, { userId })
    await tx.deleteFrom('users').where('id', '=', userId).execute()
    return
  }
  await emit(tx, homeLeaving, { userId, nextCompanyId: next.company_id })
  await tx
    .updateTable('users')
    .set({ company_id: next.company_id, role_id: next.role_id, updated_at: new Date() })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('memberships').where('user_id', '=', userId).where('company_id', '=', next.company_id).execute()
}

/** Gives a member another role. */
export async function setRole(
  { tx, now }: Context,
  { user_id, company_id, is_home }: Member,
  roleId: number,
): Promise<void> {
  const values = { role_id: roleId, updated_at: now }
  await (
    is_home
      ? tx.updateTable('users').set(values).where('id', '=', user_id)
      : tx.updateTable('memberships').set(values).where('user_id', '=', user_id).where('company_id', '=', company_id)
  ).execute()
}

/** Prevents the removal of a company that has members. */
export const membersOfCompany: CompanyHolding = {
  name: 'users',
  count: sql<number>`(select count(*) from members where members.company_id = companies.id)`,
}
