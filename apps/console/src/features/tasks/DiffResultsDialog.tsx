import { NativeSelect } from '@mantine/core'
import { taskLogs } from '@outpost/contract/tasks/endpoints'
import type { TaskResultGroup } from '@outpost/contract/tasks/schemas'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { useState } from 'react'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { DiffText, shownLines } from '../../kit/view/DiffText.tsx'
import { type DiffLine, outputDiff } from '../../kit/view/lineDiff.ts'
import classes from './Tasks.module.css'

interface DiffProps {
  /** The groups of a task that can be compared, the largest first. */
  groups: readonly TaskResultGroup[]
  first: TaskResultGroup
  second: TaskResultGroup
}

/** A dialog that compares the outputs of two groups of devices line by line. */
export default function DiffResultsDialog({ groups, first, second }: DialogProps<DiffProps>) {
  const t = useText()
  const [left, setLeft] = useState(first.log_id)
  const [right, setRight] = useState(second.log_id)
  const [one, other] = [useData(taskLogs.get, { id: left }), useData(taskLogs.get, { id: right })]
  const before = one.data?.result?.output
  const after = other.data?.result?.output
  const lines = before === undefined || after === undefined ? undefined : outputDiff(before, after)
  const failure = one.error ?? other.error
  const data = groups.map(({ log_id, devices }, at) => ({
    value: String(log_id),
    label: `${t('tasks:compare.variant', { number: at + 1 })} · ${t('tasks:compare.devices', { count: devices.length })}`,
  }))
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('tasks:compare.diffTitle', { name: first.name })}
      size={880}
      loading={lines === undefined && !failure}
      error={failure ? { title: t('tasks:result.failed'), ...explain(failure) } : null}
    >
      <div className={classes.stack}>
        <div className={classes.pair}>
          <NativeSelect
            label={t('tasks:compare.first')}
            data={data}
            value={String(left)}
            onChange={(event) => setLeft(Number(event.currentTarget.value))}
          />
          <NativeSelect
            label={t('tasks:compare.second')}
            data={data}
            value={String(right)}
            onChange={(event) => setRight(Number(event.currentTarget.value))}
          />
        </div>
        {lines && <Lines lines={lines} />}
      </div>
    </DetailsDialog>
  )
}

function Lines({ lines }: { lines: readonly DiffLine[] }) {
  const t = useText()
  const count = (kind: DiffLine['kind']): number => lines.filter((line) => line.kind === kind).length
  return (
    <>
      <p className={classes.fact} aria-live="polite">
        {t('tasks:compare.counts', { removed: count('removed'), added: count('added') })}
      </p>
      <DiffText lines={lines} />
      {lines.length > shownLines && <p className={classes.help}>{t('tasks:compare.cut', { count: shownLines })}</p>}
    </>
  )
}
