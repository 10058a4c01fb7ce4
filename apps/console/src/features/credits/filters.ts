import { credits } from '@outpost/contract/credits/endpoints'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useMemo } from 'react'
import { useData } from '../../kit/api/query.ts'
import { useLanguage, useText } from '../../kit/i18n/i18n.ts'
import { findCompanies, useOnlyCompany } from '../companies/public.ts'
import { typeLabel } from './types.ts'

/** The filter by company, if there is more than one to choose from. */
function useCompanyFilter(ofCompany: boolean): readonly FilterDefinition[] {
  const t = useText()
  const isAlone = useOnlyCompany()
  return useMemo(
    () =>
      ofCompany || isAlone
        ? []
        : [{ id: 'company_id', label: t('credits:field.company'), load: findCompanies, negatable: false }],
    [t, ofCompany, isAlone],
  )
}

/** Returns the filters of a list of pools. */
export function usePoolFilters(ofCompany: boolean): readonly FilterDefinition[] {
  const t = useText()
  const company = useCompanyFilter(ofCompany)
  const { data } = useData(credits.types, { limit: 100 }, { staleTime: 300_000 })
  return useMemo(() => {
    const options = (data?.rows ?? []).map((type) => ({
      value: String(type.id),
      label: typeLabel(t, type.name, type.payment_type),
    }))
    return [{ id: 'credit_type_id', label: t('credits:field.type'), options, negatable: false }, ...company]
  }, [t, company, data])
}

/** Returns the filters of a list of codes. */
export function useCodeFilters(ofCompany: boolean): readonly FilterDefinition[] {
  const t = useText()
  const company = useCompanyFilter(ofCompany)
  return useMemo(() => {
    const options = (['0', '1'] as const).map((value) => ({
      value,
      label: t(value === '1' ? 'credits:used.true' : 'credits:used.false'),
    }))
    return [{ id: 'is_used', label: t('credits:field.used'), options, negatable: false }, ...company]
  }, [t, company])
}

/**
 * Returns the filters of a list of data purchases: first day, last day, and company. Days are in UTC, as in the API.
 */
export function useDataFilters(ofCompany: boolean): readonly FilterDefinition[] {
  const t = useText()
  const { tag } = useLanguage()
  const company = useCompanyFilter(ofCompany)
  return useMemo(() => {
    const labelOf = (day: string) =>
      Number.isNaN(Date.parse(day))
        ? day
        : new Date(day).toLocaleDateString(tag, { dateStyle: 'medium', timeZone: 'UTC' })
    const day = (id: string, name: string): FilterDefinition => ({
      id,
      label: `${name} (UTC)`,
      type: 'date',
      labelOf,
      negatable: false,
    })
    return [day('start_date', t('credits:field.from')), day('end_date', t('credits:field.to')), ...company]
  }, [t, tag, company])
}
