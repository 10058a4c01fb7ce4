import { companies } from '@outpost/contract/companies/endpoints'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { findCompanies, findLevels } from './options.ts'

/** The name of the parent company; a copied address contains only its id. */
function useParentName(): string | undefined {
  const { parent_id } = useSearch({ strict: false }) as { parent_id?: string }
  const id = Number(parent_id)
  const known = Number.isInteger(id) && id > 0
  return useData(companies.get, { id: known ? id : 0 }, { enabled: known }).data?.name
}

/** Returns the filters of the companies table; the API does not support negating them. */
export function useCompanyFilters(): readonly FilterDefinition[] {
  const t = useText()
  const parent = useParentName()
  return useMemo(
    () => [
      { id: 'level', label: t('companies:field.level'), load: findLevels, negatable: false },
      {
        id: 'parent_id',
        label: t('companies:field.parent_name'),
        load: findCompanies,
        negatable: false,
        labelOf: () => parent,
      },
    ],
    [t, parent],
  )
}
