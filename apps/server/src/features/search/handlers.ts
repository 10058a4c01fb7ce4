import { search } from '@outpost/contract/search/endpoints'
import { type SearchGroup, type SearchItem, searchSchemas } from '@outpost/contract/search/schemas'
import { searchGroups } from '@outpost/contract/search/constants'
import { implement } from '../../kit/implement.ts'
import { groups, maySearch } from './groups.ts'
import { beginSearch } from './queries.ts'

/** Sorts by name, with names that begin with the text first. */
function inOrder(items: SearchItem[], q: string): SearchItem[] {
  const text = q.toLowerCase()
  const rank = ({ name }: SearchItem): number => (name.toLowerCase().startsWith(text) ? 0 : 1)
  return items.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en') || a.id - b.id)
}

export default implement(search, searchSchemas, {
  async find({ tx, scope, actor }, { q, groups: wanted, limit }) {
    const begun = await beginSearch(tx, scope, q)
    const answer: SearchGroup[] = []
    for (const group of searchGroups) {
      if ((wanted && !wanted.includes(group)) || !maySearch(actor, groups[group])) continue
      // An empty text finds nothing, but still returns every group that the user may search.
      const found = q === '' ? [] : await groups[group].find(begun)
      answer.push({
        group,
        total: Math.min(found.length, limit),
        more: found.length > limit,
        items: inOrder(found, q).slice(0, limit),
      })
    }
    return answer
  },
})
