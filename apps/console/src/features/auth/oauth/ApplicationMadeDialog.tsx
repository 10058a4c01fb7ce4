import { Button } from '@mantine/core'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { CopyLine } from '../../../kit/view/CopyLine.tsx'
import classes from '../account/Account.module.css'

/** The credentials of a new application. */
export interface MadeApplication {
  client_id: string
  client_secret: string | null
}

/** A dialog with the client ID, the secret, which is not shown again, and the addresses of the two endpoints. */
export default function ApplicationMadeDialog({
  made: { client_id, client_secret },
  close,
}: DialogProps<{ made: MadeApplication }>) {
  const t = useText()
  const { origin } = window.location
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={640}
      title={t('applications:made')}
      loading={false}
      error={null}
      footer={
        <Button size="md" onClick={() => close()}>
          {t(client_secret === null ? 'applications:done' : 'applications:kept')}
        </Button>
      }
    >
      <div className={classes.stack}>
        <Alert
          tone={client_secret === null ? 'info' : 'warning'}
          title={t(client_secret === null ? 'applications:madePublic' : 'applications:madeOnce')}
        />
        <CopyLine text={client_id} label={t('applications:copyId')} />
        {client_secret !== null && <CopyLine text={client_secret} label={t('applications:copySecret')} />}
        <div className={classes.labels}>
          <p className={classes.caption}>{t('applications:addresses')}</p>
          <p translate="no">{t('applications:authorizeAddress', { url: `${origin}/account/authorize` })}</p>
          <p translate="no">{t('applications:tokenAddress', { url: `${origin}/account/token` })}</p>
        </div>
      </div>
    </DetailsDialog>
  )
}
