import { Button } from '@mantine/core'
import { jobApprovals } from '@outpost/contract/device-jobs/approvals/endpoints'
import type { JobApprovalDetails } from '@outpost/contract/device-jobs/approvals/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { DateTime } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { FactList } from '@outpost/ui/Facts'
import { useActions } from '../../../kit/api/action.tsx'
import { readingOf } from '../../../kit/api/reading.ts'
import { useData } from '../../../kit/api/query.ts'
import { useUser } from '../../../kit/auth/session.tsx'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { openStatus } from '../../../kit/view/status.ts'
import classes from '../Jobs.module.css'
import { approvalActions } from './actions.tsx'
import { ApprovalStatus } from './columns.tsx'
import { kindsText, subjectOf } from './row.ts'

/** Milliseconds between two reads until the request has come to an end. */
const PACE = 5000

/**
 * A dialog with a request: who asks, what would happen on which devices, and what came of it. It is decided here, where
 * everything about it can be read.
 */
export default function JobApprovalDialog({ id }: DialogProps<{ id: number }>) {
  const t = useText()
  const query = useData(
    jobApprovals.get,
    { id },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'pending' || data?.state === 'approved' ? PACE : false,
    },
  )
  const request = query.data
  const { id: me } = useUser()
  const layer = useDialogLayer()
  const { loading, failure } = readingOf(query)
  return (
    <DetailsDialog
      {...layer}
      title={request ? t('jobApproval:details', { user: request.username }) : t('jobs:approvals')}
      loading={loading}
      error={failure}
      {...(request?.state === 'pending' && request.user_id === me && { footerStart: t('jobApproval:cannot.own') })}
      footer={
        <>
          <Button variant="default" size="md" onClick={layer.onClose}>
            {t('kit:close')}
          </Button>
          {request && <Decisions request={request} />}
        </>
      }
    >
      {request && (
        <div className={classes.stack}>
          <RequestFacts request={request} />
          <WorkList request={request} />
          <DeviceNames request={request} />
        </div>
      )}
    </DetailsDialog>
  )
}

/** What the user can do with a request at the moment. */
function Decisions({ request }: { request: JobApprovalDetails }) {
  const t = useText()
  const { id: me } = useUser()
  const actions = useActions(approvalActions(me)).of(request)
  const possible = actions.filter(({ disabledReason }) => disabledReason === undefined)
  const { channel } = request
  const progress = {
    id: 'progress',
    label: t('jobApproval:progress'),
    onClick: () => void openStatus({ channel: channel!, title: subjectOf(request) }),
  }
  // The usual decision comes last, where dialogs have it.
  return [...possible.toReversed(), ...(channel === null ? [] : [progress])].map((action, place, { length }) => (
    <ActionButton
      key={action.id}
      action={action}
      size="md"
      variant={place === length - 1 && action.id !== 'withdraw' ? 'primary' : 'default'}
    />
  ))
}

function RequestFacts({ request }: { request: JobApprovalDetails }) {
  const t = useText()
  const at = (moment: string) => <DateTime at={utcInstant(moment)} short />
  const facts = [
    { label: t('jobApproval:field.state'), value: <ApprovalStatus state={request.state} /> },
    { label: t('jobApproval:field.user'), value: request.username },
    { label: t('jobApproval:field.company'), value: request.company_name },
    { label: t('jobApproval:field.created'), value: at(request.created_at) },
    { label: t('jobApproval:field.expires'), value: at(request.expires_at) },
    ...(request.decided_by === null ? [] : [{ label: t('jobApproval:field.decidedBy'), value: request.decided_by }]),
    ...(request.decided_at === null ? [] : [{ label: t('jobApproval:field.decided'), value: at(request.decided_at) }]),
    ...(request.answer === null ? [] : [{ label: t('jobApproval:field.answer'), value: request.answer }]),
  ]
  return <FactList facts={facts} />
}

function WorkList({ request }: { request: JobApprovalDetails }) {
  const t = useText()
  return (
    <section aria-labelledby="approval-work">
      <h3 id="approval-work" className={classes.heading}>
        {t('jobApproval:field.what')}
      </h3>
      {request.work.map(({ kind, name, lines, devices }, place) => (
        <div key={`${kind}.${place}`} className={classes.work}>
          <strong>
            {[kindsText([kind], t), name, t('jobApproval:devices', { count: devices })].filter(Boolean).join(' · ')}
          </strong>
          {lines.length > 0 && <pre className={classes.lines}>{lines.join('\n')}</pre>}
        </div>
      ))}
      {request.more_work > 0 && <p>{t('jobApproval:more', { count: request.more_work })}</p>}
    </section>
  )
}

function DeviceNames({ request: { devices, device_count } }: { request: JobApprovalDetails }) {
  const t = useText()
  return (
    <section aria-labelledby="approval-devices">
      <h3 id="approval-devices" className={classes.heading}>
        {t('jobApproval:devices', { count: device_count })}
      </h3>
      <p className={classes.names}>
        {devices.map(({ name }) => name).join(', ')}
        {device_count > devices.length && ` ${t('jobApproval:others', { count: device_count - devices.length })}`}
      </p>
    </section>
  )
}
