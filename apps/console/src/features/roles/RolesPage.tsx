import { roles } from '@outpost/contract/roles/endpoints'
import type { Role } from '@outpost/contract/roles/schemas'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconColumns3, IconListCheck, IconPlus } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { LineTabs } from '../../kit/screen/ScreenTabs.tsx'
import { firstRead } from '../../kit/table/firstRead.ts'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useRoleActions } from './actions.tsx'
import { useRoleColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'
import { useRoleFilters } from './filters.ts'
import { roleTitle } from './state.ts'

/** What the page reads first. */
export const first = firstRead({ endpoint: roles.list, storageKey: 'roles' })

/** The roles of the product and of the visible companies, with their permissions. */
export default function RolesPage() {
  const t = useText()
  const can = useCan()
  const table = useTable({
    endpoint: roles.list,
    columns: useRoleColumns(),
    filters: useRoleFilters(),
    actions: useRoleActions(),
    storageKey: 'roles',
  })
  const add: UiAction | undefined =
    can(roles.create) && can(roles.catalogue)
      ? {
          id: 'add',
          label: t('roles:add.action'),
          icon: <IconPlus size={16} />,
          onClick: () => void open(dialogs.newRole, {}),
        }
      : undefined
  const comparing: UiAction[] =
    can(roles.permissions) && can(roles.catalogue)
      ? [
          {
            id: 'compare',
            label: t('roles:compare.title'),
            icon: <IconColumns3 size={16} />,
            onClick: () => void open(dialogs.compareRoles, { chosen: [] }),
          },
        ]
      : []
  const more: UiAction[] =
    can(roles.overwrite) && can(roles.catalogue)
      ? [
          {
            id: 'overwrite',
            label: t('roles:overwrite.title'),
            icon: <IconListCheck size={16} />,
            onClick: () => void open(dialogs.rolesTable, { chosen: [] }),
          },
        ]
      : []
  const show = (role: Role): void => void open(dialogs.rolePermissions, { role })
  return (
    <Page title={t('roles:title')} count={table.total} primary={add} more={[...comparing, ...more]} fill>
      <LineTabs label={t('roles:line')} />
      <ListTable
        table={table}
        label={t('roles:title')}
        search={t('roles:search')}
        rowLabel={roleTitle}
        {...(can(roles.permissions) && { onRow: show })}
        empty={{ drawing: 'lock', message: t('roles:empty'), action: add }}
      />
    </Page>
  )
}
