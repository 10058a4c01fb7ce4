import { terms } from '@outpost/contract/system/terms/endpoints'
import type { UiError } from '@outpost/ui/Dialog'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'

/** Loads the terms of service of this installation, or the reason why they cannot be read. */
export function useTerms() {
  const t = useText()
  const { data, error: failure, refetch } = useData(terms.get, {}, { staleTime: 0 })
  const error: UiError | null =
    failure && !data ? { title: t('terms:failed'), ...explain(failure), onRetry: () => void refetch() } : null
  return { terms: data, error }
}
