import type { Device } from '@outpost/contract/devices/device'
import { remoteConsent } from '@outpost/contract/remote-access/consent/endpoints'
import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { IconDoorEnter, IconHandStop, IconPlugConnected, IconTerminal2, IconWorld } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { withMessages } from '../../kit/i18n/i18n.ts'
import { nameOf, statusOf } from '../devices/public.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { checkAccess } from './check/checkAccess.ts'
import { dialogs } from './dialogs.ts'
import { openTab, webAddress } from './entry.ts'
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
  action({
    id: 'web-interface',
    label: 'remote:openWeb',
    group: 'open',
    icon: IconWorld,
    endpoint: remoteConnect.webui,
    only: 'row',
    allowed: (device) => (statusOf(device) === 'online' ? true : 'devices:reason.offline'),
    run: ([device]) => openTab(webAddress(device!.id)),
  }),
  action({
    id: 'device-access',
    label: 'remote:deviceAccess',
    group: 'open',
    icon: IconDoorEnter,
    endpoint: remoteAccess.list,
    only: 'row',
    run: ([device]) => open(dialogs.deviceAccess, { device: device! }),
  }),
  action({
    id: 'check-access',
    label: 'remote:checkAction',
    group: 'open',
    icon: IconPlugConnected,
    endpoint: remoteConnect.check,
    only: 'row',
    allowed: (device) => (statusOf(device) === 'online' ? true : 'devices:reason.offline'),
    run: ([device]) => checkAccess({ id: device!.id, name: nameOf(device!) }),
  }),
  action({
    id: 'remote-consent',
    label: 'remote:consentAction',
    group: 'configure',
    icon: IconHandStop,
    endpoint: remoteConsent.setOfDevice,
    only: 'row',
    run: ([device]) =>
      open(dialogs.consent, {
        of: { kind: 'device', id: device!.id, name: nameOf(device!), owner: device!.company_id },
      }),
  }),
]
