import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { translate } from '../../../kit/i18n/i18n.ts'
import { href } from '../../../kit/screen/screen.ts'
import { commonActions } from '../hubs/hubActions.ts'
import { followed } from '../outcomes/outcome.ts'
import { quickDialogs } from './dialogs.ts'

/** The address of the page of a quick connect. */
export const quickHref = ({ id }: Pick<VpnHub, 'id'>): string => href('/vpn/quick-connect/{id}', { id })

const disconnect = ([hub]: readonly VpnHub[]): Promise<true | undefined> =>
  confirm({
    endpoint: vpnHubs.toggle,
    input: { id: hub!.id, enabled: false },
    title: translate('vpnQuick:stop.title'),
    message: translate('vpnQuick:stop.message', { name: hub!.name, count: hub!.sessions_count }),
    confirmLabel: translate('vpnQuick:stop.verb'),
    ...followed('toggle'),
  })

/** The actions on quick connects. */
export const quickActions: readonly Action<VpnHub>[] = [
  action({
    id: 'connect',
    label: 'vpnQuick:connect.action',
    group: 'open',
    icon: IconPlayerPlay,
    only: 'row',
    endpoint: vpnHubs.toggle,
    run: ([hub]) => open(quickDialogs.connect, { hub: hub! }),
  }),
  action({
    id: 'disconnect',
    label: 'vpnQuick:stop.action',
    group: 'open',
    icon: IconPlayerStop,
    only: 'row',
    endpoint: vpnHubs.toggle,
    allowed: (hub) => (hub.enabled ? true : 'vpnQuick:stop.isOff'),
    run: disconnect,
  }),
  ...commonActions,
]
