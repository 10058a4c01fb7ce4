import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { findCompanies, useOnlyCompany } from '../companies/public.ts'

const statuses = ['online', 'offline', 'not_activated'] as const

/** Returns the filters that both lists share. */
export function useWifiFilters(): FilterDefinition[] {
  const t = useText()
  const isAlone = useOnlyCompany()
  return useMemo(
    () => [
      {
        id: 'status',
        label: t('hotspots:field.status'),
        options: statuses.map((value) => ({ value, label: t(`devices:status.${value}`) })),
        negatable: false,
      },
      ...(isAlone
        ? []
        : [{ id: 'company_id', label: t('hotspots:field.company'), load: findCompanies, negatable: false }]),
    ],
    [t, isAlone],
  )
}
