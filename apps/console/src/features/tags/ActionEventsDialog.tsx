import { actionLogs } from '@outpost/contract/device-jobs/action-logs/endpoints'
import type { ActionRun } from '@outpost/contract/device-jobs/action-logs/schemas'
import { DateTime, Missing } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { FactList } from '@outpost/ui/Facts'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useData } from '../../kit/api/query.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { RunState } from './runColumns.tsx'
import classes from './Tags.module.css'

/** How soon it is read again while it is under way, in ms, and among how many of the device's latest actions it is looked for. */
const PACE = 2000
const LATEST = 100

/** The action as it is now: the list is asked for its device, and what has left that list is as it was. */
function useRun(run: ActionRun): ActionRun {
  const { data } = useData(
    actionLogs.list,
    { device_id: run.device_id, limit: LATEST },
    {
      refetchInterval: (query) => (query.state.data?.rows.find(({ id }) => id === run.id)?.finished_at ? false : PACE),
    },
  )
  return data?.rows.find(({ id }) => id === run.id) ?? run
}

/** One action on one device with everything that happened to it. */
export default function ActionEventsDialog({ run: opened }: DialogProps<{ run: ActionRun }>) {
  const t = useText()
  const run = useRun(opened)
  const facts = [
    { label: t('tags:log.device'), value: run.device_name },
    { label: t('tags:log.state'), value: <RunState run={run} /> },
    { label: t('tags:log.source'), value: run.additional_information.source_name },
    { label: t('tags:log.tag'), value: run.action_tag_name ?? <Missing /> },
    { label: t('tags:log.person'), value: run.username ?? <Missing /> },
    { label: t('tags:log.job'), value: run.scheduler_id },
  ]
  return (
    <DetailsDialog {...useDialogLayer()} title={t(`tags:action.kind.${run.action_name}`)} loading={false} error={null}>
      <div className={classes.stack}>
        <FactList facts={facts} />
        <section aria-labelledby="tag-action-steps">
          <h3 id="tag-action-steps" className={classes.heading}>
            {t('tags:log.steps')}
          </h3>
          <ol className={classes.steps} aria-live="polite">
            {run.events.map((event, at) => (
              <li key={`${event.action}.${at}`} className={classes.step}>
                <span className={classes.when}>
                  <DateTime at={utcInstant(event.created_at)} />
                </span>
                <span>{event.message || t(`tags:log.is.${event.action}`)}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </DetailsDialog>
  )
}
