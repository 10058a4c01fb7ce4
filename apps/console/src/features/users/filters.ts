import { roles } from '@outpost/contract/roles/endpoints'
import { users } from '@outpost/contract/users/endpoints'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { findCompanies, useOnlyCompany } from '../companies/public.ts'
import { roleTitle } from '../roles/public.ts'
import { findUsers } from './findUsers.ts'

/**
 * The maximum number of options loaded. Companies may have custom roles with the same title, so their labels include
 * the company.
 */
const LOOKUP = 100

/** Returns the filters of users and invitations: role and, if there is more than one, company. */
export function useUserFilters(ofCompany = false): readonly FilterDefinition[] {
  const t = useText()
  const isAlone = useOnlyCompany()
  const { data } = useData(roles.list, { limit: LOOKUP }, { staleTime: 60_000 })
  return useMemo(() => {
    const options = (data?.rows ?? []).map((role) => ({
      value: String(role.id),
      label: role.company_name === null ? roleTitle(role) : `${role.title} (${role.company_name})`,
    }))
    const role: FilterDefinition = { id: 'role', label: t('users:field.role'), options, negatable: false }
    return ofCompany || isAlone !== false
      ? [role]
      : [role, { id: 'company_id', label: t('users:field.company'), load: findCompanies, negatable: false }]
  }, [t, data, isAlone, ofCompany])
}

/** Returns the same filters, and one by user, which search results and copied addresses use. */
export function usePeopleFilters(): readonly FilterDefinition[] {
  const t = useText()
  const filters = useUserFilters()
  const id = Number((useSearch({ strict: false }) as { id?: string }).id)
  const known = Number.isInteger(id) && id > 0
  const { data } = useData(users.list, { id: [known ? id : 0], limit: 1, fields: ['username'] }, { enabled: known })
  const name = data?.rows[0]?.username
  return useMemo(
    () => [
      ...filters,
      { id: 'id', label: t('users:field.username'), load: findUsers, negatable: false, labelOf: () => name },
    ],
    [t, filters, name],
  )
}
