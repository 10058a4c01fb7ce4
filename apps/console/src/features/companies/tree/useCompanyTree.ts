import { companies } from '@outpost/contract/companies/endpoints'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf, useData } from '../../../kit/api/query.ts'
import { useUser } from '../../../kit/auth/session.tsx'
import { type CompanyLine, layOut, type Level, levelsOf } from './layout.ts'

/** The number of companies per page below a parent, and the maximum number of search results shown. */
const PAGE = 500
export const MAX_FOUND = 100

/** The queries for the companies below a parent: as many pages as the user has requested. */
const pagesOf = (parent: number, pages: number) =>
  Array.from({ length: pages }, (_, page) => ({
    parent,
    query: queryOf(companies.tree, { parent_id: parent, limit: PAGE, offset: page * PAGE, sort: ['name'] }),
  }))

/** Returns the children of each expanded company, as far as they have been requested and loaded. */
function useLevels(open: ReadonlyMap<number, number>): { levels: Map<number, Level>; error: Error | undefined } {
  const asked = [...open].flatMap(([parent, pages]) => pagesOf(parent, pages))
  const answers = useQueries({ queries: asked.map(({ query }) => query) })
  const levels = new Map<number, Level>()
  asked.forEach(({ parent }, index) => {
    const data = answers[index]?.data
    if (data) levels.set(parent, { rows: [...(levels.get(parent)?.rows ?? []), ...data.rows], total: data.total })
  })
  return { levels, error: answers.find(({ error }) => error)?.error ?? undefined }
}

/**
 * The companies that the user has expanded, with the number of pages shown. The user's own company is expanded from the
 * start, so that it and its children are requested at the same time.
 */
function useUnfolded() {
  const { company_id: own } = useUser()
  const [open, setOpen] = useState<ReadonlyMap<number, number>>(new Map([[own, 1]]))
  const change = (id: number, pages: number | undefined): void =>
    setOpen((before) => {
      const next = new Map(before)
      if (pages === undefined) next.delete(id)
      else next.set(id, pages)
      return next
    })
  return { open, change }
}

/**
 * Provides the tree of companies: loaded level by level as it is expanded, or found by name together with the path to
 * each.
 */
export function useCompanyTree(q: string) {
  const searching = q !== ''
  const top = useData(companies.tree, { limit: 1 })
  const root = top.data?.rows[0]
  const { open, change } = useUnfolded()
  const found = useData(
    companies.tree,
    { q, limit: MAX_FOUND, sort: ['name'] },
    { enabled: searching, placeholderData: keepPreviousData },
  )
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const below = useLevels(open)
  const search = levelsOf(found.data?.rows ?? [])
  const ways = new Set([...search.levels.keys()].filter((id) => !folded.has(id)))
  const lines = searching
    ? layOut({
        root: search.root,
        expanded: new Set([...ways, ...open.keys()].filter((id) => !folded.has(id))),
        levels: new Map([...below.levels, ...search.levels]),
      })
    : layOut({ root, expanded: new Set(open.keys()), levels: below.levels })
  const toggle = ({ company, more, expanded }: CompanyLine): void => {
    if (more) return change(more.parent, (open.get(more.parent) ?? 1) + 1)
    const { id } = company!
    if (!searching) return change(id, expanded ? undefined : 1)
    setFolded((before) => (expanded ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id))))
    if (!expanded && !search.levels.has(id)) change(id, 1)
  }
  const asked = searching ? found : top
  return {
    lines,
    toggle,
    pending: asked.isPending,
    error: asked.error ?? below.error,
    retry: () => void asked.refetch(),
    total: searching ? found.data?.total : undefined,
  }
}
