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
import { HubListNotices, listPace, useHubFilters } from '../parts/hubList.tsx'
import { quickDialogs } from './dialogs.ts'
import { quickActions, quickHref } from './quickActions.ts'
import { useQuickColumns } from './quickColumns.tsx'

const fixed = { quick_hub: true }

/** What the page reads first. */
export const first = firstRead({ endpoint: vpnHubs.list, storageKey: 'vpn-quick', fixed })

/** The quick connects in the user's part of the tree. */
export default function QuickConnectsPage() {
  const t = useText()
  const isAlone = useOnlyCompany() === true
  const table = useTable({
    endpoint: vpnHubs.list,
    columns: useQuickColumns(!isAlone),
    filters: useHubFilters(isAlone),
    actions: quickActions,
    storageKey: 'vpn-quick',
    fixed,
  })
  useEvery(listPace, () => void table.query.refetch())
  const add: UiAction | undefined = useCan()(vpnHubs.connect)
    ? {
        id: 'add',
        label: t('vpnQuick:add.verb'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(quickDialogs.add, {}),
      }
    : undefined
  return (
    <Page title={t('vpnQuick:list')} count={table.total} primary={add} fill>
      <ListTable
        table={table}
        label={t('vpnQuick:list')}
        search={t('vpnQuick:search')}
        rowLabel={(hub) => hub.name}
        rowHref={quickHref}
        empty={{ message: t('vpnQuick:empty'), action: add }}
        above={<HubListNotices rows={table.rows} />}
      />
    </Page>
  )
}
