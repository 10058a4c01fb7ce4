import type { UiError } from '@outpost/ui/Dialog'
import type { UseQueryResult } from '@tanstack/react-query'
import { explain } from './explain.ts'
import { translate } from '../i18n/i18n.ts'

/** The state of the data that a form shows: loading, loaded, or failed with an option to retry. */
export interface Reading {
  loading: boolean
  failure: UiError | null
}

/**
 * Converts a query result to the loading and error state of a form.
 * @example const query = useData(tags.get, { id }); <DialogForm {...readingOf(query)} ... />
 */
export const readingOf = ({
  data,
  error,
  refetch,
}: Pick<UseQueryResult<unknown>, 'data' | 'error' | 'refetch'>): Reading => ({
  loading: data === undefined,
  failure:
    data === undefined && error
      ? { title: translate('kit:failed.record'), ...explain(error), onRetry: () => void refetch() }
      : null,
})
