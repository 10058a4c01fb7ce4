import { devices } from '@outpost/contract/devices/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { taskGroups } from '@outpost/contract/tasks/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { IconPlayerPlay, IconPlugConnected } from '@tabler/icons-react'
import { useCan } from '../../../kit/auth/can.ts'
import { useData } from '../../../kit/api/query.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { entryName, isOpenable, openSession } from '../../remote-access/public.ts'
import { taskRunDialogs } from '../../tasks/public.ts'
import { useView } from '../view/ViewContext.ts'
import type { WidgetProps } from '../view/title.ts'
import classes from '../view/Widgets.module.css'

/** A button that runs a task group on the device, or opens a remote access entry. */
export function ButtonWidget({ widget }: WidgetProps) {
  const t = useText()
  const { deviceId } = useView()
  const { task_group_id: groupId, remote_access_id: entryId } = widget
  // Links show no buttons.
  if (deviceId === undefined) return null
  if (groupId !== null) return <TaskButton title={widget.title} groupId={groupId} deviceId={deviceId} />
  if (entryId !== null) return <RemoteButton title={widget.title} entryId={entryId} />
  return <p className={classes.origin}>{t('dashboards:button.none')}</p>
}

/** Opens the dialog that runs the task group, with the device selected. */
function TaskButton({ title, groupId, deviceId }: { title: string; groupId: number; deviceId: number }) {
  const t = useText()
  const can = useCan()
  const { data: group, error } = useData(taskGroups.get, { id: groupId }, { enabled: can(taskGroups.get) })
  const { data: device } = useData(devices.get, { id: deviceId })
  const missing = error ? t('dashboards:button.gone') : undefined
  const disabledReason = can(taskGroups.run) ? missing : t('dashboards:button.mayNot')
  return (
    <ActionButton
      action={{
        id: 'run',
        label: title || group?.name || t('dashboards:button.task'),
        icon: <IconPlayerPlay size={16} />,
        disabledReason,
        busy: disabledReason === undefined && !(group && device),
        onClick: () => group && device && void open(taskRunDialogs.run, { group, devices: [device] }),
      }}
    />
  )
}

function RemoteButton({ title, entryId }: { title: string; entryId: number }) {
  const t = useText()
  const can = useCan()
  const { data } = useData(remoteAccess.list, { id: [entryId], limit: 1 }, { enabled: can(remoteAccess.list) })
  const entry = data?.rows[0]
  const missing = data && !(entry && isOpenable(entry)) ? t('dashboards:button.gone') : undefined
  const disabledReason = can(remoteAccess.open) && can(remoteAccess.list) ? missing : t('dashboards:button.mayNot')
  return (
    <ActionButton
      action={{
        id: 'open',
        label: title || (entry && entryName(entry)) || t('dashboards:button.remote'),
        icon: <IconPlugConnected size={16} />,
        disabledReason,
        busy: disabledReason === undefined && !entry,
        onClick: () => entry && isOpenable(entry) && openSession(entry),
      }}
    />
  )
}
