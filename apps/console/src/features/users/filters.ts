import { roles } from '@outpost/contract/roles'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useMemo } from 'react'
import { useData } from '../../kit/query.ts'
import { useText } from '../../kit/texts.ts'
import { findCompanies, useOnlyCompany } from '../companies/public.ts'
import { roleTitle } from '../roles/public.ts'

/** Custom roles of several companies may have one title; the company tells them apart. */
const LOOKUP = 100

/** The filters of users and invitations: role and company, where there is more than one (FRAME-121). */
export function useUserFilters(ofCompany = false): readonly FilterDefinition[] {
  const t = useText()
  const isAlone = useOnlyCompany()
  const { data } = useData(roles.list, { limit: LOOKUP }, { staleTime: 60_000 })
  return useMemo(() => {
    const options = (data?.rows ?? []).map((role) => ({ value: String(role.id), label: role.company_name === null ? roleTitle(role) : `${role.title} (${role.company_name})` }))
    const role: FilterDefinition = { id: 'role', label: t('users:field.role'), options, negatable: false }
    return ofCompany || isAlone !== false ? [role] : [role, { id: 'company_id', label: t('users:field.company'), load: findCompanies, negatable: false }]
  }, [t, data, isAlone, ofCompany])
}
