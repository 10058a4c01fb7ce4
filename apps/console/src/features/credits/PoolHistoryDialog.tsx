import { SegmentedControl } from '@mantine/core'
import { credits } from '@outpost/contract/credits/endpoints'
import type { CreditEvent, CreditMove, Pool } from '@outpost/contract/credits/schemas'
import { Count } from '@outpost/ui/Cells'
import { TableDialog } from '@outpost/ui/Dialog'
import { useMemo, useState } from 'react'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../kit/table/table.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { moment, labels } from './columns.tsx'
import { actionWord } from './history.ts'
import { typeLabel } from './types.ts'

const views = ['uses', 'moves'] as const
const HEIGHT = 360

/** A dialog with the full history of a pool: its uses and its transfers. */
export default function PoolHistoryDialog({ pool }: DialogProps<{ pool: Pool }>) {
  const t = useText()
  const [view, setView] = useState<(typeof views)[number]>('uses')
  return (
    <TableDialog
      {...useDialogLayer()}
      title={t('credits:history.title')}
      purpose={`${pool.company_name}: ${typeLabel(t, pool.credit_type_name, pool.credit_type)}`}
      loading={false}
      error={null}
      footerStart={
        <SegmentedControl
          aria-label={t('credits:history.show')}
          value={view}
          onChange={(next) => setView(next as typeof view)}
          data={views.map((value) => ({ value, label: t(`credits:history.${value}`) }))}
        />
      }
    >
      {view === 'uses' ? <Uses poolId={pool.id} /> : <Moves poolId={pool.id} />}
    </TableDialog>
  )
}

const eventColumns = (t: Translate): Column<CreditEvent>[] => [
  {
    id: 'action_type',
    header: t('credits:field.action'),
    width: 120,
    primary: true,
    cell: (row) => actionWord(t, row.action_type),
    text: (row) => actionWord(t, row.action_type),
  },
  {
    id: 'serial',
    header: t('credits:field.serial'),
    width: 120,
    grow: true,
    cell: (row) => labels(row.serial),
    text: (row) => row.serial ?? '',
  },
  {
    id: 'mac',
    header: t('credits:field.mac'),
    width: 136,
    cell: (row) => labels(row.mac),
    text: (row) => row.mac ?? '',
  },
  {
    id: 'starts_at',
    header: t('credits:field.starts'),
    width: 136,
    hidden: true,
    cell: (row) => moment(row.starts_at),
  },
  { id: 'ends_at', header: t('credits:field.ends'), width: 152, cell: (row) => moment(row.ends_at) },
  {
    id: 'user',
    header: t('credits:field.user'),
    width: 120,
    cell: (row) => labels(row.user),
    text: (row) => row.user ?? '',
  },
  {
    id: 'created_at',
    header: t('credits:field.time'),
    width: 152,
    sortable: true,
    cell: (row) => moment(row.created_at),
  },
]

function Uses({ poolId }: { poolId: number }) {
  const t = useText()
  const columns = useMemo(() => eventColumns(t), [t])
  const table = useTable({
    endpoint: credits.history,
    columns,
    storageKey: 'pool.uses',
    fixed: { pool_id: poolId },
    inUrl: false,
  })
  return (
    <ListTable
      table={table}
      label={t('credits:history.uses')}
      search={false}
      rowLabel={(row) => row.serial ?? String(row.device_id)}
      empty={{ message: t('credits:history.noUses') }}
      height={HEIGHT}
    />
  )
}

const moveColumns = (t: Translate): Column<CreditMove>[] => [
  {
    id: 'from_company',
    header: t('credits:field.source'),
    width: 176,
    grow: true,
    primary: true,
    cell: (row) => labels(row.from_company),
    text: (row) => row.from_company ?? '',
  },
  {
    id: 'to_company',
    header: t('credits:field.target'),
    width: 176,
    cell: (row) => labels(row.to_company),
    text: (row) => row.to_company ?? '',
  },
  {
    id: 'count',
    header: t('credits:field.count'),
    width: 88,
    numeric: true,
    cell: (row) => <Count value={row.count} />,
  },
  {
    id: 'user',
    header: t('credits:field.user'),
    width: 136,
    cell: (row) => labels(row.user),
    text: (row) => row.user ?? '',
  },
  {
    id: 'created_at',
    header: t('credits:field.time'),
    width: 152,
    sortable: true,
    cell: (row) => moment(row.created_at),
  },
]

function Moves({ poolId }: { poolId: number }) {
  const t = useText()
  const columns = useMemo(() => moveColumns(t), [t])
  const table = useTable({
    endpoint: credits.moves,
    columns,
    storageKey: 'pool.moves',
    fixed: { pool_id: poolId },
    inUrl: false,
  })
  return (
    <ListTable
      table={table}
      label={t('credits:history.moves')}
      search={false}
      rowLabel={(row) => String(row.id)}
      empty={{ message: t('credits:history.noMoves') }}
      height={HEIGHT}
    />
  )
}
