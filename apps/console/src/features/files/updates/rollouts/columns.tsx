import type { Rollout } from '@outpost/contract/files/updates/schemas'
import { DateTime, Ellipsis, Missing, StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { utcInstant } from '../../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../../kit/i18n/i18n.ts'
import { href } from '../../../../kit/screen/screen.ts'
import type { Column } from '../../../../kit/table/table.tsx'

const tones: Record<Rollout['state'], Tone> = {
  approval: 'pending',
  running: 'pending',
  stopped: 'error',
  expired: 'error',
  done: 'positive',
}

/** The state of a rollout, as a glyph and a word. */
export function RolloutState({ rollout: { state } }: { rollout: Pick<Rollout, 'state'> }) {
  const t = useText()
  return <StatusGlyph tone={tones[state]} label={t(`updates:rollout.${state}`)} />
}

/** The address of a rollout's page. */
export const rolloutAddress = ({ id }: Pick<Rollout, 'id'>): string => href('/management/rollouts/{id}', { id })

const firmwareColumns = (t: Translate): Column<Rollout>[] => [
  {
    id: 'file_name',
    header: t('jobs:source'),
    width: 168,
    grow: true,
    primary: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.file_name}</Ellipsis>,
    text: (row) => row.file_name,
  },
  {
    id: 'kind',
    header: t('updates:rollout.kind'),
    width: 112,
    cell: (row) => t(`updates:rollout.kinds.${row.kind}`),
    text: (row) => t(`updates:rollout.kinds.${row.kind}`),
  },
  {
    id: 'version',
    header: t('updates:field.version'),
    width: 144,
    sortable: true,
    cell: (row) => (row.version ? <Ellipsis>{row.version}</Ellipsis> : <Missing />),
    text: (row) => row.version,
  },
]

const progressColumns = (t: Translate): Column<Rollout>[] => [
  {
    id: 'state',
    header: t('updates:column.now'),
    width: 144,
    sortable: true,
    cell: (row) => <RolloutState rollout={row} />,
    text: (row) => t(`updates:rollout.${row.state}`),
  },
  {
    id: 'stage',
    header: t('updates:rollout.stage'),
    width: 80,
    cell: (row) => t('updates:rollout.of', { part: row.stage, total: row.stages }),
  },
  {
    id: 'done',
    header: t('updates:state.done'),
    width: 80,
    cell: (row) => t('updates:rollout.of', { part: row.done, total: row.devices }),
  },
  { id: 'failed', header: t('updates:state.failed'), width: 88, numeric: true, cell: (row) => row.failed },
  {
    id: 'failure_limit',
    header: t('updates:stages.limit'),
    width: 104,
    numeric: true,
    hidden: true,
    cell: (row) => row.failure_limit ?? <Missing />,
  },
]

const originColumns = (t: Translate): Column<Rollout>[] => [
  {
    id: 'username',
    header: t('updates:column.by'),
    width: 128,
    sortable: true,
    cell: (row) => (row.username ? <Ellipsis>{row.username}</Ellipsis> : <Missing />),
  },
  {
    id: 'created_at',
    header: t('updates:column.queued'),
    width: 176,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
]

/** The columns of the list of rollouts. */
export function useRolloutColumns(): readonly Column<Rollout>[] {
  const t = useText()
  return useMemo(() => [...firmwareColumns(t), ...progressColumns(t), ...originColumns(t)], [t])
}
