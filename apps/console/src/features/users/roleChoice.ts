import { roles } from '@outpost/contract/roles/endpoints'
import type { Role } from '@outpost/contract/roles/schemas'
import type { SelectOption } from '@outpost/ui/Fields'
import { useMemo } from 'react'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { roleTitle } from '../roles/public.ts'

/** Letters of a custom role's title that are shown. */
export const TITLE_LENGTH = 45
/** Lookups ask for at most a hundred entries. */
const LOOKUP = 100

const cut = (title: string): string => (title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH)}…` : title)

/** Roles as choices: those that the reader may give, the product's own first. */
export const roleOptions = (rows: readonly Role[]): SelectOption[] =>
  rows
    .filter((role) => role.can_give)
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map((role) => ({
      value: String(role.id),
      label: role.isDefault ? roleTitle(role) : cut(role.title),
      ...(!role.isDefault && role.description !== '' && { hint: role.description }),
    }))

/** The roles that the reader may give in a company: default ones and the company's own. None while they cannot be read. */
export function useRoleOptions(companyId: number | undefined): SelectOption[] {
  const t = useText()
  const { data } = useData(
    roles.list,
    { company_id: [companyId ?? 0], limit: LOOKUP },
    { enabled: companyId !== undefined },
  )
  // The titles are in the reader's language.
  return useMemo(() => (t('users:field.role') === '' ? [] : roleOptions(data?.rows ?? [])), [data, t])
}
