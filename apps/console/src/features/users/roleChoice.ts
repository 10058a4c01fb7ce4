import { roles } from '@outpost/contract/roles/endpoints'
import type { Role } from '@outpost/contract/roles/schemas'
import type { SelectOption } from '@outpost/ui/Fields'
import { useMemo } from 'react'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { roleDescription, roleTitle } from '../roles/public.ts'

/** The maximum number of characters shown of a custom role's title. */
const TITLE_LENGTH = 45
/** Lookups request at most 100 entries. */
const LOOKUP = 100

const cut = (title: string): string => (title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH)}…` : title)

/** The roles of the product, from the one that allows least. A role that is missing here comes last among them. */
const ranks: readonly string[] = ['read_only', 'readonly_admin', 'end_user', 'support', 'admin', 'super_admin']
const rankOf = ({ name, isDefault }: Role): number => {
  const rank = ranks.indexOf(name)
  return isDefault && rank >= 0 ? rank : ranks.length + Number(!isDefault)
}

/**
 * Returns roles as options with their descriptions: those that the user may grant, the roles of the product first, from
 * the one that allows least, then those of companies by title.
 */
export const roleOptions = (rows: readonly Role[]): SelectOption[] =>
  rows
    .filter((role) => role.can_give)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.title.localeCompare(b.title))
    .map((role) => {
      const about = roleDescription(role)
      return {
        value: String(role.id),
        label: role.isDefault ? roleTitle(role) : cut(role.title),
        ...(about !== '' && { hint: about }),
      }
    })

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
