import { fail } from '@outpost/contract/kit/errors'
import {
  defaultPermissions,
  permissions,
  roles,
  type Permission,
  type Reach,
  type Right,
  type RoleName,
} from '@outpost/contract/kit/permissions'
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

/** The permission of a number; undefined where the catalogue has none. */
export const nameOfPermission = (id: number): Permission | undefined => nameById.get(id)

/** The numbers under which custom roles store permissions, in ascending order. */
export const idsOf = (held: ReadonlySet<Permission>): number[] =>
  [...held].map((name) => idByName.get(name)!).toSorted((a, b) => a - b)

/** One of the six roles of the product, by id. */
export const defaultRole = (id: number): ResolvedRole | undefined => defaults.get(id)
export const roleIdOf = (name: RoleName): number => roles.find((role) => role.name === name)!.id

/** A company's own role. It reaches the company's whole tree; what it may do there is its permissions alone. */
export const customRole = (row: { id: number; title: string; permission_ids: readonly number[] }): ResolvedRole => ({
  id: row.id,
  name: 'custom',
  title: row.title,
  reach: 'tree',
  permissions: new Set(row.permission_ids.flatMap((id) => nameById.get(id) ?? [])),
})

/** What a role may do, as far as it is asked whether somebody holds as much. */
type Rights = Pick<ResolvedRole, 'name' | 'reach'> & { permissions: ReadonlySet<Right> }

const holdsAll = (held: ReadonlySet<Right>, wanted: ReadonlySet<Right>): boolean =>
  [...wanted].every((permission) => held.has(permission))

/**
 * Whether somebody of the first role may give the other. Of the default roles each says itself which it invites; what
 * a custom role holds or gives must not go beyond what the giver holds.
 */
export function mayGive(giver: Rights, given: Rights): boolean {
  if (giver.name !== 'custom' && given.name !== 'custom') {
    return (
      giver.name === 'super_admin' ||
      (roles.find((role) => role.name === giver.name)!.invites as readonly string[]).includes(given.name)
    )
  }
  return holdsAll(giver.permissions, given.permissions) && (giver.reach === 'tree' || given.reach === 'company')
}

/** Names of the default roles that the holders of a role may give. */
export const invitesOf = (role: ResolvedRole): RoleName[] =>
  role.name === 'custom'
    ? roles.filter(({ id }) => mayGive(role, defaultRole(id)!)).map(({ name }) => name)
    : [...roles.find(({ id }) => id === role.id)!.invites]

/** The default roles by their rights, the highest first. */
const ranks: readonly string[] = ['super_admin', 'admin', 'support', 'end_user', 'readonly_admin', 'read_only']

/** Whether somebody of the first role may act as somebody of the other, who must not have higher rights. */
export function mayActAs(actor: Rights, target: Rights): boolean {
  if (actor.name !== 'custom' && target.name !== 'custom')
    return ranks.indexOf(actor.name) <= ranks.indexOf(target.name)
  return holdsAll(actor.permissions, target.permissions) && (actor.reach === 'tree' || target.reach === 'company')
}

/** What a user's role holds; undefined for a custom role that is out of sight. */
export async function rightsOfRole(tx: Context['tx'], roleId: number): Promise<Rights | undefined> {
  const known = defaultRole(roleId)
  const row = known
    ? undefined
    : await tx.selectFrom('roles').select(['id', 'title', 'permission_ids']).where('id', '=', roleId).executeTakeFirst()
  return known ?? (row && customRole(row))
}

/** What the actor holds, in the words of roles. */
export const rightsOf = (actor: Actor): Rights => ({
  name: actor.role.name,
  reach: actor.reach,
  permissions: actor.permissions,
})

/**
 * The role that the actor gives to somebody of a company, by its id or by the name of a default role. A custom role has to be in sight
 * and serve the company; it stays until the transaction ends, so that nobody gets a role that is being removed.
 * Throws VALIDATION for one that is not there, and FORBIDDEN for one that goes beyond what the actor holds.
 * @param source name of the parameter that names the role
 */
export async function requireGivable(
  { tx, scope, actor }: Context,
  wanted: number | RoleName,
  companyId: number,
  source: string,
): Promise<ResolvedRole> {
  const id = typeof wanted === 'number' ? wanted : roleIdOf(wanted)
  const role = defaultRole(id) ?? (await customRoleFor(tx, scope, id, companyId))
  if (!role) throw fail('VALIDATION', { source, message: 'There is no such role for this company.' })
  if (!mayGive(rightsOf(actor), role)) throw fail('FORBIDDEN', { source })
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
