import { companies } from '@outpost/contract/companies/endpoints'
import { useData } from '../../kit/api/query.ts'

/** True where the user sees one company alone, so that nobody is asked which; undefined until that is known. */
export function useOnlyCompany(): boolean | undefined {
  const { data } = useData(companies.list, { limit: 2 }, { staleTime: 300_000 })
  return data && data.total <= 1
}
