import { authorized } from '@outpost/contract/devices/authorized/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { firstRead } from '../../../kit/table/firstRead.ts'
import { useTable } from '../../../kit/table/table.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { approvedActions } from './actions.tsx'
import { useApprovedColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'

/** What the page reads first. */
export const first = firstRead({ endpoint: authorized.list, storageKey: 'approved-devices' })

/** The devices that the operator knows to be genuine, and the companies that have them. */
export default function ApprovedPage() {
  const t = useText()
  const can = useCan()
  const filters = useMemo(
    () => [
      {
        id: 'claimed',
        label: t('approved:field.claimed'),
        options: (['true', 'false'] as const).map((value) => ({ value, label: t(`approved:claimed.${value}`) })),
        negatable: false,
      },
    ],
    [t],
  )
  const table = useTable({
    endpoint: authorized.list,
    columns: useApprovedColumns(),
    filters,
    actions: approvedActions,
    storageKey: 'approved-devices',
  })
  const add: UiAction | undefined = can(authorized.create)
    ? {
        id: 'add',
        label: t('approved:add.action'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(dialogs.approveDevices, {}),
      }
    : undefined
  return (
    <Page title={t('approved:title')} count={table.total} description={t('approved:description')} primary={add} fill>
      <ListTable
        table={table}
        label={t('approved:title')}
        search={t('approved:search')}
        rowLabel={(row) => row.serial}
        empty={{ message: t('approved:empty'), action: add, drawing: 'box' }}
      />
    </Page>
  )
}
