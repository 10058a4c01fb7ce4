import { remoteCommands } from '@outpost/contract/remote-access/command/endpoints'
import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { native } from '@outpost/contract/remote-access/native/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { IconKey, IconKeyOff, IconPencil, IconPrompt, IconTerminal2, IconTrash } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { forgetCredentials, forgetKey, removeEntries } from './actions.tsx'
import { lacksApproval } from './approval/RequestButton.tsx'
import { dialogs } from './dialogs.ts'
import { type Entry, takesCredentials } from './entry.ts'

/** Returns the actions in the menu of an entry's page, of those that the user may perform. */
export function useEntryMenu(entry: Entry, onRemoved: () => void): UiAction[] {
  const t = useText()
  const can = useCan()
  const ownClient: UiAction = {
    id: 'native',
    label: t('native:action'),
    icon: <IconTerminal2 size={16} />,
    onClick: () => void open(dialogs.native, { entry }),
  }
  const edit: UiAction = {
    id: 'edit',
    label: t('remote:edit.action'),
    icon: <IconPencil size={16} />,
    onClick: () => void open(dialogs.editRemote, { entry }),
  }
  const remember: UiAction = {
    id: 'credentials',
    label: t('remote:credentials.action'),
    icon: <IconKey size={16} />,
    onClick: () => void open(dialogs.credentials, { entry }),
    disabledReason: takesCredentials(entry) ? undefined : t('remote:credentials.onlySome'),
  }
  const forgetLogin: UiAction = {
    id: 'forget-credentials',
    label: t('remote:credentials.forget'),
    icon: <IconKeyOff size={16} />,
    danger: true,
    onClick: () => void forgetCredentials(entry),
  }
  const remove: UiAction = {
    id: 'remove',
    label: t('remote:remove.action'),
    icon: <IconTrash size={16} />,
    danger: true,
    onClick: () => void removeEntries([entry]).then((done) => done && onRemoved()),
  }
  const forget: UiAction = {
    id: 'forget-key',
    label: t('remote:web.forget'),
    icon: <IconKeyOff size={16} />,
    onClick: () => void forgetKey(entry),
  }
  const command: UiAction = {
    id: 'command',
    label: t('remote:command.action'),
    icon: <IconPrompt size={16} />,
    onClick: () => void open(dialogs.runCommand, { entry }),
    disabledReason: whyNoCommand(entry, t),
  }
  return [
    ...(can(native.get) ? [ownClient] : []),
    ...(can(remoteCommands.run) && entry.protocol === 'ssh' ? [command] : []),
    ...(can(remoteAccess.update) ? [edit, remember] : []),
    ...(can(remoteConnect.forgetKey) ? [forget] : []),
    ...(can(remoteAccess.update) && entry.credentials_stored ? [forgetLogin] : []),
    ...(can(remoteAccess.remove) ? [remove] : []),
  ]
}

function whyNoCommand(entry: Entry, t: Translate): string | undefined {
  if (lacksApproval(entry)) return t('accessRequest:needed')
  return entry.device_status === 1 ? undefined : t('devices:reason.offline')
}
