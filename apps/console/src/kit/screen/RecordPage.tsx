import { EmptyState, ErrorState, Page, Skeletons } from '@outpost/ui/Page'
import type { UseQueryResult } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallError } from '../api/client.ts'
import { explain } from '../api/explain.ts'
import classes from './RecordPage.module.css'
import { Go } from './router.tsx'
import { ScreenTabs } from './ScreenTabs.tsx'

/** Whether the server has answered that there is no such record. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof CallError && error.answered && (error.status === 404 || error.status === 422)

/**
 * The id in the address of a record's page; undefined if it is not a valid id.
 * @param name name of the parameter in the screen's path
 */
export function useRecordId(name: string): number | undefined {
  const id = (useParams({ strict: false }) as Readonly<Record<string, string | undefined>>)[name]
  return id !== undefined && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined
}

interface RecordPageProps<T> {
  /** Path of the page's screen, whose tabs are shown. */
  path: `/${string}`
  /** Address of the list of these records. */
  list: string
  /** Undefined if the address contains no valid id. */
  id: number | undefined
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  labels: { tabs: string; failed: string; missingTitle: string; missing: string; back: string }
  /** Whether a tab is of no use to a record. */
  hides?: (record: T, path: string) => boolean
  /** Renders the header of the record. */
  children: (record: T) => ReactNode
}

/**
 * The page of a record: a header with its data, followed by the tabs that features contribute. Hidden and missing
 * records are shown alike, because the API does not distinguish them. If the record disappears while it is open, the
 * page returns to the list.
 * @example
 * <RecordPage path="/devices/{id}" list="/management/devices" id={id} query={query} labels={labels}>
 *   {(device) => <DeviceFacts device={device} />}
 * </RecordPage>
 */
export function RecordPage<T>({ path, list, id, query, labels, hides, children }: RecordPageProps<T>) {
  const navigate = useNavigate()
  const { data, error, refetch } = query
  if (data !== undefined && isMissing(error)) return <Go to={list} />
  if (id === undefined || isMissing(error)) {
    return (
      <Page title={labels.missingTitle}>
        <EmptyState
          drawing="search"
          message={labels.missing}
          action={{ id: 'back', label: labels.back, onClick: () => void navigate({ href: list }) }}
        />
      </Page>
    )
  }
  return (
    <div className={classes.page}>
      {data !== undefined && children(data)}
      {data === undefined && error && (
        <ErrorState title={labels.failed} {...explain(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <Skeletons shape="block" height={88} />}
      {(data !== undefined || !error) && (
        <ScreenTabs
          of={path}
          label={labels.tabs}
          hides={(tab) => data !== undefined && (hides?.(data, tab) ?? false)}
        />
      )}
      {/* Header and tabs stay visible while the code of a tab loads. */}
      {data !== undefined && <Outlet />}
      {data === undefined && !error && <Skeletons shape="lines" count={6} />}
    </div>
  )
}
