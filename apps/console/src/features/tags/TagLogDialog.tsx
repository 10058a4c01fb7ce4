import { TableDialog } from '@outpost/ui/Dialog'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { TagLog } from './TagLog.tsx'

/** What one tag has started on devices, as it goes. */
export default function TagLogDialog({ id, name }: DialogProps<{ id: number; name: string }>) {
  const t = useText()
  return (
    <TableDialog {...useDialogLayer()} title={t('tags:log.of', { name })} loading={false} error={null}>
      <TagLog id={id} inWindow />
    </TableDialog>
  )
}
