import { Button } from '@mantine/core'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { CopyLine } from '../../../kit/view/CopyLine.tsx'
import classes from '../editor/Editor.module.css'

/** A dialog with the signing key of a new webhook, which is not shown again on any screen. */
export default function SigningKeyDialog({ secret, close }: DialogProps<{ secret: string }>) {
  const t = useText()
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={640}
      title={t('alertReceivers:key.title')}
      loading={false}
      error={null}
      footer={
        <Button size="md" onClick={() => close()}>
          {t('alertReceivers:key.done')}
        </Button>
      }
    >
      <div className={classes.list}>
        <Alert tone="warning" title={t('alertReceivers:key.once')} />
        <CopyLine text={secret} label={t('alertReceivers:key.copy')} />
      </div>
    </DetailsDialog>
  )
}
