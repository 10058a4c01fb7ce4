import { companies } from '@outpost/contract/companies/endpoints'
import { tags } from '@outpost/contract/tags/endpoints'
import { useSearch } from '@tanstack/react-router'
import { useData } from '../../kit/api/query.ts'

const idsOf = (text: string | undefined): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)

/** Returns names by id, for filters from a copied address, which contains only ids. */
export function useFilterNames(): {
  company: (id: string) => string | undefined
  tag: (id: string) => string | undefined
} {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const companyIds = idsOf(search['company_id'] ?? search['ne:company_id'])
  const tagIds = idsOf(search['tag_id'] ?? search['ne:tag_id'])
  const { data: foundCompanies } = useData(
    companies.list,
    { id: companyIds, limit: 100 },
    { enabled: companyIds.length > 0 },
  )
  const { data: foundTags } = useData(tags.list, { id: tagIds, limit: 100 }, { enabled: tagIds.length > 0 })
  return {
    company: (id) => foundCompanies?.rows.find((row) => row.id === Number(id))?.name,
    tag: (id) => {
      const tag = foundTags?.rows.find((row) => row.id === Number(id))
      const isDouble = foundTags?.rows.some((other) => other.name === tag?.name && other.id !== tag?.id)
      return tag && isDouble ? `${tag.name} (${tag.company_name})` : tag?.name
    },
  }
}
