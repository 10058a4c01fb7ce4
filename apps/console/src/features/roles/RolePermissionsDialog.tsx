import { roles } from '@outpost/contract/roles/endpoints'
import type { Role } from '@outpost/contract/roles/schemas'
import { Button } from '@mantine/core'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { SearchField } from '@outpost/ui/SearchField'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { type DialogProps, open, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import { PermissionTable } from './permissions/PermissionTable.tsx'
import { matching } from './permissions/labels.ts'
import classes from './Roles.module.css'
import { roleDescription, roleTitle } from './state.ts'

/** A dialog with the permissions of a role, by category. */
export default function RolePermissionsDialog({ role, close }: DialogProps<{ role: Role }>) {
  const t = useText()
  const can = useCan()
  const [search, setSearch] = useState('')
  const { data, error } = useData(roles.permissions, { id: role.id })
  const edit = (): void => {
    close()
    void open(dialogs.editRole, { role })
  }
  const footerStart =
    can(roles.update) && !role.isDefault && role.can_give ? (
      <Button variant="default" size="md" leftSection={<IconPencil size={16} />} onClick={edit}>
        {t('roles:edit.action')}
      </Button>
    ) : undefined
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={880}
      title={roleTitle(role)}
      purpose={roleDescription(role) || t('roles:permissions.purpose')}
      loading={data === undefined && !error}
      error={data === undefined && error ? { title: t('roles:permissions.failed'), ...explain(error) } : null}
      footerStart={footerStart}
    >
      <div className={classes.tools}>
        <SearchField value={search} onChange={setSearch} placeholder={t('roles:permissions.search')} />
      </div>
      <PermissionTable permissions={matching(data?.rows ?? [], search)} />
    </DetailsDialog>
  )
}
