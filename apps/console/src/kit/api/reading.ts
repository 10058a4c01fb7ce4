import type { UiError } from '@outpost/ui/Dialog'
import type { UseQueryResult } from '@tanstack/react-query'
import { explain } from './explain.ts'
import { translate } from '../i18n/i18n.ts'

/** How the reading of what a form shows goes: on its way, there, or failed with what to do about it. */
export interface Reading {
  loading: boolean
  failure: UiError | null
}

/** @example const query = useData(tags.get, { id }); <DialogForm {...readingOf(query)} ... /> */
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
