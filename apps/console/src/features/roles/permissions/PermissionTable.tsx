import type { RolePermission } from '@outpost/contract/roles'
import { Fragment, type ReactNode } from 'react'
import { useText } from '../../../kit/texts.ts'
import classes from '../Roles.module.css'
import { byCategory, type Category, categoryTitle } from '../state.ts'

interface PermissionTableProps {
  permissions: readonly RolePermission[]
  /** What stands in the head of a category; its name unless this draws something else. */
  head?: (category: Category) => ReactNode
  /** What stands before a permission, with its title. */
  line?: (permission: RolePermission) => ReactNode
}

/** Permissions by category: what each is called, what it is for, and the name by which the API knows it. */
export function PermissionTable({ permissions, head, line }: PermissionTableProps) {
  const t = useText()
  if (permissions.length === 0) return <p className={classes.none}>{t('roles:permissions.none')}</p>
  return (
    <div className={classes.table}>
      {byCategory(permissions).map((category) => (
        <Fragment key={category.name}>
          <div className={classes.category}>{head ? head(category) : <CategoryHead category={category} />}</div>
          {category.permissions.map((permission) => (
            <div key={permission.id} className={classes.line}>
              {line ? line(permission) : <span>{permission.title}</span>}
              <code translate="no">{permission.name}</code>
            </div>
          ))}
        </Fragment>
      ))}
    </div>
  )
}

function CategoryHead({ category }: { category: Category }) {
  return (
    <>
      <span>{categoryTitle(category.name)}</span>
      <span className={classes.count}>{category.permissions.length}</span>
    </>
  )
}
