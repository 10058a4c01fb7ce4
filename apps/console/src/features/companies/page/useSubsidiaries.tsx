import { Switch } from '@mantine/core'
import { companies } from '@outpost/contract/companies/endpoints'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Subsidiaries.module.css'

type Search = Record<string, string | undefined>

/** The parameter of the address. It is missing while the tab shows the company alone. */
const PARAMETER = 'subsidiaries'

/** The records that a tab on a company's page shows. */
interface Subsidiaries {
  isIncluded: boolean
  /** Filters for a list of the tab. */
  fixed: { company_id: number[]; include_child_companies?: boolean }
  /** The switch "Include subsidiaries"; null for a company without any. */
  control: ReactNode
}

/** Whether a tab of a company's page includes the subsidiaries, which is stored in the address, and the switch for it. */
export function useSubsidiaries(id: number): Subsidiaries {
  const t = useText()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Search
  const { data: company } = useData(companies.get, { id })
  // A number in the address is parsed as such.
  const isIncluded = String(search[PARAMETER]) === '1'
  const change = (next: boolean) =>
    void navigate({
      to: '.',
      search: (({ [PARAMETER]: _before, page: _page, ...rest }: Search) =>
        next ? { ...rest, [PARAMETER]: '1' } : rest) as never,
      replace: true,
      resetScroll: false,
    })
  const hasAny = (company?.companies_count ?? 0) > 0
  return {
    isIncluded,
    fixed: { company_id: [id], ...(isIncluded && { include_child_companies: true }) },
    control:
      hasAny || isIncluded ? (
        <Switch
          className={classes.switch}
          label={t('companies:includeSubsidiaries')}
          checked={isIncluded}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      ) : null,
  }
}
