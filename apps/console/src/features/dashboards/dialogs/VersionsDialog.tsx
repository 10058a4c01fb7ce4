import { dashboards } from '@outpost/contract/dashboards/endpoints'
import type { Dashboard, DashboardVersion } from '@outpost/contract/dashboards/schemas'
import { Count, DateTime, Ellipsis } from '@outpost/ui/Cells'
import { TableDialog } from '@outpost/ui/Dialog'
import { IconRestore } from '@tabler/icons-react'
import { useMemo } from 'react'
import { action } from '../../../kit/api/action.tsx'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { translate, type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../../kit/table/table.tsx'

const columnsOf = (t: Translate): Column<DashboardVersion>[] => [
  {
    id: 'created_at',
    header: t('dashboards:field.changed'),
    width: 184,
    primary: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} />,
    text: (row) => row.created_at,
  },
  {
    id: 'username',
    header: t('dashboards:field.by'),
    width: 144,
    cell: (row) => <Ellipsis>{row.username ?? ''}</Ellipsis>,
    text: (row) => row.username ?? '',
  },
  {
    id: 'name',
    header: t('dashboards:field.name'),
    width: 144,
    grow: true,
    cell: (row) => <Ellipsis>{row.name}</Ellipsis>,
    text: (row) => row.name,
  },
  {
    id: 'widget_count',
    header: t('dashboards:field.widgets'),
    width: 88,
    cell: (row) => <Count value={row.widget_count} />,
    text: (row) => String(row.widget_count),
  },
]

/** A dialog with the states of a dashboard after each change, which can be restored. */
export default function VersionsDialog({
  dashboard,
  close,
}: DialogProps<{ dashboard: Pick<Dashboard, 'id' | 'revision'> }>) {
  const t = useText()
  const { id, revision } = dashboard
  const columns = useMemo(() => columnsOf(t), [t])
  const fixed = useMemo(() => ({ id }), [id])
  const actions = useMemo(
    () => [
      action<DashboardVersion>({
        id: 'restore',
        label: 'dashboards:restore.verb',
        icon: IconRestore,
        inline: true,
        only: 'row',
        endpoint: dashboards.restore,
        allowed: (row) => row.id !== revision || 'dashboards:restore.current',
        run: async ([version]) => {
          const done = await confirm({
            endpoint: dashboards.restore,
            input: { id, version: version!.id, revision },
            title: translate('dashboards:restore.title'),
            message: translate('dashboards:restore.message'),
            confirmLabel: translate('dashboards:restore.verb'),
          })
          if (done) close()
        },
      }),
    ],
    [id, revision, close],
  )
  const table = useTable({
    endpoint: dashboards.versions,
    columns,
    actions,
    fixed,
    storageKey: 'dashboard-versions',
    inUrl: false,
  })
  return (
    <TableDialog {...useDialogLayer()} title={t('dashboards:versions.title')} loading={false} error={null}>
      <ListTable
        table={table}
        label={t('dashboards:versions.title')}
        search={false}
        rowLabel={(row) => row.created_at}
        empty={{ message: t('dashboards:versions.none') }}
        height={320}
      />
    </TableDialog>
  )
}
