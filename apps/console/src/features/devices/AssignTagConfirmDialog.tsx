import { ConfirmDialog } from '@outpost/ui/Dialog'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { type Started, StartedActions } from './StartedActions.tsx'

/** A confirmation dialog for assigning tags that start actions on the devices; it lists those actions. */
export default function AssignTagConfirmDialog({ starts, close }: DialogProps<{ starts: readonly Started[] }, true>) {
  const t = useText()
  return (
    <ConfirmDialog
      {...useDialogLayer()}
      title={t('devices:starts.question')}
      message={t('devices:starts.message')}
      confirmLabel={t('devices:starts.verb')}
      loading={false}
      error={null}
      onConfirm={() => close(true)}
    >
      <StartedActions starts={starts} />
    </ConfirmDialog>
  )
}
