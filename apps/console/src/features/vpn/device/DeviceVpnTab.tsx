import { devices } from '@outpost/contract/devices/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import { vpnClients, vpnHubs } from '@outpost/contract/vpn/endpoints'
import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { ActionButton, type UiAction } from '@outpost/ui/Actions'
import { IconBolt } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { href } from '../../../kit/screen/screen.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { nameOf, useDeviceId } from '../../devices/public.ts'
import { pace } from '../hub/useHub.ts'
import { removeClient } from '../parts/removeClient.ts'
import { quickDialogs } from '../quick/dialogs.ts'
import classes from '../Vpn.module.css'
import { DeviceNames } from './DeviceNames.tsx'
import { useDeviceColumns } from './deviceColumns.tsx'
import { deviceActions } from './deviceTabActions.ts'

/** The hubs and quick connects of a device: its status in each, its configuration, networks and names. */
export default function DeviceVpnTab() {
  const { data: device } = useData(devices.get, { id: useDeviceId()! })
  if (!device) return null
  return <Hubs key={device.id} device={device} />
}

const hubHrefOf = ({ vpn_hub_id: id, quick_hub }: VpnClient): string =>
  href(quick_hub ? '/vpn/quick-connect/{id}' : '/vpn/hubs/{id}', { id })

function Hubs({ device }: { device: Device }) {
  const t = useText()
  const queries = useQueryClient()
  const table = useTable({
    endpoint: vpnClients.list,
    columns: useDeviceColumns(),
    actions: useMemo(() => deviceActions(queries, removeClient), [queries]),
    storageKey: 'vpn-device',
    fixed: { device_id: device.id },
  })
  useEvery(pace, () => void table.query.refetch())
  const quick: UiAction | undefined = useCan()(vpnHubs.connect)
    ? {
        id: 'quick',
        label: t('vpnQuick:action'),
        icon: <IconBolt size={16} />,
        onClick: () =>
          void open(quickDialogs.ofDevice, {
            device: { id: device.id, name: nameOf(device), company_id: device.company_id },
          }),
      }
    : undefined
  return (
    <div className={classes.stack}>
      <ListTable
        table={table}
        label={t('vpnDevice:tab.hubs')}
        search={t('vpn:search')}
        rowLabel={({ vpn_hub_name }) => vpn_hub_name}
        rowHref={hubHrefOf}
        tools={quick && <ActionButton action={quick} variant="primary" />}
        empty={{ message: t('vpnDevice:tab.empty'), action: quick }}
        height="auto"
      />
      {table.rows.length > 0 && <DeviceNames clients={table.rows} />}
    </div>
  )
}
