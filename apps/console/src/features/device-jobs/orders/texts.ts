import type { JobOrder } from '@outpost/contract/device-jobs/orders/schemas'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import type { StatusGroup } from '../../../kit/view/StatusBar.tsx'

/** What was ordered: the action with its file or command line, or the tags whose actions it is. */
export function whatOf({ action_name: action, source_name: source, tag_name: tags }: JobOrder): string {
  if (tags !== null) return translate('orders:tags', { tags })
  const name = action === null ? translate('orders:several') : translate(`jobs:kind.${action}`)
  // The revision of a configuration says nothing to a reader.
  return source === '' || action === 'configure' ? name : `${name}: ${source}`
}

/** For what it was ordered: the name of a single device, otherwise the number of devices. */
export const targetOf = ({ device_name: name, devices }: JobOrder): string =>
  name === '' ? translate('orders:devices', { count: devices }) : name

/** What was ordered, as a sentence. It says how many jobs wait for their devices. */
export function requestOf(order: JobOrder): string {
  const text = { what: whatOf(order), devices: targetOf(order) }
  if (order.offline === 0) return translate('orders:ordered', text)
  return translate('orders:orderedOffline', { ...text, waiting: translate('orders:offline', { count: order.offline }) })
}

/** What a finished order has come to, as a sentence. One with a single job names its device and needs no number. */
export function endOf(order: JobOrder): string {
  const what = whatOf(order)
  if (order.jobs !== 1 || order.device_name === '')
    return translate('orders:finished', { what, outcome: outcomeOf(order) })
  const outcome = translate(`orders:one.${order.done === 1 ? 'done' : order.failed === 1 ? 'failed' : 'cancelled'}`)
  return translate('orders:finishedOn', { what, device: order.device_name, outcome })
}

/** The numbers of jobs by state, as text. States that do not occur are left out. */
export function outcomeOf({ done, failed, running, sent, waiting, offline, cancelled }: JobOrder): string {
  return [
    failed > 0 && translate('orders:failedCount', { count: failed }),
    running > sent && translate('orders:running', { count: running - sent }),
    sent > 0 && translate('orders:sent', { count: sent }),
    waiting > offline && translate('orders:waiting', { count: waiting - offline }),
    offline > 0 && translate('orders:offline', { count: offline }),
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

/**
 * Estimates the time in seconds until the jobs of an order are finished, from the pace until now. Undefined before the
 * first one is finished, and while none is running: those that wait for an offline device have no pace.
 * @param now in ms
 */
export function secondsLeft({ done, failed, running, waiting, created_at }: JobOrder, now: number): number | undefined {
  const finished = done + failed
  const began = Date.parse(String(utcInstant(created_at)))
  if (finished === 0 || running === 0 || Number.isNaN(began)) return undefined
  return Math.max(1, (Math.max(0, now - began) / 1000 / finished) * (running + waiting))
}
