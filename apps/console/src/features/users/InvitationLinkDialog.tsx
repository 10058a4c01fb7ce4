import { Button } from '@mantine/core'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { CopyLine } from '../../kit/view/CopyLine.tsx'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

interface Props {
  email: string
  link: string
}

/** A dialog with the link of an invitation that no email contains. It is not shown again on any screen. */
export default function InvitationLinkDialog({ email, link, close }: DialogProps<Props>) {
  const t = useText()
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={640}
      title={t('users:link.title')}
      purpose={t('users:link.purpose', { email })}
      loading={false}
      error={null}
      footer={
        <Button size="md" onClick={() => close()}>
          {t('users:link.close')}
        </Button>
      }
    >
      <Alert tone="warning" title={t('users:link.once')} />
      <CopyLine text={link} label={t('users:link.copy')} />
    </DetailsDialog>
  )
}
