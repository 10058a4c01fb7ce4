import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { Page } from '@outpost/ui/Page'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { firstRead } from '../../../kit/table/firstRead.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { findCompanies, useOnlyCompany } from '../../companies/public.ts'
import { findTags } from '../../tags/public.ts'
import { Disclaimer } from '../Disclaimer.tsx'
import { hubStatus, reasonOf } from '../state.ts'
import classes from '../Vpn.module.css'
import { quickDialogs } from './dialogs.ts'
import { quickActions, quickHref } from './quickActions.ts'
import { useQuickColumns } from './quickColumns.tsx'

const fixed = { quick_hub: true }
/** Milliseconds between two reads: quick connects change without being pushed. */
const pace = 5000

/** What the page reads first. */
export const first = firstRead({ endpoint: vpnHubs.list, storageKey: 'vpn-quick', fixed })

function useFilters(isAlone: boolean): readonly FilterDefinition[] {
  const t = useText()
  return useMemo(
    () => [
      ...(isAlone ? [] : [{ id: 'company_id', label: t('vpn:field.company'), load: findCompanies, negatable: false }]),
      {
        id: 'enabled',
        label: t('vpn:field.enabled'),
        options: [
          { value: '1', label: t('vpn:on') },
          { value: '0', label: t('vpn:off') },
        ],
        negatable: false,
      },
      { id: 'tag_id', label: t('vpn:field.tags'), load: findTags, negatable: false },
    ],
    [t, isAlone],
  )
}

/** The quick connects in the user's part of the tree. */
export default function QuickConnectsPage() {
  const t = useText()
  const isAlone = useOnlyCompany() === true
  const table = useTable({
    endpoint: vpnHubs.list,
    columns: useQuickColumns(!isAlone),
    filters: useFilters(isAlone),
    actions: quickActions,
    storageKey: 'vpn-quick',
    fixed,
  })
  useEvery(pace, () => void table.query.refetch())
  const add: UiAction | undefined = useCan()(vpnHubs.connect)
    ? {
        id: 'add',
        label: t('vpnQuick:add.verb'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(quickDialogs.add, {}),
      }
    : undefined
  const unhosted = table.rows.find((hub) => hubStatus(hub) === 'unhosted')
  return (
    <Page title={t('vpnQuick:list')} count={table.total} primary={add} fill>
      <ListTable
        table={table}
        label={t('vpnQuick:list')}
        search={t('vpnQuick:search')}
        rowLabel={(hub) => hub.name}
        rowHref={quickHref}
        empty={{ message: t('vpnQuick:empty'), action: add }}
        above={
          <div className={classes.inner}>
            <Disclaimer />
            {unhosted && (
              <Alert tone="warning" title={t('vpn:unhosted.title')}>
                {reasonOf(t, unhosted)}
              </Alert>
            )}
          </div>
        }
      />
    </Page>
  )
}
