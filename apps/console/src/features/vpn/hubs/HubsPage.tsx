import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import { Page } from '@outpost/ui/Page'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { useHubColumns } from './hubColumns.tsx'

/** The VPN hubs in the user's part of the tree. */
export default function HubsPage() {
  const t = useText()
  const table = useTable({
    endpoint: vpnHubs.list,
    columns: useHubColumns(),
    storageKey: 'vpn-hubs',
    fixed: { quick_hub: false },
  })
  return (
    <Page title={t('vpn:hubs')} count={table.total} fill>
      <ListTable
        table={table}
        label={t('vpn:hubs')}
        search={t('vpn:hub.search')}
        rowLabel={(hub) => hub.name}
        empty={{ message: t('vpn:hub.empty') }}
      />
    </Page>
  )
}
