import { sharedViews } from '@outpost/contract/settings/shared-views/endpoints'
import type { SharedView } from '@outpost/contract/settings/shared-views/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { act } from '../../api/act.ts'
import { useCan } from '../../auth/can.ts'
import { refreshAfter, useData } from '../../api/query.ts'
import { useUser } from '../../auth/session.tsx'
import type { TableView } from './views.ts'

/** The maximum number of views that a company can share per list. */
const ALL = 100

export interface SharedViewsOf {
  views: readonly SharedView[]
  /** The views were read. */
  loaded: boolean
  /** Shares a view with the company, or removes a shared one; undefined without permission to edit companies. */
  share: ((view: TableView) => void) | undefined
  remove: ((id: number) => void) | undefined
}

const named = ({ search, layout }: TableView) => ({
  search: Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ),
  layout: {
    order: [...layout.order],
    visible: { ...layout.visible },
    widths: { ...layout.widths },
    ...(layout.pinned && { pinned: { ...layout.pinned } }),
  },
})

/** The views of a list that the company shares. If they cannot be read, only the user's own views are available. */
export function useSharedViews(list: string): SharedViewsOf {
  const client = useQueryClient()
  const can = useCan()
  const { company_id } = useUser()
  const { data } = useData(sharedViews.list, { list, company_id, limit: ALL })
  const refresh = (): Promise<void> => refreshAfter(client, sharedViews.create)
  return {
    views: data?.rows ?? [],
    loaded: data !== undefined,
    share: can(sharedViews.create)
      ? (view) => void act(sharedViews.create, { list, name: view.name, ...named(view) }).then(refresh)
      : undefined,
    remove: can(sharedViews.remove) ? (id) => void act(sharedViews.remove, { id }).then(refresh) : undefined,
  }
}
