import { toast } from '@outpost/ui/Toast'
import { translate } from '../../../kit/i18n/i18n.ts'
import { goTo } from '../../../kit/screen/goTo.ts'
import { jobAddress } from './address.ts'
import { type OrderChanges, toastId } from './orders.ts'
import { endOf, requestOf } from './texts.ts'

/** Milliseconds for which a toast with a way to the jobs stays. */
const LASTS = 8000

/** Shows a toast for each order that is new or finished. The first leads to the list, the other to the page of the order. */
export function showToasts({ ordered, finished }: OrderChanges, onShow: () => void): void {
  for (const order of ordered)
    toast({
      id: toastId(order.id),
      type: 'info',
      duration: LASTS,
      message: requestOf(order),
      action: { label: translate('orders:show'), onClick: onShow },
    })
  for (const order of finished)
    toast({
      id: toastId(order.id),
      type: order.failed > 0 ? 'warning' : 'success',
      duration: LASTS,
      message: endOf(order),
      action: { label: translate('orders:open'), onClick: () => goTo(jobAddress(order)) },
    })
}
