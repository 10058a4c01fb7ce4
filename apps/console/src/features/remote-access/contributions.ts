import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { IconTerminal2 } from '@tabler/icons-react'
import { action } from '../../kit/action.tsx'
import { contributeDeviceAction, statusOf } from '../devices/public.ts'

contributeDeviceAction(
  action({
    id: 'terminal',
    label: 'remote:terminal.open',
    icon: IconTerminal2,
    endpoint: remoteAccess.open,
    only: 'row',
    allowed: (device) => (statusOf(device) === 'online' ? true : 'devices:reason.offline'),
    run: ([device]) => void import('./openTerminal.ts').then(({ openTerminal }) => openTerminal(device!)),
  }),
)
