import { vpnClients } from '@outpost/contract/vpn/endpoints'
import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import { followed } from '../outcomes/outcome.ts'

/** Ends the session of a client now. A device connects again automatically, a user does so by hand. */
export const disconnectClient: Action<VpnClient> = action({
  id: 'disconnect',
  label: 'vpn:disconnect.action',
  group: 'configure',
  icon: IconPlugConnectedX,
  only: 'row',
  endpoint: vpnClients.disconnect,
  allowed: ({ status }) => (status ? true : 'vpn:disconnect.isOffline'),
  run: ([client]) =>
    confirm({
      endpoint: vpnClients.disconnect,
      input: { id: client!.id },
      title: translate('vpn:disconnect.title'),
      message: translate(client!.type === 'device' ? 'vpn:disconnect.device' : 'vpn:disconnect.user', {
        name: client!.name,
      }),
      confirmLabel: translate('vpn:disconnect.verb'),
      ...followed('disconnect'),
    }),
})
