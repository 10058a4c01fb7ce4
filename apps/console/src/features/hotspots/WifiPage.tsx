import { wireless } from '@outpost/contract/hotspots/endpoints'
import { Page } from '@outpost/ui/Page'
import { useText } from '../../kit/i18n/i18n.ts'
import { LineTabs } from '../../kit/screen/ScreenTabs.tsx'
import { firstRead } from '../../kit/table/firstRead.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { titleOf, useWifiColumns, wifiAddress } from './columns.tsx'
import { useWifiFilters } from './filters.ts'

/** What the page reads first. */
export const first = firstRead({ endpoint: wireless.list, storageKey: 'wifi' })

/** The devices with access points in the user's part of the tree. */
export default function WifiPage() {
  const t = useText()
  const table = useTable({
    endpoint: wireless.list,
    columns: useWifiColumns(),
    filters: useWifiFilters(),
    storageKey: 'wifi',
  })
  return (
    <Page title={t('hotspots:wifi')} count={table.total} fill>
      <LineTabs label={t('hotspots:nav')} />
      <ListTable
        table={table}
        label={t('hotspots:wifi')}
        search={t('hotspots:search')}
        rowLabel={titleOf}
        rowHref={wifiAddress}
        empty={{ message: t('hotspots:empty.wifi') }}
      />
    </Page>
  )
}
