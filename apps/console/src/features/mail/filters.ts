import type { MailState } from '@outpost/contract/mail/schemas'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { findCompanies, useOnlyCompany } from '../companies/public.ts'
import { kindText, mailKinds } from './state.ts'

const states: readonly MailState[] = ['queued', 'sent', 'failed']

/** Returns the filter by company, if there is more than one to choose from; the API does not support negating it. */
export function useCompanyFilter(): readonly FilterDefinition[] {
  const t = useText()
  const isAlone = useOnlyCompany()
  return useMemo(
    () =>
      isAlone ? [] : [{ id: 'company_id', label: t('mail:field.company'), load: findCompanies, negatable: false }],
    [t, isAlone],
  )
}

/** Returns the filters of the mail log. */
export function useLogFilters(): readonly FilterDefinition[] {
  const t = useText()
  const company = useCompanyFilter()
  return useMemo(
    () => [
      {
        id: 'state',
        label: t('mail:log.state'),
        options: states.map((value) => ({ value, label: t(`mail:state.${value}`) })),
        negatable: false,
      },
      {
        id: 'kind',
        label: t('mail:log.kind'),
        options: mailKinds.map((value) => ({ value, label: kindText(value) })),
        negatable: false,
      },
      ...company,
    ],
    [t, company],
  )
}
