import { ErrorState, Skeletons } from '@outpost/ui/Page'
import { explain } from '../../kit/api/explain.ts'

interface FirstReadProps {
  query: { error: Error | null; refetch: () => Promise<unknown> }
  /** The title of the error. */
  failed: string
}

/** Stands in for data that has not been read yet: a skeleton, or why reading failed with a button that repeats it. */
export function FirstRead({ query: { error, refetch }, failed }: FirstReadProps) {
  return error ? (
    <ErrorState compact title={failed} {...explain(error)} onRetry={() => void refetch()} />
  ) : (
    <Skeletons shape="lines" count={4} />
  )
}
