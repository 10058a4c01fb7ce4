import { vpnClients } from '@outpost/contract/vpn/endpoints'
import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { IconTrash } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { type Action, action } from '../../../kit/api/action.tsx'
import { sendAction, whyAction } from './actions.ts'

/** The actions on the hubs of a device. */
export const deviceActions = (
  queries: QueryClient,
  remove: (clients: readonly VpnClient[]) => unknown,
): readonly Action<VpnClient>[] => [
  whyAction,
  sendAction(queries),
  action({
    id: 'remove',
    label: 'vpnDevice:tab.leave',
    icon: IconTrash,
    danger: true,
    only: 'row',
    endpoint: vpnClients.remove,
    allowed: ({ quick_hub }) => (quick_hub ? 'vpnQuick:isEndpoint' : true),
    run: remove,
  }),
]
