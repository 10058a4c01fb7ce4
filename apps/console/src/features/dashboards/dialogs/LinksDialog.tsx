import { Button } from '@mantine/core'
import { dashboardLinks } from '@outpost/contract/dashboards/endpoints'
import type { Dashboard, DashboardLink } from '@outpost/contract/dashboards/schemas'
import { Alert } from '@outpost/ui/Alert'
import { Age, DateTime, Ellipsis } from '@outpost/ui/Cells'
import { TableDialog } from '@outpost/ui/Dialog'
import { SelectField } from '@outpost/ui/Fields'
import { IconLink, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { act } from '../../../kit/api/act.ts'
import { action } from '../../../kit/api/action.tsx'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { translate, type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { CopyLine } from '../../../kit/view/CopyLine.tsx'
import classes from './Dialogs.module.css'

const days = [1, 7, 30, 90] as const

const columnsOf = (t: Translate): Column<DashboardLink>[] => [
  {
    id: 'created_by',
    header: t('dashboards:field.by'),
    width: 144,
    grow: true,
    primary: true,
    cell: (row) => <Ellipsis>{row.created_by}</Ellipsis>,
    text: (row) => row.created_by,
  },
  {
    id: 'expires_at',
    header: t('dashboards:links.expires'),
    width: 184,
    cell: (row) => <DateTime at={utcInstant(row.expires_at)} short />,
    text: (row) => row.expires_at,
  },
  {
    id: 'last_used_at',
    header: t('dashboards:links.used'),
    width: 120,
    cell: (row) => <Age at={utcInstant(row.last_used_at)} />,
    text: (row) => row.last_used_at ?? '',
  },
]

/** A dialog with the links that show a dashboard without a sign-in. A new link is shown once. */
export default function LinksDialog({ dashboard }: DialogProps<{ dashboard: Pick<Dashboard, 'id' | 'name'> }>) {
  const t = useText()
  const { id } = dashboard
  const columns = useMemo(() => columnsOf(t), [t])
  const fixed = useMemo(() => ({ id }), [id])
  const actions = useMemo(
    () => [
      action<DashboardLink>({
        id: 'revoke',
        label: 'dashboards:revoke.verb',
        icon: IconTrash,
        inline: true,
        danger: true,
        only: 'row',
        endpoint: dashboardLinks.remove,
        run: ([link]) =>
          confirm({
            endpoint: dashboardLinks.remove,
            input: { id, link_id: link!.id },
            title: translate('dashboards:revoke.title'),
            message: translate('dashboards:revoke.message'),
            confirmLabel: translate('dashboards:revoke.verb'),
            danger: true,
          }),
      }),
    ],
    [id],
  )
  const table = useTable({
    endpoint: dashboardLinks.list,
    columns,
    actions,
    fixed,
    storageKey: 'dashboard-links',
    inUrl: false,
  })
  return (
    <TableDialog
      {...useDialogLayer()}
      title={t('dashboards:links.title', { name: dashboard.name })}
      purpose={t('dashboards:links.purpose')}
      loading={false}
      error={null}
    >
      <NewLink dashboardId={id} onMade={() => void table.query.refetch()} />
      <ListTable
        table={table}
        label={t('dashboards:links.label')}
        search={false}
        rowLabel={(row) => row.created_at}
        empty={{ message: t('dashboards:links.none') }}
        height={240}
      />
    </TableDialog>
  )
}

/** Creates a link, and shows its address once. */
function NewLink({ dashboardId, onMade }: { dashboardId: number; onMade: () => void }) {
  const t = useText()
  const [chosen, setChosen] = useState('7')
  const [address, setAddress] = useState<string>()
  const create = async (): Promise<void> => {
    const link = await act(dashboardLinks.create, { id: dashboardId, days: Number(chosen) })
    if (!link) return
    setAddress(`${window.location.origin}/shared/dashboard#${link.token}`)
    onMade()
  }
  return (
    <>
      <div className={classes.create}>
        <SelectField
          label={t('dashboards:links.days')}
          clearable={false}
          value={chosen}
          options={days.map((count) => ({ value: String(count), label: t('dashboards:links.count', { count }) }))}
          onChange={(value) => setChosen(value ?? '7')}
        />
        <Button leftSection={<IconLink size={16} />} onClick={() => void create()}>
          {t('dashboards:links.create')}
        </Button>
      </div>
      {address !== undefined && (
        <>
          <Alert tone="warning" title={t('dashboards:links.once')} />
          <CopyLine text={address} label={t('dashboards:links.copy')} />
        </>
      )}
    </>
  )
}
