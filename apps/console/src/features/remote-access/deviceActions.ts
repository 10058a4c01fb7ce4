import type { Device } from '@outpost/contract/devices/device'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { IconTerminal2 } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { withMessages } from '../../kit/i18n/i18n.ts'
import { statusOf } from '../devices/public.ts'
import { messages } from './messages.ts'

/** The primary actions on a device's page. */
export const deviceActions: readonly Action<Device>[] = [
  action({
    id: 'terminal',
    label: 'remote:terminal.open',
    icon: IconTerminal2,
    endpoint: remoteAccess.open,
    only: 'row',
    allowed: (device) => (statusOf(device) === 'online' ? true : 'devices:reason.offline'),
    run: ([device]) =>
      void withMessages(messages, () => import('./openTerminal.ts')).then(({ openTerminal }) => openTerminal(device!)),
  }),
]
