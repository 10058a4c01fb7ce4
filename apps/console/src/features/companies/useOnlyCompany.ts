import { companies } from '@outpost/contract/companies/endpoints'
import { useData } from '../../kit/api/query.ts'

/** Whether the user sees only one company, so that no choice is needed; undefined until this is known. */
export function useOnlyCompany(): boolean | undefined {
  const { data } = useData(companies.list, { limit: 2 }, { staleTime: 300_000 })
  return data && data.total <= 1
}
