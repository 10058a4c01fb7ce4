import type { RolePermission } from '@outpost/contract/roles/schemas'
import classes from '../Roles.module.css'
import { permissionTitle } from './labels.ts'

/** Permissions in a line, after what happens to them; nothing where there are none. */
export function PermissionNames({
  label,
  permissions,
}: {
  label: string
  permissions: readonly Pick<RolePermission, 'name' | 'title'>[]
}) {
  if (permissions.length === 0) return null
  return (
    <p className={classes.names}>
      <strong>{label}</strong> {permissions.map(permissionTitle).join(', ')}
    </p>
  )
}
