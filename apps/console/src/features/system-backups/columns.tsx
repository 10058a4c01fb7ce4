import type { BackupProof, SystemBackup } from '@outpost/contract/system-backups/schemas'
import { Bytes, Count, DateTime, Ellipsis, Missing, StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { utcInstant } from '../../kit/browser/utc.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import type { Column } from '../../kit/table/table.tsx'

type Run = Pick<BackupProof, 'state' | 'stage' | 'done' | 'total' | 'error'>

const tones: Record<Run['state'], Tone> = {
  waiting: 'pending',
  running: 'pending',
  done: 'positive',
  failed: 'error',
  cancelled: 'none',
}

/** How far a run is: "tables 40 of 187". */
const progressOf = ({ state, stage, done, total }: Run, t: Translate): string | undefined =>
  state !== 'running' || stage === null || done === null
    ? undefined
    : t(`systemBackups:progress.${stage}`, { done, total: total ?? done })

function RunState({ run, label }: { run: Run; label: string }) {
  const t = useText()
  const detail = run.error ?? progressOf(run, t)
  return <StatusGlyph tone={tones[run.state]} label={label} {...(detail !== undefined && { detail })} />
}

const proofLabel = ({ state, seconds }: BackupProof, t: Translate): string =>
  state === 'done' ? t('systemBackups:proof.done', { seconds: seconds ?? 1 }) : t(`systemBackups:proof.${state}`)

const runColumns = (t: Translate): Column<SystemBackup>[] => [
  {
    id: 'created_at',
    header: t('systemBackups:field.created'),
    width: 176,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
    text: (row) => row.created_at,
  },
  {
    id: 'state',
    header: t('systemBackups:field.status'),
    width: 216,
    sortable: true,
    cell: (row) => <RunState run={row} label={t(`systemBackups:state.${row.state}`)} />,
    text: (row) => t(`systemBackups:state.${row.state}`),
  },
  {
    id: 'proof',
    header: t('systemBackups:field.proof'),
    width: 216,
    cell: (row) => (row.proof ? <RunState run={row.proof} label={proofLabel(row.proof, t)} /> : <Missing />),
    text: (row) => (row.proof ? proofLabel(row.proof, t) : ''),
  },
]

const factColumns = (t: Translate): Column<SystemBackup>[] => [
  {
    id: 'size',
    header: t('systemBackups:field.size'),
    width: 104,
    numeric: true,
    sortable: true,
    cell: (row) => <Bytes value={row.size} />,
  },
  {
    id: 'cause',
    header: t('systemBackups:field.cause'),
    width: 144,
    sortable: true,
    cell: (row) => <Ellipsis>{row.created_by ?? t('systemBackups:schedule')}</Ellipsis>,
    text: (row) => row.created_by ?? t('systemBackups:schedule'),
  },
  {
    id: 'name',
    header: t('systemBackups:field.name'),
    width: 240,
    grow: true,
    sortable: true,
    cell: (row) => <Ellipsis>{row.name}</Ellipsis>,
    text: (row) => row.name,
  },
]

/** Columns that a user may add. */
const hiddenColumns = (t: Translate): Column<SystemBackup>[] => [
  {
    id: 'rows',
    header: t('systemBackups:field.rows'),
    width: 112,
    numeric: true,
    hidden: true,
    cell: (row) => <Count value={row.rows} />,
  },
  {
    id: 'files',
    header: t('systemBackups:field.files'),
    width: 96,
    numeric: true,
    hidden: true,
    cell: (row) => <Count value={row.files} />,
  },
  {
    id: 'place',
    header: t('systemBackups:field.place'),
    width: 232,
    hidden: true,
    cell: (row) => <Ellipsis>{row.place}</Ellipsis>,
    text: (row) => row.place,
  },
  {
    id: 'faults',
    header: t('systemBackups:field.faults'),
    width: 152,
    numeric: true,
    hidden: true,
    cell: (row) => <Count value={row.faults} />,
  },
  {
    id: 'version',
    header: t('systemBackups:field.version'),
    width: 120,
    hidden: true,
    cell: (row) => row.program ?? <Missing />,
    text: (row) => row.program ?? '',
  },
]

/** Returns the columns of the list of backups. */
export function useBackupColumns(): readonly Column<SystemBackup>[] {
  const t = useText()
  return useMemo(() => [...runColumns(t), ...factColumns(t), ...hiddenColumns(t)], [t])
}
