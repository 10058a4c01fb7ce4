import { Alert } from '@outpost/ui/Alert'
import type { UiError } from '@outpost/ui/Dialog'

/** What went wrong on a page that is one box; nothing where nothing did. */
export function NoticeProblem({ error }: { error: UiError | null }) {
  return (
    error && (
      <Alert tone="error" title={error.title}>
        {error.reason}
      </Alert>
    )
  )
}
