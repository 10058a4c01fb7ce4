import { dialog } from '../../kit/dialog.tsx'

/** The windows of the room; each is loaded when it is first opened. */
export const dialogs = {
  newRole: dialog(() => import('./NewRoleDialog.tsx')),
  rolePermissions: dialog(() => import('./RolePermissionsDialog.tsx')),
  editRole: dialog(() => import('./EditRoleDialog.tsx')),
  rolesTable: dialog(() => import('./RolesTableDialog.tsx')),
}
