import type { JobOrder } from '@outpost/contract/device-jobs/orders/schemas'
import { translate } from '../../../kit/i18n/i18n.ts'
import type { StatusGroup } from '../../../kit/view/StatusBar.tsx'

/** What was ordered: the action with its file or command line, or the tags whose actions it is. */
export function whatOf({ action_name: action, source_name: source, tag_name: tags }: JobOrder): string {
  if (tags !== null) return translate('orders:tags', { tags })
  const name = action === null ? translate('orders:several') : translate(`jobs:kind.${action}`)
  return source === '' ? name : `${name}: ${source}`
}

/** The jobs by state, in words: those states that occur. */
export function outcomeOf({ done, failed, running, waiting, cancelled }: JobOrder): string {
  return [
    failed > 0 && translate('orders:failedCount', { count: failed }),
    running > 0 && translate('orders:running', { count: running }),
    waiting > 0 && translate('orders:waiting', { count: waiting }),
    done > 0 && translate('orders:done', { count: done }),
    cancelled > 0 && translate('orders:cancelled', { count: cancelled }),
  ]
    .filter((text) => text !== false)
    .join(' · ')
}

/** The jobs by state, for a bar. What was cancelled has no part in it. */
export const countsOf = ({ done, failed, running, waiting }: JobOrder): Record<StatusGroup, number> => ({
  done,
  failed,
  running,
  waiting,
})
