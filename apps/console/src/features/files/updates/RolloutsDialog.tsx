import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import type { Rollout } from '@outpost/contract/files/updates/schemas'
import { DateTime, Ellipsis, Missing, StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { TableDialog } from '@outpost/ui/Dialog'
import { IconCheck, IconHistory, IconListDetails, IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import { action, type Action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { type Translate, translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { dialogs } from './dialogs.ts'
import { useWatched } from './useWatched.ts'

const tones: Record<Rollout['state'], Tone> = {
  approval: 'pending',
  running: 'pending',
  stopped: 'error',
  expired: 'error',
  done: 'positive',
}

/** Outcomes that a person wants to try again; what was cancelled is not among them. */
const failures = ['failed', 'refused', 'timed_out', 'expired', 'unknown'] as const

const firmwareColumns = (t: Translate): Column<Rollout>[] => [
  {
    id: 'file_name',
    header: t('updates:column.file'),
    width: 184,
    grow: true,
    primary: true,
    hideable: false,
    sortable: true,
    cell: (row) => <Ellipsis>{row.file_name}</Ellipsis>,
    text: (row) => row.file_name,
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
    width: 168,
    sortable: true,
    cell: (row) => <StatusGlyph tone={tones[row.state]} label={t(`updates:rollout.${row.state}`)} />,
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
    width: 144,
    sortable: true,
    cell: (row) => (row.username ? <Ellipsis>{row.username}</Ellipsis> : <Missing />),
  },
  {
    id: 'created_at',
    header: t('updates:column.queued'),
    width: 152,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short hideZone />,
  },
]

const columnsOf = (t: Translate): Column<Rollout>[] => [
  ...firmwareColumns(t),
  ...progressColumns(t),
  ...originColumns(t),
]

const look = ({ id, file_name }: Rollout): void =>
  void open(dialogs.history, { of: { rollout_id: [id] }, purpose: file_name })

const stop = ([rollout]: readonly Rollout[]) =>
  confirm({
    endpoint: deviceUpdates.stopRollout,
    input: { id: rollout!.id },
    title: translate('updates:rollout.stopTitle'),
    message: translate('updates:rollout.stopMessage', { file: rollout!.file_name }),
    confirmLabel: translate('updates:rollout.stopVerb'),
    danger: true,
  })

const approve = ([rollout]: readonly Rollout[]) =>
  confirm({
    endpoint: deviceUpdates.approveRollout,
    input: { id: rollout!.id },
    title: translate('updates:rollout.approveTitle'),
    message: translate('updates:rollout.approveMessage', { file: rollout!.file_name }),
    confirmLabel: translate('updates:rollout.approveVerb'),
  })

const retry = ([rollout]: readonly Rollout[]) =>
  confirm({
    endpoint: deviceUpdates.retryRollout,
    input: { id: rollout!.id, outcomes: [...failures] },
    title: translate('updates:rollout.retryTitle'),
    message: translate('updates:rollout.retryMessage', { file: rollout!.file_name }),
    confirmLabel: translate('updates:rollout.retryVerb'),
  })

const actions: readonly Action<Rollout>[] = [
  action({
    id: 'devices',
    label: 'updates:rollout.devices',
    icon: IconHistory,
    inline: true,
    only: 'row',
    endpoint: deviceUpdates.history,
    run: ([rollout]) => look(rollout!),
  }),
  action({
    id: 'results',
    label: 'updates:rollout.results',
    icon: IconListDetails,
    only: 'row',
    endpoint: deviceUpdates.rolloutGroups,
    run: ([rollout]) => void open(dialogs.rolloutResults, { id: rollout!.id, purpose: rollout!.file_name }),
  }),
  action({
    id: 'approve',
    label: 'updates:rollout.approve',
    icon: IconCheck,
    only: 'row',
    endpoint: deviceUpdates.approveRollout,
    allowed: ({ state }) => (state === 'approval' ? true : 'updates:rollout.notWaiting'),
    run: approve,
  }),
  action({
    id: 'retry',
    label: 'updates:rollout.retry',
    icon: IconRefresh,
    only: 'row',
    endpoint: deviceUpdates.retryRollout,
    allowed: ({ failed }) => (failed > 0 ? true : 'updates:rollout.noneFailed'),
    run: retry,
  }),
  action({
    id: 'stop',
    label: 'updates:rollout.stop',
    icon: IconPlayerStop,
    danger: true,
    only: 'row',
    endpoint: deviceUpdates.stopRollout,
    allowed: ({ finished_at }) => (finished_at === null ? true : 'updates:rollout.over'),
    run: stop,
  }),
]

/** Firmware that goes out in stages: how far it has come, and the way to stop it. */
export default function RolloutsDialog() {
  const t = useText()
  const columns = useMemo(() => columnsOf(t), [t])
  const table = useTable({ endpoint: deviceUpdates.rollouts, columns, actions, storageKey: 'rollouts', inUrl: false })
  useWatched(
    table.rows.some(({ state }) => state === 'running'),
    table.query.refetch,
  )
  const title = t('updates:rollout.title')
  return (
    <TableDialog
      {...useDialogLayer()}
      title={title}
      purpose={t('updates:rollout.purpose')}
      loading={false}
      error={null}
    >
      <ListTable
        table={table}
        label={title}
        rowLabel={(row) => row.file_name}
        onRow={look}
        search={t('updates:rollout.search')}
        empty={{ message: t('updates:rollout.empty') }}
        height={420}
      />
    </TableDialog>
  )
}
