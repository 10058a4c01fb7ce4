import type { JobOrder } from '@outpost/contract/device-jobs/orders/schemas'
import { formatAge } from '@outpost/ui/Cells'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useNow } from '../../../kit/live/useNow.ts'
import { secondsLeft } from './texts.ts'

/** How long the unfinished jobs of an order will probably take. Nothing as long as that cannot be known. */
export function TimeLeft({ order }: { order: JobOrder }) {
  const t = useText()
  const messages = useUiMessages()
  const now = useNow(order.running > 0, 5000)
  const seconds = secondsLeft(order, now)
  return seconds === undefined ? null : ` · ${t('orders:left', { time: formatAge(seconds, messages) })}`
}
