import { fail } from '@outpost/contract/kit/errors'
import { roles, type Permission, type Reach, type Right, type RoleName } from '@outpost/contract/kit/permissions'
import { defaultPermissions, permissions } from '@outpost/contract/permissions'
import { sql } from 'kysely'
import type { Actor } from '../../kit/actor.ts'
import type { Context } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'

export interface ResolvedRole {
  id: number
  name: RoleName | 'custom'
  title: string
  reach: Reach
  permissions: ReadonlySet<Permission>
}

const nameById = new Map(permissions.map((entry) => [entry.id, entry.name]))
const idByName = new Map(permissions.map((entry) => [entry.name, entry.id]))
const defaults = new Map<number, ResolvedRole>(
  roles.map((role) => [
    role.id,
    {
      id: role.id,
      name: role.name,
      title: role.title,
      reach: role.reach,
      permissions: new Set(defaultPermissions(role.name)),
    },
  ]),
)

/** Returns the permission with a number; undefined if the catalogue has none. */
export const nameOfPermission = (id: number): Permission | undefined => nameById.get(id)

/** Returns the numbers under which custom roles store permissions, in ascending order. */
export const idsOf = (held: ReadonlySet<Permission>): number[] =>
  [...held].map((name) => idByName.get(name)!).toSorted((a, b) => a - b)

/** Returns one of the six default roles by id. */
export const defaultRole = (id: number): ResolvedRole | undefined => defaults.get(id)
export const roleIdOf = (name: RoleName): number => roles.find((role) => role.name === name)!.id

/** Returns a custom role. It reaches the company's whole tree; its permissions alone define what it may do there. */
export const customRole = (row: { id: number; title: string; permission_ids: readonly number[] }): ResolvedRole => ({
  id: row.id,
  name: 'custom',
  title: row.title,
  reach: 'tree',
  permissions: new Set(row.permission_ids.flatMap((id) => nameById.get(id) ?? [])),
})

/** The part of a role that is needed to compare the rights of two roles. */
type Rights = Pick<ResolvedRole, 'name' | 'reach'> & { permissions: ReadonlySet<Right> }

const holdsAll = (held: ReadonlySet<Right>, wanted: ReadonlySet<Right>): boolean =>
  [...wanted].every((permission) => held.has(permission))

/**
 * Whether a holder of the first role may give the second one. Each default role defines which default roles it may
 * invite. A custom role, given or giving, must not give more than the giver holds.
 */
export function mayGrant(giver: Rights, given: Rights): boolean {
  if (giver.name !== 'custom' && given.name !== 'custom') {
    return (
      giver.name === 'super_admin' ||
      (roles.find((role) => role.name === giver.name)!.invites as readonly string[]).includes(given.name)
    )
  }
  return holdsAll(giver.permissions, given.permissions) && (giver.reach === 'tree' || given.reach === 'company')
}

/** Returns the names of the default roles that holders of a role may give. */
export const invitesOf = (role: ResolvedRole): RoleName[] =>
  role.name === 'custom'
    ? roles.filter(({ id }) => mayGrant(role, defaultRole(id)!)).map(({ name }) => name)
    : [...roles.find(({ id }) => id === role.id)!.invites]

/** The default roles in descending order of their rights. */
const ranks: readonly string[] = ['super_admin', 'admin', 'support', 'end_user', 'readonly_admin', 'read_only']

/** Whether a holder of the first role may impersonate a holder of the second, who must not have more rights. */
export function mayActAs(actor: Rights, target: Rights): boolean {
  if (actor.name !== 'custom' && target.name !== 'custom')
    return ranks.indexOf(actor.name) <= ranks.indexOf(target.name)
  return holdsAll(actor.permissions, target.permissions) && (actor.reach === 'tree' || target.reach === 'company')
}

/** Returns the rights of a role; undefined for a custom role that is out of scope. */
export async function rightsOfRole(tx: Context['tx'], roleId: number): Promise<Rights | undefined> {
  const known = defaultRole(roleId)
  const row = known
    ? undefined
    : await tx.selectFrom('roles').select(['id', 'title', 'permission_ids']).where('id', '=', roleId).executeTakeFirst()
  return known ?? (row && customRole(row))
}

/** Returns the actor's rights, for comparison with a role's. */
export const rightsOf = (actor: Actor): Rights => ({
  name: actor.role.name,
  reach: actor.reach,
  permissions: actor.permissions,
})

/**
 * Returns the role that the actor gives to a user of a company, by its id or by the name of a default role. A custom
 * role has to be in scope and valid for the company; it stays locked until the transaction ends, so that nobody gets a
 * role that is being removed.
 * @param source the name of the parameter that names the role
 * @throws VALIDATION for a role that does not exist, FORBIDDEN for one that exceeds what the actor holds
 */
export async function requireGivable(
  { tx, scope, actor }: Context,
  wanted: number | RoleName,
  companyId: number,
  source: string,
): Promise<ResolvedRole> {
  const id = typeof wanted === 'number' ? wanted : roleIdOf(wanted)
  const role = defaultRole(id) ?? (await customRoleFor(tx, scope, id, companyId))
  if (!role)
    throw fail('VALIDATION', { source, message: 'This role does not exist, or is not available in this company.' })
  if (!mayGrant(rightsOf(actor), role)) throw fail('FORBIDDEN', { source })
  return role
}

async function customRoleFor(
  tx: Context['tx'],
  scope: Context['scope'],
  id: number,
  companyId: number,
): Promise<ResolvedRole | undefined> {
  const row = await tx
    .selectFrom('roles')
    .select(['id', 'title', 'permission_ids'])
    .where('id', '=', id)
    .where(inScope(scope, 'roles.company_id'))
    .where(sql<boolean>`company_id in (select ancestor_id from company_tree where descendant_id = ${companyId})`)
    .forShare()
    .executeTakeFirst()
  return row && customRole(row)
}
