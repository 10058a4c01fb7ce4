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
import { ActiveLinks } from './info/ActiveLinks.tsx'
import { entryName } from './name.ts'

/** Returns what the user may do on the tab: add an entry, and others. */
function useTabActions(id: number): { add: UiAction | undefined; others: UiAction[] } {
  const t = useText()
  const can = useCan()
  const { data: device } = useData(devices.get, { id })
  if (!device) return { add: undefined, others: [] }
  const own = { id, name: nameOf(device) }
  const add: UiAction = {
    id: 'add',
    label: t('remote:add.action'),
    icon: <IconPlus size={16} />,
    onClick: () => void open(dialogs.addRemote, { device: own }),
  }
  const scan: UiAction = {
    id: 'scan',
    label: t('scan:network'),
    icon: <IconRadar2 size={16} />,
    onClick: () => void open(dialogs.portScan, { device: own }),
  }
  const check: UiAction = {
    id: 'check',
    label: t('remote:checkAction'),
    icon: <IconPlugConnected size={16} />,
    disabledReason: statusOf(device) === 'online' ? undefined : t('devices:reason.offline'),
    onClick: () => void checkAccess(own),
  }
  const adds = can(remoteAccess.create)
  return {
    add: adds ? add : undefined,
    others: [...(can(remoteConnect.check) ? [check] : []), ...(adds && can(remoteScan.portScan) ? [scan] : [])],
  }
}

/** The targets behind a device, and the links to their web pages that work. */
export default function DeviceAccessTab() {
  const t = useText()
  const id = useDeviceId()!
  const { add, others } = useTabActions(id)
  const table = useTable({
    endpoint: remoteAccess.list,
    columns: useEntryColumns(true),
    actions: entryActions,
    storageKey: 'device.access',
    fixed: { device_id: [id] },
  })
  return (
    <>
      <ListTable
        table={table}
        label={t('remote:tab')}
        search={t('remote:search')}
        rowLabel={entryName}
        rowHref={(entry) => entryAddress(entry.id)}
        tools={[...others, ...(add ? [add] : [])].map((action) => (
          <ActionButton key={action.id} action={action} />
        ))}
        empty={{ message: t('remote:emptyDevice'), action: add }}
        height="auto"
      />
      <ActiveLinks deviceId={id} />
    </>
  )
}
