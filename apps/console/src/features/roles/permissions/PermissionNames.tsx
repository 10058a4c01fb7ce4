import type { RolePermission } from '@outpost/contract/roles/schemas'
import classes from '../Roles.module.css'
import { permissionTitle } from './labels.ts'

/** Permissions in one line, after a label that describes what happens to them. Renders nothing if there are none. */
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
