import { incidentStatuses } from '@outpost/contract/alerts/constants'
import { incidents } from '@outpost/contract/alerts/incidents/endpoints'
import { useMemo } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { findCompanies, useOnlyCompany } from '../../companies/public.ts'
import { findDevices } from '../../devices/public.ts'
import { incidentActions } from './actions.ts'
import { cardOf, useIncidentColumns } from './columns.tsx'
import { incidentAddress, incidentTitle } from './texts.ts'

/** Milliseconds between two reads of the incidents. */
export const pace = 5000

function useFilters() {
  const t = useText()
  const isAlone = useOnlyCompany()
  return useMemo(
    () => [
      {
        id: 'status',
        label: t('incidents:field.status'),
        options: incidentStatuses.map((value) => ({ value, label: t(`incidents:status.${value}`) })),
        negatable: false,
      },
      { id: 'device_id', label: t('incidents:field.device'), load: findDevices, negatable: false },
      ...(isAlone
        ? []
        : [{ id: 'company_id', label: t('incidents:field.company'), load: findCompanies, negatable: false }]),
    ],
    [t, isAlone],
  )
}

/** The incidents in the user's part of the tree: those that nobody has taken first. */
export function IncidentList() {
  const t = useText()
  const table = useTable({
    endpoint: incidents.list,
    columns: useIncidentColumns(),
    filters: useFilters(),
    actions: incidentActions,
    storageKey: 'incidents',
  })
  useEvery(pace, () => void table.query.refetch())
  return (
    <ListTable
      table={table}
      label={t('alerts:incidents')}
      search={t('incidents:search')}
      rowLabel={incidentTitle}
      rowHref={incidentAddress}
      card={useMemo(() => cardOf(t), [t])}
      empty={{ message: t('incidents:empty') }}
    />
  )
}
