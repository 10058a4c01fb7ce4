import { Button } from '@mantine/core'
import { taskLimits } from '@outpost/contract/tasks/constants'
import { taskLogs } from '@outpost/contract/tasks/endpoints'
import type { TaskGroupLog } from '@outpost/contract/tasks/schemas'
import { DateTime, Missing } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { FactList } from '@outpost/ui/Facts'
import { useData } from '../../kit/api/query.ts'
import { readingOf } from '../../kit/api/reading.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { type DialogProps, open, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { groupDialogs } from './groupDialogs.ts'
import { messageOf, RunStatus } from './runColumns.tsx'
import { TaskOutcome } from './TaskOutcome.tsx'
import classes from './Tasks.module.css'

/** Milliseconds between two reads while the run is in progress. */
const PACE = 2000

const factsOf = (run: TaskGroupLog, t: Translate) => [
  { label: t('tasks:field.status'), value: <RunStatus run={run} /> },
  { label: t('tasks:field.device'), value: run.device_name },
  { label: t('tasks:field.username'), value: run.username ?? <Missing /> },
  { label: t('tasks:field.started'), value: <DateTime at={utcInstant(run.created_at)} /> },
  {
    label: t('tasks:field.finished'),
    value: run.finished_at === null ? <Missing /> : <DateTime at={utcInstant(run.finished_at)} />,
  },
]

/** A dialog with one run: its status, and the result of each task. */
export default function TaskLogsDialog({ run: opened }: DialogProps<{ run: TaskGroupLog }>) {
  const t = useText()
  const { data: run = opened } = useData(
    taskLogs.group,
    { id: opened.id },
    { refetchInterval: ({ state }) => ((state.data ?? opened).status === 'processing' ? PACE : false) },
  )
  const query = useData(
    taskLogs.list,
    { group_log_id: [run.id], limit: taskLimits.tasks, sort: ['order'], result: 'short' },
    { staleTime: 0, refetchInterval: run.status === 'processing' && PACE },
  )
  const { loading, failure } = readingOf(query)
  const message = messageOf(t, run)
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={run.name}
      size={880}
      loading={loading}
      error={failure}
      footerStart={
        <Button variant="default" size="md" onClick={() => void open(groupDialogs.compare, { run })}>
          {t('tasks:compare.action')}
        </Button>
      }
    >
      <div className={classes.stack}>
        <FactList facts={factsOf(run, t)} />
        {message && <p className={classes.fact}>{message}</p>}
        {query.data?.rows.map((log) => (
          <TaskOutcome key={log.id} log={log} live={run.status === 'processing'} />
        ))}
        {query.data?.rows.length === 0 && <p className={classes.help}>{t('tasks:result.none')}</p>}
      </div>
    </DetailsDialog>
  )
}
