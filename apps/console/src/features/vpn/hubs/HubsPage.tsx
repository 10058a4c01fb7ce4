import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import { Alert } from '@outpost/ui/Alert'
import type { UiAction } from '@outpost/ui/Actions'
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
import { dialogs } from '../dialogs.ts'
import { Disclaimer } from '../Disclaimer.tsx'
import { hubStatus, reasonOf } from '../state.ts'
import classes from '../Vpn.module.css'
import { hubHref, useHubActions } from './hubActions.ts'
import { useHubColumns } from './hubColumns.tsx'

const fixed = { quick_hub: false }
/** Milliseconds between two reads: hubs change without being pushed. */
const pace = 5000

/** What the page reads first. */
export const first = firstRead({ endpoint: vpnHubs.list, storageKey: 'vpn-hubs', fixed })

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
    filters: useFilters(isAlone),
    actions: useHubActions(),
    storageKey: 'vpn-hubs',
    fixed,
  })
  useEvery(pace, () => void table.query.refetch())
  const add = useAddHub()
  const unhosted = table.rows.find((hub) => hubStatus(hub) === 'unhosted')
  return (
    <Page title={t('vpn:hubs')} count={table.total} primary={add} fill>
      <ListTable
        table={table}
        label={t('vpn:hubs')}
        search={t('vpn:search')}
        rowLabel={(hub) => hub.name}
        rowHref={hubHref}
        empty={{ message: t('vpn:empty'), action: add }}
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
