import { roles } from '@outpost/contract/roles/endpoints'
import type { Role } from '@outpost/contract/roles/schemas'
import type { SelectOption } from '@outpost/ui/Fields'
import { useMemo } from 'react'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { roleTitle } from '../roles/public.ts'

/** The maximum number of characters shown of a custom role's title. */
const TITLE_LENGTH = 45
/** Lookups request at most 100 entries. */
const LOOKUP = 100

const cut = (title: string): string => (title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH)}…` : title)

/** Returns roles as options: those that the user may grant, the roles of the product first. */
const roleOptions = (rows: readonly Role[]): SelectOption[] =>
  rows
    .filter((role) => role.can_give)
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map((role) => ({
      value: String(role.id),
      label: role.isDefault ? roleTitle(role) : cut(role.title),
      ...(!role.isDefault && role.description !== '' && { hint: role.description }),
    }))

/**
 * Returns the roles that the user may grant in a company: default roles and the company's own. Empty until they are
 * loaded.
 */
export function useRoleOptions(companyId: number | undefined): SelectOption[] {
  const t = useText()
  const { data } = useData(
    roles.list,
    { company_id: [companyId ?? 0], limit: LOOKUP },
    { enabled: companyId !== undefined },
  )
  // Recomputed when the language changes, because the titles are translated.
  return useMemo(() => (t('users:field.role') === '' ? [] : roleOptions(data?.rows ?? [])), [data, t])
}
