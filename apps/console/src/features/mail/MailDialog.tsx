import type { MailLog } from '@outpost/contract/mail/schemas'
import { Alert } from '@outpost/ui/Alert'
import { DateTime } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { FactList } from '@outpost/ui/Facts'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { MailStatus } from './columns.tsx'
import classes from './Mail.module.css'
import { kindText } from './state.ts'

/** A dialog with an email of the log and the full response of the mail server. The body is not stored. */
export default function MailDialog({ entry }: DialogProps<{ entry: MailLog }>) {
  const t = useText()
  const facts = [
    { label: t('mail:log.state'), value: <MailStatus entry={entry} /> },
    { label: t('mail:log.to'), value: entry.to },
    { label: t('mail:log.kind'), value: kindText(entry.kind) },
    { label: t('mail:field.company'), value: entry.company_name },
    { label: t('mail:log.attempts'), value: String(entry.attempts) },
    { label: t('mail:log.time'), value: <DateTime at={utcInstant(entry.created_at)} short /> },
    ...(entry.sent_at === null
      ? []
      : [{ label: t('mail:log.sent'), value: <DateTime at={utcInstant(entry.sent_at)} short /> }]),
  ]
  return (
    <DetailsDialog {...useDialogLayer()} size={640} title={entry.subject} loading={false} error={null}>
      <div className={classes.stack}>
        {entry.error !== null && (
          <Alert
            tone={entry.state === 'failed' ? 'error' : 'warning'}
            title={t(entry.state === 'failed' ? 'mail:log.gaveUp' : 'mail:log.again')}
          >
            {entry.error}
          </Alert>
        )}
        {entry.suppressed && <Alert tone="warning" title={t('mail:suppression.isOn')} />}
        <FactList facts={facts} />
      </div>
    </DetailsDialog>
  )
}
