import { files } from '@outpost/contract/files/endpoints'
import type { UpdateRecord } from '@outpost/contract/files/updates/schemas'
import { jobTypes, type UpdateState } from '@outpost/contract/files/updates/constants'
import { CellLink, DateTime, Ellipsis, Missing, StatusGlyph, type Tone, optionalText } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { useCan } from '../../../kit/auth/can.ts'
import { href } from '../../../kit/screen/screen.ts'
import type { Column } from '../../../kit/table/table.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { fileAddress } from '../../device-jobs/public.ts'

const tones: Record<UpdateState, Tone> = {
  queued: 'pending',
  waiting: 'pending',
  fetching: 'pending',
  applying: 'pending',
  done: 'positive',
  failed: 'error',
  cancelled: 'none',
}

const moment = (at: string | null) => (at === null ? <Missing /> : <DateTime at={utcInstant(at)} short />)

/** The file of an update, as a link for users who may see files. */
function UpdateFile({ row: { file_id: id, file_name: name } }: { row: UpdateRecord }) {
  const mayOpen = useCan()(files.get)
  return mayOpen && id > 0 ? (
    <CellLink href={fileAddress(id)}>
      <Ellipsis>{name}</Ellipsis>
    </CellLink>
  ) : (
    optionalText(name)
  )
}

/** The state of an update, and the reason if it failed. */
const State = ({ row: { state, error }, t }: { row: UpdateRecord; t: Translate }) => (
  <span title={error ?? undefined}>
    <StatusGlyph tone={tones[state]} label={t(`updates:state.${state}`)} detail={error ?? undefined} />
  </span>
)

type Name =
  | 'id'
  | 'device_name'
  | 'serial'
  | 'action'
  | 'file_name'
  | 'version_from'
  | 'version_to'
  | 'username'
  | 'created_at'
  | 'started_at'
  | 'finished_at'
  | 'state'
  | 'now'

type Columns = Partial<Record<Name, Column<UpdateRecord>>>

const state = (t: Translate): Omit<Column<UpdateRecord>, 'header'> => ({
  id: 'state',
  sortable: true,
  hideable: false,
  cell: (row) => <State row={row} t={t} />,
  text: (row) => row.error ?? t(`updates:state.${row.state}`),
})

const deviceColumns = (t: Translate) =>
  ({
    id: { id: 'id', header: t('updates:column.id'), width: 64, numeric: true, sortable: true, cell: (row) => row.id },
    device_name: {
      id: 'device_name',
      header: t('updates:field.device'),
      width: 136,
      grow: true,
      primary: true,
      hideable: false,
      sortable: true,
      cell: (row) => (
        <CellLink href={href('/devices/{id}', { id: row.device_id })}>
          {row.device_name || row.serial || `#${row.device_id}`}
        </CellLink>
      ),
      text: (row) => row.device_name,
    },
    serial: {
      id: 'serial',
      header: t('updates:column.serial'),
      width: 112,
      cell: (row) => optionalText(row.serial),
      text: (row) => row.serial ?? '',
    },
  }) satisfies Columns

const jobColumns = (t: Translate) =>
  ({
    action: {
      id: 'action',
      header: t('updates:column.action'),
      width: 136,
      sortable: true,
      cell: (row) => <span title={String(jobTypes[row.action])}>{t(`updates:job.${row.action}`)}</span>,
      text: (row) => t(`updates:job.${row.action}`),
    },
    file_name: {
      id: 'file_name',
      header: t('updates:column.file'),
      width: 160,
      sortable: true,
      cell: (row) => <UpdateFile row={row} />,
      text: (row) => row.file_name,
    },
    version_from: {
      id: 'version_from',
      header: t('updates:column.from'),
      width: 168,
      cell: (row) => optionalText(row.version_from),
      text: (row) => row.version_from,
    },
    version_to: {
      id: 'version_to',
      header: t('updates:column.to'),
      width: 168,
      cell: (row) => optionalText(row.version_to),
      text: (row) => row.version_to,
    },
  }) satisfies Columns

const courseColumns = (t: Translate) =>
  ({
    username: {
      id: 'username',
      header: t('updates:column.by'),
      width: 136,
      sortable: true,
      cell: (row) => optionalText(row.username),
      text: (row) => row.username ?? '',
    },
    created_at: {
      id: 'created_at',
      header: t('updates:column.queued'),
      width: 184,
      sortable: true,
      cell: (row) => moment(row.created_at),
    },
    started_at: {
      id: 'started_at',
      header: t('updates:column.started'),
      width: 184,
      cell: (row) => moment(row.started_at),
    },
    finished_at: {
      id: 'finished_at',
      header: t('updates:column.finished'),
      width: 184,
      sortable: true,
      cell: (row) => moment(row.finished_at),
    },
    state: { ...state(t), header: t('updates:column.state'), width: 176 },
    now: { ...state(t), header: t('updates:column.now'), width: 168 },
  }) satisfies Columns

const all = (t: Translate): Record<Name, Column<UpdateRecord>> => ({
  ...deviceColumns(t),
  ...jobColumns(t),
  ...courseColumns(t),
})

/** What differs from the usual columns in one list. */
export type ColumnChanges = Readonly<Partial<Record<Name, Partial<Column<UpdateRecord>>>>>
const NO_CHANGES: ColumnChanges = {}

/** Returns the columns of a list of updates, in the order of the names. Keep both arguments referentially stable. */
export function useUpdateColumns(
  names: readonly Name[],
  changes: ColumnChanges = NO_CHANGES,
): readonly Column<UpdateRecord>[] {
  const t = useText()
  return useMemo(() => {
    const known = all(t)
    return names.map((name) => ({ ...known[name], ...changes[name] }))
  }, [t, names, changes])
}
