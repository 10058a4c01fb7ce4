import { vpnClients } from '@outpost/contract/vpn/endpoints'
import { vpnProfiles } from '@outpost/contract/vpn/profiles/endpoints'
import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { IconInfoCircle, IconShieldOff, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { useCan } from '../../../kit/auth/can.ts'
import { useUser } from '../../../kit/auth/session.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { type Label, translate } from '../../../kit/i18n/i18n.ts'
import { quickDialogs } from '../quick/dialogs.ts'
import { disconnectClient } from '../parts/disconnectClient.ts'
import { removeClient } from '../parts/removeClient.ts'
import { sendAction, whyAction } from '../device/actions.ts'

/** Whether a user may handle the profile of a client: the own one, or any one with the permission to edit hubs. */
export function useMayIssue(): (client: Pick<VpnClient, 'type' | 'object_id'>) => true | Label {
  const can = useCan()
  const { id } = useUser()
  const [mayIssue, mayEdit] = [can(vpnProfiles.issue), can(vpnClients.remove)]
  return (client) => {
    if (client.type === 'device') return 'vpnQuick:profile.notDevice'
    return mayIssue && (mayEdit || (client.type === 'user' && client.object_id === id))
      ? true
      : 'vpnQuick:profile.notOwn'
  }
}

/** The actions on the device and users of a quick connect. */
export function useMemberActions(): readonly Action<VpnClient>[] {
  const mayIssue = useMayIssue()
  const queries = useQueryClient()
  return useMemo(
    () => [
      action<VpnClient>({
        id: 'details',
        label: 'vpnQuick:details.action',
        group: 'open',
        icon: IconInfoCircle,
        inline: true,
        only: 'row',
        endpoint: vpnClients.list,
        allowed: ({ type }) => (type === 'device' ? 'vpnQuick:profile.notDevice' : true),
        run: ([client]) => open(quickDialogs.details, { hubId: client!.vpn_hub_id, clientId: client!.id }),
      }),
      whyAction,
      sendAction(queries),
      disconnectClient,
      action<VpnClient>({
        id: 'revoke',
        label: 'vpnQuick:profile.revoke',
        group: 'configure',
        icon: IconShieldOff,
        only: 'row',
        endpoint: vpnProfiles.revoke,
        allowed: (client) => {
          const verdict = mayIssue(client)
          return verdict === true && client.profile_issued_at === null ? 'vpnQuick:profile.noneYet' : verdict
        },
        run: ([client]) =>
          confirm({
            endpoint: vpnProfiles.revoke,
            input: { id: client!.id },
            title: translate('vpnQuick:profile.revokeTitle'),
            message: translate('vpnQuick:profile.revokeMessage', { name: client!.name }),
            confirmLabel: translate('vpnQuick:profile.revoke'),
            danger: true,
          }),
      }),
      action<VpnClient>({
        id: 'remove',
        label: 'vpn:removeClient.action',
        icon: IconTrash,
        danger: true,
        only: 'row',
        endpoint: vpnClients.remove,
        allowed: ({ type }) => (type === 'device' ? 'vpnQuick:isEndpoint' : true),
        run: removeClient,
      }),
    ],
    [mayIssue, queries],
  )
}
