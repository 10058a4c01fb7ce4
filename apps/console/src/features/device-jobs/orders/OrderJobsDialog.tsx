import { TableDialog } from '@outpost/ui/Dialog'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { JobLog } from '../JobLog.tsx'

/** The jobs of an order, in the log. */
export default function OrderJobsDialog({ id, what }: DialogProps<{ id: number; what: string }>) {
  const t = useText()
  return (
    <TableDialog {...useDialogLayer()} title={t('orders:log', { what })} loading={false} error={null}>
      <JobLog of={{ order_id: id }} storageKey="order.log" empty={t('orders:empty')} inDialog />
    </TableDialog>
  )
}
