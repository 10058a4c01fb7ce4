import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  newRole: dialog(() => import('./NewRoleDialog.tsx'), messages),
  rolePermissions: dialog(() => import('./RolePermissionsDialog.tsx'), messages),
  compareRoles: dialog(() => import('./compare/CompareRolesDialog.tsx'), messages),
  editRole: dialog(() => import('./EditRoleDialog.tsx'), messages),
  rolesTable: dialog(() => import('./RolesTableDialog.tsx'), messages),
}
