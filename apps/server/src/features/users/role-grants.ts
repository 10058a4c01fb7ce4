import type { Context } from '../../kit/implement.ts'
import { customRole, defaultRole, mayGrant, rightsOf } from '../roles/service.ts'

/**
 * Whether the actor may change or remove a user with this role. Also reads custom roles of companies above, which are
 * out of the actor's scope.
 */
export async function mayManageRole({ app, actor }: Context, roleId: number): Promise<boolean> {
  const known = defaultRole(roleId)
  if (known) return mayGrant(rightsOf(actor), known)
  const custom = await app.ownTransaction((tx) =>
    tx.selectFrom('roles').selectAll().where('id', '=', roleId).executeTakeFirst(),
  )
  return custom === undefined || mayGrant(rightsOf(actor), customRole(custom))
}
