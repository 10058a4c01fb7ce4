import { TableDialog } from '@outpost/ui/Dialog'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { type RunOwner, RunsTable } from './RunsTable.tsx'

/** A dialog with the runs of task groups, or of all groups on a device. */
export default function TaskGroupLogsDialog({
  of,
  name,
}: DialogProps<{ of: RunOwner; name: string | null | undefined }>) {
  const t = useText()
  return (
    <TableDialog
      {...useDialogLayer()}
      title={t('tasks:logs.title')}
      purpose={name ?? undefined}
      loading={false}
      error={null}
    >
      <RunsTable of={of} storageKey={'device_id' in of ? 'device.task-runs' : 'task-group.runs'} />
    </TableDialog>
  )
}
