import { vpnClients } from '@outpost/contract/vpn/endpoints'
import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import { followed } from '../outcomes/outcome.ts'

/** Removes a client from its hub, once that is confirmed. */
export const removeClient = ([client]: readonly VpnClient[]): Promise<true | undefined> =>
  confirm({
    endpoint: vpnClients.remove,
    input: { id: client!.id },
    title: translate('vpn:removeClient.title'),
    message: translate('vpn:removeClient.message', { name: client!.name }),
    confirmLabel: translate('vpn:removeClient.verb'),
    danger: true,
    ...followed('removeClient'),
  })
