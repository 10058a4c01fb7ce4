import type { Endpoint, InputOf } from '@outpost/contract/kit/endpoint'
import { settings } from '@outpost/contract/settings/endpoints'
import type { QueryClient } from '@tanstack/react-query'
import { ALL_SETTINGS, storedValue } from '../browser/storage.ts'
import { queryKey, queryOf } from '../api/query.ts'
import { DEFAULT_SETTINGS, type TableSettings } from './settings.ts'
import { listInput, readTableState } from './tableState.ts'
import { NO_VIEWS, type StoredViews } from './views/views.ts'

/** Starts what a page reads first. It may be called before the page is opened, and reads nothing that is fresh. */
export type FirstRead = (client: QueryClient) => Promise<void> | undefined

interface ListSpec<E extends Endpoint> {
  endpoint: E
  storageKey: string
  fixed?: Partial<InputOf<E>>
  /** For lists that request only some fields: those of the default columns. */
  fields?: readonly string[]
}

/**
 * Reads the first page of a list as `useTable` does without filters, with the user's page size. Does nothing where the
 * list will read something else: with a default view, or with columns of the user's own in a list with `fields`.
 * @example export const first = firstRead({ endpoint: tags.list, storageKey: 'tags' })
 */
export const firstRead =
  <E extends Endpoint>({ endpoint, storageKey, fixed, fields }: ListSpec<E>): FirstRead =>
  (client) => {
    if (client.getQueryData(queryKey(settings.list, ALL_SETTINGS)) === undefined) return undefined
    const view = { ...DEFAULT_SETTINGS, ...storedValue<Partial<TableSettings>>(client, `table.${storageKey}`) }
    const { opensWith } = storedValue<StoredViews>(client, `views.${storageKey}`) ?? NO_VIEWS
    if (opensWith !== null || (fields && Object.keys(view.layout.visible).length > 0)) return undefined
    const input = { ...listInput(readTableState({}, []), view.pageSize, fields), ...fixed } as InputOf<E>
    // Navigation to the page must not cancel what it needs.
    return client.prefetchQuery(queryOf(endpoint, input, { lasting: true }))
  }
