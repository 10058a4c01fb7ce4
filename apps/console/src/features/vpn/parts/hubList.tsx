import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { Alert } from '@outpost/ui/Alert'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useMemo } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { findCompanies } from '../../companies/public.ts'
import { findTags } from '../../tags/public.ts'
import { Disclaimer } from '../Disclaimer.tsx'
import { hubStatus, reasonOf } from '../state.ts'
import classes from '../Vpn.module.css'

/** Milliseconds between two reads of a list: hubs change without being pushed. */
export const listPace = 5000

/** The filters of the lists of hubs and of quick connects. */
export function useHubFilters(isAlone: boolean): readonly FilterDefinition[] {
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

/** What stands above these lists: the disclaimer, and why hubs cannot run if that is so. */
export function HubListNotices({ rows }: { rows: readonly VpnHub[] }) {
  const t = useText()
  const unhosted = rows.find((hub) => hubStatus(hub) === 'unhosted')
  return (
    <div className={classes.inner}>
      <Disclaimer />
      {unhosted && (
        <Alert tone="warning" title={t('vpn:unhosted.title')}>
          {reasonOf(t, unhosted)}
        </Alert>
      )}
    </div>
  )
}
