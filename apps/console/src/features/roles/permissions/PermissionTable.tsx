import type { RolePermission } from '@outpost/contract/roles/schemas'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../Roles.module.css'
import { byCategory } from '../state.ts'
import { categoryTitle, permissionDescription, permissionTitle } from './labels.ts'

/** A read-only table of permissions by category, with their titles, descriptions and API names. */
export function PermissionTable({ permissions }: { permissions: readonly RolePermission[] }) {
  const t = useText()
  if (permissions.length === 0) return <p className={classes.none}>{t('roles:permissions.none')}</p>
  return (
    <div className={classes.table}>
      {byCategory(permissions).map(({ name, permissions: held }) => (
        <section key={name}>
          <h3 className={classes.category}>
            <span>{categoryTitle(name)}</span>
            <span className={classes.count}>{held.length}</span>
          </h3>
          <ul className={classes.lines}>
            {held.map((permission) => (
              <li key={permission.id} className={classes.line}>
                <span>
                  {permissionTitle(permission)}
                  <span className={classes.about}>{permissionDescription(permission)}</span>
                </span>
                <code translate="no">{permission.name}</code>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
