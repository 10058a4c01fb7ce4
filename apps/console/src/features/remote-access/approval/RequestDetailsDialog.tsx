import { DateTime } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { FactList } from '@outpost/ui/Facts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { RequestStatus } from './columns.tsx'
import classes from '../RemoteAccess.module.css'
import { type RequestRow, subjectOf } from './row.ts'

/** A dialog with a request, its full reason, and what came of it. */
export default function RequestDetailsDialog({ request }: DialogProps<{ request: RequestRow }>) {
  const t = useText()
  const moments = [
    ['created', request.created_at],
    ['from', request.from],
    ['until', request.until],
    ['decided', request.decided_at],
    ['revoked', request.revoked_at],
  ] as const
  const names = [
    ['decidedBy', request.decided_by],
    ['revokedBy', request.revoked_by],
  ] as const
  const facts = [
    { label: t('accessRequest:field.state'), value: <RequestStatus row={request} /> },
    { label: t('accessRequest:field.user'), value: request.username },
    { label: t('accessRequest:field.device'), value: request.device_name },
    { label: t('accessRequest:field.entry'), value: request.name ?? t('accessRequest:allEntries') },
    { label: t('accessRequest:field.company'), value: request.company_name },
    ...moments.flatMap(([name, at]) =>
      at === null ? [] : [{ label: t(`accessRequest:field.${name}`), value: <DateTime at={utcInstant(at)} short /> }],
    ),
    ...names.flatMap(([name, by]) => (by === null ? [] : [{ label: t(`accessRequest:field.${name}`), value: by }])),
  ]
  const texts = [
    { label: t('accessRequest:field.reason'), value: <span className={classes.lines}>{request.reason}</span> },
    ...(request.answer === null
      ? []
      : [{ label: t('accessRequest:field.answer'), value: <span className={classes.lines}>{request.answer}</span> }]),
  ]
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={640}
      title={t('accessRequest:details', { user: request.username, device: subjectOf(request) })}
      loading={false}
      error={null}
    >
      <div className={classes.stacked}>
        <FactList facts={facts} />
        <FactList facts={texts} />
      </div>
    </DetailsDialog>
  )
}
