import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { firstRead } from '../../../kit/table/firstRead.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { useOnlyCompany } from '../../companies/public.ts'
import { dialogs } from '../dialogs.ts'
import { HubListNotices, listPace, useHubFilters } from '../parts/hubList.tsx'
import { hubHref, useHubActions } from './hubActions.ts'
import { useHubColumns } from './hubColumns.tsx'

const fixed = { quick_hub: false }

/** What the page reads first. */
export const first = firstRead({ endpoint: vpnHubs.list, storageKey: 'vpn-hubs', fixed })

function useAddHub(): UiAction | undefined {
  const t = useText()
  const add = { id: 'add', label: t('vpn:add.verb'), icon: <IconPlus size={16} /> }
  return useCan()(vpnHubs.create) ? { ...add, onClick: () => void open(dialogs.addHub, {}) } : undefined
}

/** The VPN hubs in the user's part of the tree. */
export default function HubsPage() {
  const t = useText()
  const isAlone = useOnlyCompany() === true
  const table = useTable({
    endpoint: vpnHubs.list,
    columns: useHubColumns(!isAlone),
    filters: useHubFilters(isAlone),
    actions: useHubActions(),
    storageKey: 'vpn-hubs',
    fixed,
  })
  useEvery(listPace, () => void table.query.refetch())
  const add = useAddHub()
  return (
    <Page title={t('vpn:hubs')} count={table.total} primary={add} fill>
      <ListTable
        table={table}
        label={t('vpn:hubs')}
        search={t('vpn:search')}
        rowLabel={(hub) => hub.name}
        rowHref={hubHref}
        empty={{ message: t('vpn:empty'), action: add }}
        above={<HubListNotices rows={table.rows} />}
      />
    </Page>
  )
}
