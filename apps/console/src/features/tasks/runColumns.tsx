import { devices } from '@outpost/contract/devices/endpoints'
import type { TaskRunStatus } from '@outpost/contract/tasks/constants'
import type { TaskGroupLog } from '@outpost/contract/tasks/schemas'
import { CellLink, DateTime, Ellipsis, Missing, StatusGlyph, type Tone, optionalText } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { href } from '../../kit/screen/screen.ts'
import type { Column } from '../../kit/table/table.tsx'

const tones = {
  processing: 'pending',
  completed: 'positive',
  failed: 'error',
} as const satisfies Record<TaskRunStatus, Tone>

type Shown = Pick<TaskGroupLog, 'status' | 'waits_for' | 'job_state'>

/** The status of a run as text. One that has not begun says what it waits for, or that it is sent. */
function statusOf(t: Translate, { status, waits_for: waits, job_state: state }: Shown): string {
  if (status !== 'processing') return t(`tasks:status.${status}`)
  if (waits !== null) return t(`jobs:waits.${waits}`)
  return state === 'sent' ? t('jobs:is.queued') : t('tasks:status.processing')
}

/** The status of a run, as a glyph and text. */
export function RunStatus({ run }: { run: Shown }) {
  const tone = run.status === 'processing' && run.waits_for !== null ? 'none' : tones[run.status]
  return <StatusGlyph tone={tone} label={statusOf(useText(), run)} />
}

const at = (time: string | null) => (time === null ? <Missing /> : <DateTime at={utcInstant(time)} short />)

/** The device of a run; a link for users who may open its page, unless it is shown in a dialog. */
function RunDevice({ run, linked }: { run: TaskGroupLog; linked: boolean }) {
  const mayOpen = useCan()(devices.get)
  if (!linked || !mayOpen) return <Ellipsis>{run.device_name}</Ellipsis>
  return (
    <CellLink href={href('/devices/{id}', { id: run.device_id })}>
      <Ellipsis>{run.device_name}</Ellipsis>
    </CellLink>
  )
}

/** Why a run ended, or that it is about to end because someone cancelled it. */
export const messageOf = (t: Translate, { message, status, cancelled_by }: TaskGroupLog): string | null =>
  message ?? (status === 'processing' && cancelled_by !== null ? t('tasks:cancelling', { name: cancelled_by }) : null)

const runColumns = (t: Translate, linked: boolean): Column<TaskGroupLog>[] => [
  {
    id: 'status',
    header: t('tasks:field.status'),
    width: 232,
    sortable: true,
    cell: (row) => <RunStatus run={row} />,
    text: (row) => statusOf(t, row),
  },
  {
    id: 'device_name',
    header: t('tasks:field.device'),
    width: 128,
    grow: true,
    primary: true,
    sortable: true,
    cell: (row) => <RunDevice run={row} linked={linked} />,
    text: (row) => row.device_name,
  },
  {
    id: 'name',
    header: t('tasks:field.group'),
    width: 128,
    sortable: true,
    cell: (row) => optionalText(row.name),
    text: (row) => row.name,
  },
  {
    id: 'message',
    header: t('tasks:field.message'),
    width: 136,
    cell: (row) => optionalText(messageOf(t, row)),
    text: (row) => messageOf(t, row) ?? '',
  },
  {
    id: 'username',
    header: t('tasks:field.username'),
    width: 112,
    cell: (row) => optionalText(row.username),
    text: (row) => row.username ?? '',
  },
  {
    id: 'created_at',
    header: t('tasks:field.started'),
    width: 176,
    sortable: true,
    cell: (row) => at(row.created_at),
  },
  {
    id: 'finished_at',
    header: t('tasks:field.finished'),
    width: 176,
    sortable: true,
    cell: (row) => at(row.finished_at),
  },
]

/** Returns the columns of the list of runs. */
export function useRunColumns(linked: boolean): readonly Column<TaskGroupLog>[] {
  const t = useText()
  return useMemo(() => runColumns(t, linked), [t, linked])
}
