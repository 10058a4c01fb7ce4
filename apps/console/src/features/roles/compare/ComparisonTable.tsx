import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { categoryTitle, permissionTitle } from '../permissions/labels.ts'
import classes from './Compare.module.css'
import type { ComparedCategory, ComparedRole } from './comparison.ts'

interface ComparisonTableProps {
  categories: readonly ComparedCategory[]
  roles: readonly ComparedRole[]
}

/** Permissions by category as rows and roles as columns, with a tick where a role has the permission. */
export function ComparisonTable({ categories, roles }: ComparisonTableProps) {
  const t = useText()
  if (roles.length === 0 || categories.length === 0)
    return (
      <p className={classes.none}>{t(roles.length === 0 ? 'roles:compare.choose' : 'roles:compare.noDifference')}</p>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={classes.scroll} tabIndex={0} aria-label={t('roles:compare.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('roles:compare.permission')}</th>
            {roles.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map(({ name, permissions }) => (
            <Fragment key={name}>
              <tr>
                <th scope="colgroup" colSpan={roles.length + 1} className={classes.group}>
                  {categoryTitle(name)}
                </th>
              </tr>
              {permissions.map(({ permission, held }) => (
                <tr key={permission.id} data-differs={new Set(held).size > 1 || undefined}>
                  <th scope="row" title={permission.name}>
                    {permissionTitle(permission)}
                  </th>
                  {held.map((has, at) => (
                    <td key={roles[at]!.id}>
                      <Mark has={has} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Mark({ has }: { has: boolean }) {
  const t = useText()
  return (
    <>
      {has ? (
        <IconCheck size={18} aria-hidden className={classes.yes} />
      ) : (
        <IconMinus size={16} aria-hidden className={classes.no} />
      )}
      <VisuallyHidden>{t(has ? 'roles:compare.yes' : 'roles:compare.no')}</VisuallyHidden>
    </>
  )
}
