import { roles } from '@outpost/contract/roles/endpoints'
import type { Role } from '@outpost/contract/roles/schemas'
import { IconColumns3, IconCopy, IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Action, action } from '../../kit/api/action.tsx'
import { useCan } from '../../kit/auth/can.ts'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { type Label, translate } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'

/** Returns whether the user may change a role, or the reason why not. */
const changeable = (role: Role): true | Label =>
  role.isDefault ? 'roles:cannot.isDefault' : role.can_give || 'roles:cannot.isHigher'

const removable = (role: Role): true | Label => {
  const verdict = changeable(role)
  return verdict === true && role.users_count > 0 ? 'roles:cannot.isHeld' : verdict
}

const remove = ([role]: readonly Role[]): Promise<true | undefined> =>
  confirm({
    endpoint: roles.remove,
    input: { id: role!.id },
    title: translate('roles:remove.title'),
    message: translate('roles:remove.message', { title: role!.title, company: role!.company_name ?? '' }),
    confirmLabel: translate('roles:remove.verb'),
    danger: true,
  })

/** The actions for roles. */
export const roleActions: readonly Action<Role>[] = [
  action({
    id: 'permissions',
    label: 'roles:permissions.action',
    icon: IconListCheck,
    only: 'row',
    endpoint: roles.permissions,
    run: ([role]) => open(dialogs.rolePermissions, { role: role! }),
  }),
  action({
    id: 'edit',
    label: 'roles:edit.action',
    icon: IconPencil,
    only: 'row',
    endpoint: roles.update,
    allowed: changeable,
    run: ([role]) => open(dialogs.editRole, { role: role! }),
  }),
  action({
    id: 'copy',
    label: 'roles:copy.action',
    icon: IconCopy,
    only: 'row',
    endpoint: roles.create,
    run: ([role]) => open(dialogs.newRole, { from: role! }),
  }),
  action({
    id: 'compare',
    label: 'roles:compare.action',
    icon: IconColumns3,
    only: 'bulk',
    endpoint: roles.permissions,
    run: (chosen) => open(dialogs.compareRoles, { chosen }),
  }),
  action({
    id: 'overwrite',
    label: 'roles:overwrite.action',
    icon: IconListCheck,
    only: 'bulk',
    endpoint: roles.overwrite,
    allowed: changeable,
    run: (chosen) => open(dialogs.rolesTable, { chosen }),
  }),
  action({
    id: 'remove',
    label: 'roles:remove.action',
    icon: IconTrash,
    danger: true,
    only: 'row',
    endpoint: roles.remove,
    allowed: removable,
    run: remove,
  }),
]

/** The actions that choose permissions; they require the right to read the permissions. */
const choosing: readonly string[] = ['edit', 'copy', 'compare', 'overwrite']

/** Returns the actions that the user may perform on roles. */
export function useRoleActions(): readonly Action<Role>[] {
  const mayRead = useCan()(roles.catalogue)
  return useMemo(() => roleActions.filter(({ id }) => mayRead || !choosing.includes(id)), [mayRead])
}
