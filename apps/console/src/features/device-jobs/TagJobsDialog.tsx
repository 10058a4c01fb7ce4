import { TableDialog } from '@outpost/ui/Dialog'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { JobLog } from './JobLog.tsx'

/** The jobs that a tag started on devices. */
export default function TagJobsDialog({ id, name }: DialogProps<{ id: number; name: string }>) {
  const t = useText()
  return (
    <TableDialog {...useDialogLayer()} title={t('jobs:of', { name })} loading={false} error={null}>
      <JobLog of={{ tag_id: id }} storageKey="tag.log" empty={t('jobs:emptyTag')} inDialog />
    </TableDialog>
  )
}
