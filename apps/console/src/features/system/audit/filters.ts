import { audit } from '@outpost/contract/system/audit/endpoints'
import { users } from '@outpost/contract/users/endpoints'
import type { FilterDefinition, FilterOption } from '@outpost/ui/FilterBar'
import { useMemo } from 'react'
import { call } from '../../../kit/api/client.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { findCompanies, useOnlyCompany } from '../../companies/public.ts'
import { actText } from './actText.ts'

/** Lookups request at most 100 entries; the user types to find others. */
const LOOKUP = 100

async function findPeople(q: string, signal: AbortSignal): Promise<FilterOption[]> {
  const { rows } = await call(users.list, { q, limit: LOOKUP, sort: ['username'] }, { signal })
  return rows.map((user) => ({ value: String(user.id), label: user.email }))
}

/** Finds actions by their translated text or by their request, which is how they appear in exports and to scripts. */
async function findActs(q: string, signal: AbortSignal): Promise<FilterOption[]> {
  const { rows } = await call(audit.acts, {}, { signal })
  const options = rows.map((row) => ({ value: row.act, label: `${actText(row)} (${row.act})` }))
  const wanted = q.toLocaleLowerCase()
  return options
    .filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

/** Returns the filters of the audit log; the API does not support negating them. */
export function useAuditFilters(): readonly FilterDefinition[] {
  const t = useText()
  const isAlone = useOnlyCompany()
  return useMemo(
    () => [
      { id: 'user_id', label: t('audit:field.person'), load: findPeople, negatable: false },
      { id: 'act', label: t('audit:field.act'), load: findActs, negatable: false },
      {
        id: 'result',
        label: t('audit:field.result'),
        options: (['done', 'refused'] as const).map((value) => ({ value, label: t(`audit:result.${value}`) })),
        negatable: false,
      },
      ...(isAlone
        ? []
        : [{ id: 'company_id', label: t('audit:field.company'), load: findCompanies, negatable: false }]),
    ],
    [t, isAlone],
  )
}
