import type { Endpoint } from '@outpost/contract/kit/endpoint'
import { TableDialog } from '@outpost/ui/Dialog'
import { IconCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { action } from '../action.tsx'
import { type DialogProps, useDialogLayer } from '../dialog.tsx'
import { ListTable } from '../ListTable.tsx'
import { type RowOf, useTable } from '../table.tsx'
import type { TableSpec } from './tableWindow.ts'

type Row = RowOf<Endpoint>

/** A list in a window: to read, or to choose rows from. */
export default function TableWindow({ spec, close }: DialogProps<{ spec: TableSpec<Endpoint> }, readonly Row[]>) {
  const { title, purpose, choose, rowLabel, empty, search, quick, ...options } = spec
  const actions = useMemo(
    () => [
      action<Row>({
        id: 'choose',
        label: 'kit:window.choose',
        icon: IconCheck,
        only: 'bulk',
        endpoint: options.endpoint,
        run: (rows) => close(rows),
      }),
    ],
    [options.endpoint, close],
  )
  const table = useTable({ ...options, ...(choose === 'several' && { actions }), inUrl: false })
  return (
    <TableDialog {...useDialogLayer()} title={title} purpose={purpose} loading={false} error={null}>
      <ListTable
        table={table}
        label={title}
        rowLabel={rowLabel}
        empty={empty}
        {...(search !== undefined && { search })}
        {...(quick && { quick })}
        {...(choose && { onRow: (row: Row) => close([row]) })}
        height={420}
      />
    </TableDialog>
  )
}
