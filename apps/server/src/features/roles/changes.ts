import { fail } from '@outpost/contract/kit/errors'
import type { Selectable } from 'kysely'
import type { Context } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { customRole, defaultRole, idsOf, mayGrant, nameOfPermission, rightsOf } from './service.ts'
import type { RoleTables } from './table.ts'

type CustomRow = Selectable<RoleTables['roles']>

/** Returns the given permission numbers sorted and without duplicates. All must exist and be held by the actor. */
export function requireHeld({ actor }: Context, ids: readonly number[]): number[] {
  const wanted = ids.map((id, at) => {
    const name = nameOfPermission(id)
    if (!name) throw fail('VALIDATION', { source: `permission_id.${at}`, message: `Permission ${id} does not exist.` })
    return name
  })
  const lacking = wanted.find((name) => !actor.permissions.has(name))
  if (lacking)
    throw fail('FORBIDDEN', { source: 'permission_id', message: `You do not have the permission ${lacking} yourself.` })
  return idsOf(new Set(wanted))
}

/**
 * Returns custom roles that the actor may change: in scope, and without permissions that the actor lacks, so that
 * nobody takes permissions from people with more rights. The roles stay locked until the transaction ends, always in
 * the same order, so that two actors who change several roles wait for each other instead of deadlocking.
 * @param source the name of the parameter that names the roles
 */
export async function requireChangeable(
  { tx, scope, actor }: Context,
  ids: readonly number[],
  source: string,
): Promise<CustomRow[]> {
  if (ids.some((id) => defaultRole(id))) throw fail('ROLE_FIXED', { source })
  const wanted = new Set(ids)
  const rows = await tx
    .selectFrom('roles')
    .selectAll()
    .where('id', 'in', [...wanted])
    .where(inScope(scope, 'roles.company_id'))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < wanted.size)
    throw source === 'id' ? fail('NOT_FOUND') : fail('VALIDATION', { source, message: 'This role does not exist.' })
  if (!rows.every((row) => mayGrant(rightsOf(actor), customRole(row)))) throw fail('FORBIDDEN', { source })
  return rows
}

/** Writes the permissions of roles. Holders of a changed role lose connections that were opened with the old rights. */
export async function writePermissions(
  context: Context,
  roles: readonly CustomRow[],
  permissionIds: number[],
): Promise<void> {
  const changed = roles.filter((role) => role.permission_ids.join() !== permissionIds.join()).map(({ id }) => id)
  if (changed.length === 0) return
  await context.tx
    .updateTable('roles')
    .set((e) => ({ permission_ids: permissionIds, updated_at: context.now, revision: e('revision', '+', 1) }))
    .where('id', 'in', changed)
    .execute()
  announceRoleChange(context, changed)
}

/**
 * Announces changed roles: the holders' sockets are closed, to be reopened with the current rights, and their remote
 * access sessions are checked again.
 */
export function announceRoleChange({ app, afterCommit }: Context, ids: readonly number[]): void {
  afterCommit(() => app.publish('roles.changed', { ids }))
}
