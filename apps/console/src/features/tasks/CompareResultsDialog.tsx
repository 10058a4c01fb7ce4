import { Button } from '@mantine/core'
import { taskLogs } from '@outpost/contract/tasks/endpoints'
import type { TaskGroupLog, TaskResultGroup } from '@outpost/contract/tasks/schemas'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { Output } from '@outpost/ui/Output'
import { readingOf } from '../../kit/api/reading.ts'
import { useData } from '../../kit/api/query.ts'
import { type DialogProps, open, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { ExportResults } from './ExportResults.tsx'
import { groupDialogs } from './groupDialogs.ts'
import { Outcome } from './TaskOutcome.tsx'
import classes from './Tasks.module.css'

/** The number of groups that are shown: the largest of the first tasks. The exported files contain all. */
const SHOWN = 200
/** Groups with at most this many devices show their names. */
const NAMED = 5
/** Milliseconds between two reads while a run is in progress. */
const PACE = 2000

interface CompareProps {
  run: Pick<TaskGroupLog, 'order_id' | 'name'>
  /** The number of devices that a request has just reached: the dialog shows how many of them have answered. */
  expected?: number
}

/** The number of devices whose first task has ended. */
const answeredIn = (groups: readonly TaskResultGroup[] = []): number =>
  groups.reduce((sum, { place, success, devices }) => sum + (place === 0 && success !== null ? devices.length : 0), 0)

/** A dialog with the results of all devices of one request: devices with the same result are one entry. */
export default function CompareResultsDialog({ run, expected = 0 }: DialogProps<CompareProps>) {
  const t = useText()
  const query = useData(
    taskLogs.results,
    { id: run.order_id, limit: SHOWN, result: 'short' },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.rows.some(({ success }) => success === null) || answeredIn(data?.rows) < expected ? PACE : false,
    },
  )
  const { loading, failure } = readingOf(query)
  const steps = Map.groupBy(query.data?.rows ?? [], ({ place }) => place)
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('tasks:compare.title', { name: run.name })}
      purpose={t('tasks:compare.purpose')}
      size={880}
      loading={loading}
      error={failure}
      footerStart={<ExportResults run={run} />}
    >
      <div className={classes.stack}>
        {expected > 0 && (
          <p className={classes.fact} aria-live="polite">
            {t('tasks:compare.answered', { count: expected, answered: answeredIn(query.data?.rows) })}
          </p>
        )}
        {[...steps].map(([place, groups]) => (
          <Step key={place} groups={groups} />
        ))}
        {query.data?.total === 0 && expected === 0 && <p className={classes.help}>{t('tasks:result.none')}</p>}
        {(query.data?.total ?? 0) > SHOWN && (
          <p className={classes.help}>{t('tasks:compare.more', { count: SHOWN })}</p>
        )}
      </div>
    </DetailsDialog>
  )
}

function Step({ groups }: { groups: readonly TaskResultGroup[] }) {
  const t = useText()
  const { name, place } = groups[0]!
  const comparable = groups.filter(({ output }) => output !== null)
  return (
    <section className={classes.step} aria-labelledby={`results-${place}`}>
      <h3 id={`results-${place}`} className={classes.legend}>
        {name} · {t('tasks:compare.variants', { count: groups.length })}
      </h3>
      {groups.map((group, at) => (
        <Variant key={group.log_id} group={group} number={at + 1} among={comparable} />
      ))}
    </section>
  )
}

interface VariantProps {
  group: TaskResultGroup
  /** Counts from 1. */
  number: number
  /** The groups of the task that have an output. */
  among: readonly TaskResultGroup[]
}

function Variant({ group, number, among }: VariantProps) {
  const t = useText()
  const { success, exit_code, message, output, output_length, devices } = group
  const other = among[0] === group ? among[1] : among[0]
  const compare = (): void => void open(groupDialogs.diff, { groups: among, first: other!, second: group })
  return (
    <article className={classes.row} aria-label={t('tasks:compare.variant', { number })}>
      <div className={classes.head}>
        <h4 className={classes.legend}>
          {t('tasks:compare.variant', { number })} · {t('tasks:compare.devices', { count: devices.length })}
        </h4>
        <Outcome result={success === null ? null : { success }} />
      </div>
      {exit_code !== null && <p className={classes.fact}>{t('tasks:result.exit_code', { code: exit_code })}</p>}
      {message && <p className={classes.fact}>{message}</p>}
      {output === '' && <p className={classes.help}>{t('tasks:result.empty')}</p>}
      {output && <Output text={output} />}
      {output !== null && (output_length ?? 0) > output.length && (
        <p className={classes.help}>{t('tasks:compare.beginning', { count: output_length! })}</p>
      )}
      <DeviceNames devices={devices} />
      {output !== null && other && (
        <div className={classes.buttons}>
          <Button variant="default" aria-label={`${t('tasks:compare.diff')}: ${number}`} onClick={compare}>
            {t('tasks:compare.diff')}
          </Button>
        </div>
      )}
    </article>
  )
}

/** The names of the devices of a group; folded if they are many. */
function DeviceNames({ devices }: Pick<TaskResultGroup, 'devices'>) {
  const t = useText()
  const names = (
    <p className={classes.names} translate="no">
      {devices.map(({ id, name }) => name || `#${id}`).join(', ')}
    </p>
  )
  if (devices.length <= NAMED) return names
  return (
    <details className={classes.devices}>
      <summary>{t('tasks:compare.names')}</summary>
      {names}
    </details>
  )
}
