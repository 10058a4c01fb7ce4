import { dashboards } from '@outpost/contract/dashboards/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { IconPlus, IconTemplate } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { href } from '../../kit/screen/screen.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { useDeviceId } from '../devices/public.ts'
import { dashboardActions } from './actions.ts'
import { useDashboardColumns } from './columns.tsx'
import classes from './Dashboards.module.css'
import { dialogs } from './dialogs.ts'

const PATH = '/devices/{id}/dashboards/{dashboard_id}'

/** The dashboards of a device. */
export default function DashboardsTab() {
  const t = useText()
  const navigate = useNavigate()
  const deviceId = useDeviceId()!
  const mayEdit = useCan()(dashboards.create)
  const fixed = useMemo(() => ({ device_id: deviceId }), [deviceId])
  const table = useTable({
    endpoint: dashboards.list,
    columns: useDashboardColumns(),
    actions: dashboardActions,
    fixed,
    storageKey: 'dashboards',
  })
  const create = async (): Promise<void> => {
    const made = await open(dialogs.create, { deviceId })
    if (!made) return
    const address = href(PATH, { id: deviceId, dashboard_id: made.id })
    void navigate({ href: made.widgets.length === 0 ? `${address}?edit=1` : address })
  }
  const add = {
    id: 'create',
    label: t('dashboards:create.verb'),
    icon: <IconPlus size={16} />,
    onClick: () => void create(),
  }
  const templates = {
    id: 'templates',
    label: t('dashboards:templates.title'),
    icon: <IconTemplate size={16} />,
    onClick: () => void open(dialogs.templates, { deviceId }),
  }
  return (
    <>
      {mayEdit && (
        <div className={classes.tools}>
          <ActionButton action={templates} />
          <ActionButton action={add} variant="primary" />
        </div>
      )}
      <ListTable
        table={table}
        label={t('dashboards:title')}
        search={t('dashboards:search')}
        rowLabel={(row) => row.name}
        rowHref={(row) => href(PATH, { id: deviceId, dashboard_id: row.id })}
        empty={{
          message: t('dashboards:none'),
          drawing: 'chart',
          ...(mayEdit && { action: add }),
        }}
        height="auto"
      />
    </>
  )
}
