import { dashboardTemplates } from '@outpost/contract/dashboards/endpoints'
import type { DashboardTemplate } from '@outpost/contract/dashboards/schemas'
import { Count, Ellipsis } from '@outpost/ui/Cells'
import { TableDialog } from '@outpost/ui/Dialog'
import { IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { translate, type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../../kit/table/table.tsx'

const actions = [
  action<DashboardTemplate>({
    id: 'remove',
    label: 'dashboards:removeTemplate.verb',
    icon: IconTrash,
    inline: true,
    danger: true,
    only: 'row',
    endpoint: dashboardTemplates.remove,
    run: ([template]) =>
      confirm({
        endpoint: dashboardTemplates.remove,
        input: { id: template!.id },
        title: translate('dashboards:removeTemplate.title'),
        message: translate('dashboards:removeTemplate.message', { name: template!.name }),
        confirmLabel: translate('dashboards:removeTemplate.verb'),
        danger: true,
      }),
  }),
]

const columnsOf = (t: Translate): Column<DashboardTemplate>[] => [
  {
    id: 'name',
    header: t('dashboards:field.name'),
    width: 180,
    grow: true,
    primary: true,
    sortable: true,
    cell: (row) => <Ellipsis>{row.name}</Ellipsis>,
    text: (row) => row.name,
  },
  {
    id: 'model',
    header: t('dashboards:field.model'),
    width: 120,
    cell: (row) => <Ellipsis>{row.model}</Ellipsis>,
    text: (row) => row.model,
  },
  {
    id: 'company_name',
    header: t('dashboards:field.company'),
    width: 136,
    cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
    text: (row) => row.company_name,
  },
  {
    id: 'widgets',
    header: t('dashboards:field.widgets'),
    width: 88,
    cell: (row) => <Count value={row.widgets.length} />,
    text: (row) => String(row.widgets.length),
  },
]

/** A dialog with the template dashboards for the model of a device. */
export default function TemplatesDialog({ deviceId }: DialogProps<{ deviceId: number }>) {
  const t = useText()
  const columns = useMemo(() => columnsOf(t), [t])
  const fixed = useMemo(() => ({ device_id: deviceId }), [deviceId])
  const table = useTable({
    endpoint: dashboardTemplates.list,
    columns,
    actions,
    fixed,
    storageKey: 'dashboard-templates',
    inUrl: false,
  })
  return (
    <TableDialog
      {...useDialogLayer()}
      title={t('dashboards:templates.title')}
      purpose={t('dashboards:templates.purpose')}
      loading={false}
      error={null}
    >
      <ListTable
        table={table}
        label={t('dashboards:templates.title')}
        search={t('dashboards:templates.search')}
        rowLabel={(row) => row.name}
        empty={{ message: t('dashboards:templates.none') }}
        height={320}
      />
    </TableDialog>
  )
}
