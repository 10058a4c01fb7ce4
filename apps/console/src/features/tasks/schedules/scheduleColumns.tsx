import type { TaskSchedule, TaskScheduleRun } from '@outpost/contract/tasks/schedules/schemas'
import { Count, DateTime, Ellipsis, Missing, StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { useMemo } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'
import { scheduleText } from './scheduleTimes.ts'

const tones = {
  started: 'positive',
  missed: 'pending',
  skipped: 'pending',
  failed: 'error',
  undecided: 'pending',
  requested: 'pending',
} as const satisfies Record<TaskScheduleRun['state'], Tone>

/** A time of a schedule, in the time zone of the schedule. */
const at = (time: string | null, zone: string) =>
  time === null ? <Missing /> : <DateTime at={utcInstant(time)} short timeZone={zone} />

const result = (t: Translate, state: TaskScheduleRun['state'] | null) =>
  state === null ? <Missing /> : <StatusGlyph tone={tones[state]} label={t(`tasks:schedule.state.${state}`)} />

const stateOf = ({ enabled, paused }: TaskSchedule, t: Translate): string =>
  enabled ? t('tasks:schedule.on') : paused === null ? t('tasks:schedule.off') : paused

const identity = (t: Translate): Column<TaskSchedule>[] => [
  {
    id: 'name',
    header: t('tasks:field.name'),
    width: 160,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.name}</Ellipsis>,
    text: (row) => row.name,
  },
  {
    id: 'group_name',
    header: t('tasks:field.group'),
    width: 144,
    sortable: true,
    cell: (row) => <Ellipsis>{row.group_name}</Ellipsis>,
    text: (row) => row.group_name,
  },
  {
    id: 'company_name',
    header: t('tasks:field.company'),
    width: 136,
    hidden: true,
    sortable: true,
    cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
    text: (row) => row.company_name,
  },
  {
    id: 'enabled',
    header: t('tasks:field.status'),
    width: 104,
    sortable: true,
    cell: (row) => (
      <StatusGlyph tone={row.enabled ? 'positive' : row.paused === null ? 'none' : 'pending'} label={stateOf(row, t)} />
    ),
    text: (row) => stateOf(row, t),
  },
]

const times = (t: Translate, locale: string): Column<TaskSchedule>[] => [
  {
    id: 'period',
    header: t('tasks:schedule.when'),
    width: 200,
    cell: (row) => <Ellipsis>{scheduleText(row, locale, t)}</Ellipsis>,
    text: (row) => scheduleText(row, locale, t),
  },
  {
    id: 'time_zone',
    header: t('tasks:schedule.zone'),
    width: 136,
    hidden: true,
    cell: (row) => <Ellipsis>{row.time_zone.replaceAll('_', ' ')}</Ellipsis>,
    text: (row) => row.time_zone,
  },
  {
    id: 'next_run_at',
    header: t('tasks:schedule.next'),
    width: 184,
    sortable: true,
    cell: (row) => at(row.next_run_at, row.time_zone),
  },
  {
    id: 'last_state',
    header: t('tasks:schedule.last'),
    width: 176,
    cell: (row) => result(t, row.last_state),
    text: (row) => (row.last_state === null ? '' : t(`tasks:schedule.state.${row.last_state}`)),
  },
  {
    id: 'username',
    header: t('tasks:schedule.author'),
    width: 136,
    cell: (row) => <Ellipsis>{row.username}</Ellipsis>,
    text: (row) => row.username,
  },
]

/** Returns the columns of the list of schedules. */
export function useScheduleColumns(): readonly Column<TaskSchedule>[] {
  const t = useText()
  const { locale } = useUiLocale()
  return useMemo(() => [...identity(t), ...times(t, locale)], [t, locale])
}

const counts = ['processing', 'completed', 'failed'] as const

/** Returns the columns of the list of what became of the times of a schedule. */
export function useScheduleRunColumns(timeZone: string): readonly Column<TaskScheduleRun>[] {
  const t = useText()
  return useMemo(
    () => [
      {
        id: 'due_at',
        header: t('tasks:schedule.due'),
        width: 184,
        primary: true,
        cell: (row) => at(row.due_at, timeZone),
      },
      {
        id: 'state',
        header: t('tasks:field.status'),
        width: 172,
        cell: (row) => result(t, row.state),
        text: (row) => t(`tasks:schedule.state.${row.state}`),
      },
      ...counts.map((id) => ({
        id,
        header: t(`tasks:status.${id}`),
        width: 88,
        numeric: true,
        cell: (row: TaskScheduleRun) => (row.order_id === null ? <Missing /> : <Count value={row[id]} />),
      })),
      {
        id: 'reason',
        header: t('tasks:field.message'),
        width: 156,
        grow: true,
        cell: (row) => (row.reason === null ? <Missing /> : <Ellipsis>{row.reason}</Ellipsis>),
        text: (row) => row.reason ?? '',
      },
    ],
    [t, timeZone],
  )
}
