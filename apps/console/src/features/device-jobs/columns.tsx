import type { ActionRun } from '@outpost/contract/device-jobs/action-logs/schemas'
import { DateTime, Ellipsis, Missing, StatusGlyph, type Tone, optionalText } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { useMemo } from 'react'
import { href } from '../../kit/screen/screen.ts'
import type { Column } from '../../kit/table/table.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { jobText } from '../devices/public.ts'
import { JobSource } from './JobSource.tsx'

const tones = {
  pending: 'neutral',
  queued: 'pending',
  waiting: 'pending',
  running: 'pending',
  done: 'positive',
  failed: 'error',
  refused: 'error',
  timed_out: 'error',
  cancelled: 'none',
  expired: 'none',
  unknown: 'pending',
} as const satisfies Record<ActionRun['request_target_state'], Tone>

type Shown = Pick<ActionRun, 'request_target_state' | 'waits_for'>

/** The state of a job as text. One that is not sent says what it waits for. */
const stateOf = (t: Translate, { request_target_state: state, waits_for: waits }: Shown): string =>
  waits === null ? t(`jobs:is.${state}`) : t(`jobs:waits.${waits}`)

/** The state of a job, as a glyph and text. */
export function JobState({ job }: { job: Shown }) {
  const tone = job.waits_for === null ? tones[job.request_target_state] : 'none'
  return <StatusGlyph tone={tone} label={stateOf(useText(), job)} />
}

/** The message of the last step. */
export const lastEvent = ({ events }: Pick<ActionRun, 'events'>): string => jobText(events.at(-1)?.message ?? '')

const at = (time: string | null) => (time === null ? <Missing /> : <DateTime at={utcInstant(time)} short />)

const deviceColumn = (t: Translate, linked: boolean): Column<ActionRun> => ({
  id: 'device_name',
  header: t('jobs:device'),
  width: 128,
  grow: true,
  primary: true,
  pinned: true,
  hideable: false,
  sortable: true,
  text: (row) => row.device_name,
  cell: (row) =>
    linked ? (
      <Link href={href('/devices/{id}', { id: row.device_id })} tabIndex={-1}>
        {row.device_name}
      </Link>
    ) : (
      <Ellipsis>{row.device_name}</Ellipsis>
    ),
})

interface JobColumnOptions {
  /** False in a dialog, where a link would leave the dialog. */
  linked: boolean
  /** The jobs of one device, which needs no column of its own. */
  ofDevice: boolean
  /** The jobs of one order or rollout, which all do the same. The page already says what. */
  ofOrder: boolean
}

const jobColumns = (t: Translate, { ofDevice, ofOrder, linked }: JobColumnOptions): Column<ActionRun>[] => [
  {
    id: 'action_name',
    ...(ofDevice && { primary: true, pinned: true, hideable: false }),
    header: t('jobs:action'),
    width: ofDevice ? 216 : 120,
    hidden: ofOrder,
    sortable: true,
    cell: (row) => <Ellipsis>{t(`jobs:kind.${row.action_name}`)}</Ellipsis>,
    text: (row) => t(`jobs:kind.${row.action_name}`),
  },
  {
    id: 'request_target_state',
    header: t('jobs:state'),
    width: 232,
    sortable: true,
    cell: (row) => <JobState job={row} />,
    text: (row) => stateOf(t, row),
  },
  {
    id: 'source_name',
    header: t('jobs:source'),
    width: 112,
    hidden: ofOrder,
    ...(ofDevice && { grow: true }),
    sortable: true,
    cell: (row) => <JobSource job={row} linked={linked} />,
    text: (row) => row.additional_information.source_name,
    value: (row) => row.additional_information.source_name,
  },
]

const historyColumns = (t: Translate, { ofOrder }: JobColumnOptions): Column<ActionRun>[] => [
  {
    id: 'events',
    header: t('jobs:events'),
    width: ofOrder ? 280 : 144,
    cell: (row) => optionalText(lastEvent(row)),
    text: lastEvent,
    value: lastEvent,
  },
  {
    id: 'window_opens_at',
    header: t('jobs:opens'),
    width: 184,
    hidden: true,
    cell: (row) => at(row.window_opens_at),
  },
  { id: 'created_at', header: t('jobs:created'), width: 176, sortable: true, cell: (row) => at(row.created_at) },
  { id: 'finished_at', header: t('jobs:finished'), width: 176, sortable: true, cell: (row) => at(row.finished_at) },
  {
    id: 'username',
    header: t('jobs:person'),
    width: 120,
    hidden: true,
    sortable: true,
    cell: (row) => optionalText(row.username),
    text: (row) => row.username ?? '',
  },
  {
    id: 'device_serial',
    header: t('jobs:serial'),
    width: 128,
    hidden: true,
    sortable: true,
    cell: (row) => optionalText(row.device_serial),
    text: (row) => row.device_serial ?? '',
  },
  {
    id: 'scheduler_id',
    header: t('jobs:job'),
    width: 88,
    hidden: true,
    sortable: true,
    cell: (row) => row.scheduler_id,
    text: (row) => row.scheduler_id,
  },
]

/** The columns of a job log. */
export function useJobColumns({ linked, ofDevice, ofOrder }: JobColumnOptions): readonly Column<ActionRun>[] {
  const t = useText()
  return useMemo(() => {
    const options = { linked, ofDevice, ofOrder }
    return [...(ofDevice ? [] : [deviceColumn(t, linked)]), ...jobColumns(t, options), ...historyColumns(t, options)]
  }, [t, linked, ofDevice, ofOrder])
}
