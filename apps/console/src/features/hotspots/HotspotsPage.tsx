import { hotspots } from '@outpost/contract/hotspots/endpoints'
import { Page } from '@outpost/ui/Page'
import { useText } from '../../kit/i18n/i18n.ts'
import { LineTabs } from '../../kit/screen/ScreenTabs.tsx'
import { firstRead } from '../../kit/table/firstRead.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { titleOf, useHotspotColumns, wifiAddress } from './columns.tsx'
import { useWifiFilters } from './filters.ts'

/** What the page reads first. */
export const first = firstRead({ endpoint: hotspots.list, storageKey: 'hotspots' })

/** The devices with hotspots in the user's part of the tree. */
export default function HotspotsPage() {
  const t = useText()
  const table = useTable({
    endpoint: hotspots.list,
    columns: useHotspotColumns(),
    filters: useWifiFilters(),
    storageKey: 'hotspots',
  })
  return (
    <Page title={t('hotspots:title')} count={table.total} fill>
      <LineTabs label={t('hotspots:nav')} />
      <ListTable
        table={table}
        label={t('hotspots:title')}
        search={t('hotspots:search')}
        rowLabel={titleOf}
        rowHref={wifiAddress}
        empty={{ message: t('hotspots:empty.title') }}
      />
    </Page>
  )
}
