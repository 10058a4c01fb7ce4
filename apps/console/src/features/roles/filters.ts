import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { findCompanies, useOnlyCompany } from '../companies/public.ts'

/**
 * Returns the filters by kind and, if there is more than one company to choose from, by company. The API does not
 * support negating them.
 */
export function useRoleFilters(): readonly FilterDefinition[] {
  const t = useText()
  const isAlone = useOnlyCompany()
  return useMemo(
    () => [
      {
        id: 'type',
        label: t('roles:field.kind'),
        options: (['default', 'custom'] as const).map((value) => ({ value, label: t(`roles:kind.${value}`) })),
        negatable: false,
      },
      ...(isAlone
        ? []
        : [{ id: 'company_id', label: t('roles:field.company'), load: findCompanies, negatable: false }]),
    ],
    [t, isAlone],
  )
}
