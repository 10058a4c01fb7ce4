import { actionLogs } from '@outpost/contract/device-jobs/action-logs/endpoints'
import type { ActionRun } from '@outpost/contract/device-jobs/action-logs/schemas'
import { DateTime, Missing } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { FactList } from '@outpost/ui/Facts'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { jobText } from '../devices/public.ts'
import { JobState } from './columns.tsx'
import { JobSource } from './JobSource.tsx'
import classes from './Jobs.module.css'

/** Milliseconds between two reads while the job is open, and the number of the device's latest jobs among which it is searched. */
const PACE = 2000
const LATEST = 100

/** The current state of the job, read from its device's log; a job that is no longer in that list stays as it was. */
function useJob(job: ActionRun): ActionRun {
  const { data } = useData(
    actionLogs.list,
    { device_id: job.device_id, limit: LATEST },
    {
      refetchInterval: (query) => (query.state.data?.rows.find(({ id }) => id === job.id)?.finished_at ? false : PACE),
    },
  )
  return data?.rows.find(({ id }) => id === job.id) ?? job
}

/** One job on one device, with each of its steps. */
export default function JobDialog({ job: opened }: DialogProps<{ job: ActionRun }>) {
  const t = useText()
  const job = useJob(opened)
  const facts = [
    { label: t('jobs:device'), value: job.device_name },
    { label: t('jobs:state'), value: <JobState job={job} /> },
    ...(job.window_opens_at === null
      ? []
      : [{ label: t('jobs:opens'), value: <DateTime at={utcInstant(job.window_opens_at)} /> }]),
    { label: t('jobs:source'), value: <JobSource job={job} /> },
    { label: t('jobs:tag'), value: job.action_tag_name ?? <Missing /> },
    { label: t('jobs:person'), value: job.username ?? <Missing /> },
    { label: t('jobs:job'), value: job.scheduler_id },
  ]
  return (
    <DetailsDialog {...useDialogLayer()} title={t(`jobs:kind.${job.action_name}`)} loading={false} error={null}>
      <div className={classes.stack}>
        <FactList facts={facts} />
        <section aria-labelledby="job-steps">
          <h3 id="job-steps" className={classes.heading}>
            {t('jobs:steps')}
          </h3>
          <ol className={classes.steps} aria-live="polite">
            {job.events.map((event, at) => (
              <li key={`${event.action}.${at}`} className={classes.step}>
                <span className={classes.when}>
                  <DateTime at={utcInstant(event.created_at)} />
                </span>
                <span>{jobText(event.message) || t(`jobs:is.${event.action}`)}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </DetailsDialog>
  )
}
