import type { Impersonation } from '@outpost/contract/impersonation/schemas'
import { DateTime } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { FactList } from '@outpost/ui/Facts'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { LogState } from './columns.tsx'
import classes from './Impersonation.module.css'

/** A dialog with a log entry and its full reason. */
export default function LogDialog({ line }: DialogProps<{ line: Impersonation }>) {
  const t = useText()
  const moments = [
    ['created', line.created_at],
    ['approved', line.approved_at],
    ['started', line.started_at],
    ['ended', line.ended_at],
    ['until', line.access_until],
  ] as const
  const facts = [
    { label: t('impersonation:field.state'), value: <LogState line={line} /> },
    { label: t('impersonation:field.actor'), value: line.actor_email },
    { label: t('impersonation:field.user'), value: line.user_email },
    { label: t('impersonation:field.company'), value: line.company_name },
    ...moments.flatMap(([name, at]) =>
      at === null ? [] : [{ label: t(`impersonation:field.${name}`), value: <DateTime at={utcInstant(at)} short /> }],
    ),
    ...(line.ip === null ? [] : [{ label: t('impersonation:field.ip'), value: line.ip }]),
  ]
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={640}
      title={t('impersonation:details', { actor: line.actor_email, user: line.user_email })}
      loading={false}
      error={null}
    >
      <div className={classes.stack}>
        <FactList facts={facts} />
        <FactList
          facts={[
            { label: t('impersonation:field.reason'), value: <span className={classes.reason}>{line.reason}</span> },
          ]}
        />
      </div>
    </DetailsDialog>
  )
}
