import { impersonationStates } from '@outpost/contract/impersonation/constants'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { findCompanies, useOnlyCompany } from '../companies/public.ts'

/** Returns the filters by state and, if there is more than one company to choose from, by company. */
export function useLogFilters(): readonly FilterDefinition[] {
  const t = useText()
  const isAlone = useOnlyCompany()
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('impersonation:field.state'),
        options: impersonationStates.map((value) => ({ value, label: t(`impersonation:state.${value}`) })),
        negatable: false,
      },
      ...(isAlone
        ? []
        : [{ id: 'company_id', label: t('impersonation:field.company'), load: findCompanies, negatable: false }]),
    ],
    [t, isAlone],
  )
}
