import { ErrorState, Skeletons } from '@outpost/ui/Page'
import type { ReactNode } from 'react'
import { explain } from '../../../kit/api/explain.ts'

interface AnswerProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> }
  /** The title of the error. */
  failed: string
  children: (data: T) => ReactNode
}

/** A small list once it is loaded: a skeleton while loading, and an error state with a retry button if that fails. */
export function Answer<T>({ query: { data, error, refetch }, failed, children }: AnswerProps<T>) {
  if (data !== undefined) return children(data)
  return error ? (
    <ErrorState compact title={failed} {...explain(error)} onRetry={() => void refetch()} />
  ) : (
    <Skeletons shape="lines" count={2} />
  )
}
