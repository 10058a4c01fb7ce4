import { Button } from '@mantine/core'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Account.module.css'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'

/** A dialog with the recovery codes, which are not shown again on any screen. */
export default function RecoveryCodesDialog({ codes, close }: DialogProps<{ codes: readonly string[] }>) {
  const t = useText()
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={480}
      title={t('account:recovery.title')}
      purpose={t('account:recovery.purpose')}
      loading={false}
      error={null}
      footer={
        <Button size="md" onClick={() => close()}>
          {t('account:recovery.kept')}
        </Button>
      }
    >
      <div className={classes.stack}>
        <RecoveryCodeList codes={codes} />
      </div>
    </DetailsDialog>
  )
}
