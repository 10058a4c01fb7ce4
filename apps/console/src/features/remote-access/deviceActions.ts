import type { Device } from '@outpost/contract/devices/device'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { IconTerminal2 } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { withMessages } from '../../kit/i18n/i18n.ts'
import { statusOf } from '../devices/public.ts'
import { messages } from './messages.ts'

/** The actions on devices: the main button of a device's page, and the first entries of every menu of a device. */
export const deviceActions: readonly Action<Device>[] = [
  action({
    id: 'terminal',
    label: 'remote:terminal.open',
    group: 'open',
    icon: IconTerminal2,
    endpoint: remoteAccess.open,
    only: 'row',
    allowed: (device) => (statusOf(device) === 'online' ? true : 'devices:reason.offline'),
    run: ([device]) =>
      void withMessages(messages, () => import('./openTerminal.ts')).then(({ openTerminal }) => openTerminal(device!)),
  }),
]
