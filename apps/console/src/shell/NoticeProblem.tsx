import { Alert } from '@outpost/ui/Alert'
import type { UiError } from '@outpost/ui/Dialog'

/** The error on a page that consists of a single box. Renders nothing if there is none. */
export function NoticeProblem({ error }: { error: UiError | null }) {
  return (
    error && (
      <Alert tone="error" title={error.title}>
        {error.reason}
      </Alert>
    )
  )
}
