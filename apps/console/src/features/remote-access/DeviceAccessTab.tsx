import { devices } from '@outpost/contract/devices/endpoints'
import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { remoteScan } from '@outpost/contract/remote-access/scan/endpoints'
import { ActionButton, type UiAction } from '@outpost/ui/Actions'
import { IconPlugConnected, IconPlus, IconRadar2 } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useData } from '../../kit/api/query.ts'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { nameOf, statusOf, useDeviceId } from '../devices/public.ts'
import { entryActions } from './actions.tsx'
import { checkAccess } from './check/checkAccess.ts'
import { useEntryColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'
import { entryAddress } from './entry.ts'
import { entryName } from './name.ts'

/** The targets behind a device. */
export default function DeviceAccessTab() {
  const t = useText()
  const can = useCan()
  const id = useDeviceId()!
  const { data: device } = useData(devices.get, { id })
  const table = useTable({
    endpoint: remoteAccess.list,
    columns: useEntryColumns(true),
    actions: entryActions,
    storageKey: 'device.access',
    fixed: { device_id: [id] },
  })
  const add: UiAction | undefined =
    can(remoteAccess.create) && device
      ? {
          id: 'add',
          label: t('remote:add.action'),
          icon: <IconPlus size={16} />,
          onClick: () => void open(dialogs.addRemote, { device: { id, name: nameOf(device) } }),
        }
      : undefined
  const scan: UiAction | undefined =
    can(remoteScan.portScan) && add && device
      ? {
          id: 'scan',
          label: t('scan:network'),
          icon: <IconRadar2 size={16} />,
          onClick: () => void open(dialogs.portScan, { device: { id, name: nameOf(device) } }),
        }
      : undefined
  const check: UiAction | undefined =
    can(remoteConnect.check) && device
      ? {
          id: 'check',
          label: t('remote:checkAction'),
          icon: <IconPlugConnected size={16} />,
          disabledReason: statusOf(device) === 'online' ? undefined : t('devices:reason.offline'),
          onClick: () => void checkAccess({ id, name: nameOf(device) }),
        }
      : undefined
  return (
    <ListTable
      table={table}
      label={t('remote:tab')}
      search={t('remote:search')}
      rowLabel={entryName}
      rowHref={(entry) => entryAddress(entry.id)}
      tools={
        <>
          {check && <ActionButton action={check} />}
          {scan && <ActionButton action={scan} />}
          {add && <ActionButton action={add} />}
        </>
      }
      empty={{ message: t('remote:emptyDevice'), action: add }}
      height="auto"
    />
  )
}
