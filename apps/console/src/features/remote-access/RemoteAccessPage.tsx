import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { Go } from '../../kit/screen/router.tsx'
import { firstRead } from '../../kit/table/firstRead.ts'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { entryActions } from './actions.tsx'
import { useEntryColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'
import { entryAddress } from './entry.ts'
import { entryName } from './name.ts'
import { useEntryFilters } from './filters.ts'

/** What the page reads first. */
export const first = firstRead({ endpoint: remoteAccess.list, storageKey: 'remote-access' })

/** All targets behind all devices. `?id=` redirects to one of them. */
export default function RemoteAccessPage() {
  const { id } = useSearch({ strict: false }) as { id?: string }
  return id !== undefined && /^[1-9]\d{0,9}$/.test(id) ? <Go to={entryAddress(Number(id))} /> : <Entries />
}

function Entries() {
  const t = useText()
  const can = useCan()
  const table = useTable({
    endpoint: remoteAccess.list,
    columns: useEntryColumns(),
    filters: useEntryFilters(),
    actions: entryActions,
    storageKey: 'remote-access',
  })
  const add: UiAction | undefined = can(remoteAccess.create)
    ? {
        id: 'add',
        label: t('remote:add.action'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(dialogs.addRemote, {}),
      }
    : undefined
  return (
    <Page title={t('remote:title')} count={table.total} primary={add} fill>
      <ListTable
        table={table}
        label={t('remote:title')}
        search={t('remote:search')}
        rowLabel={entryName}
        rowHref={(entry) => entryAddress(entry.id)}
        empty={{ message: t('remote:empty'), action: add }}
      />
    </Page>
  )
}
