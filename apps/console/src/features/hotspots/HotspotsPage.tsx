import { hotspots } from '@outpost/contract/hotspots/endpoints'
import { guestData } from '@outpost/contract/hotspots/guest-data/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconUserShield } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { LineTabs } from '../../kit/screen/ScreenTabs.tsx'
import { firstRead } from '../../kit/table/firstRead.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { titleOf, useHotspotColumns, wifiAddress } from './columns.tsx'
import { dialogs } from './dialogs.ts'
import { useWifiFilters } from './filters.ts'

/** What the page reads first. */
export const first = firstRead({ endpoint: hotspots.list, storageKey: 'hotspots' })

/** The devices with hotspots in the user's part of the tree. */
export default function HotspotsPage() {
  const t = useText()
  const can = useCan()
  const table = useTable({
    endpoint: hotspots.list,
    columns: useHotspotColumns(),
    filters: useWifiFilters(),
    storageKey: 'hotspots',
  })
  const guests = {
    id: 'guests',
    label: t('hotspots:guestData.title'),
    icon: <IconUserShield size={16} />,
    onClick: () => void open(dialogs.guestData, {}),
  }
  return (
    <Page
      title={t('hotspots:title')}
      count={table.total}
      tools={can(guestData.set) && <ActionButton action={guests} />}
      fill
    >
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
