import { vpnClients } from '@outpost/contract/vpn/endpoints'
import type { VpnClient, VpnHub } from '@outpost/contract/vpn/schemas'
import {
  IconFileDownload,
  IconInfoCircle,
  IconMapPin,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
} from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Action, action } from '../../../../kit/api/action.tsx'
import { refreshAfter } from '../../../../kit/api/query.ts'
import { confirm } from '../../../../kit/dialog/confirm.ts'
import { open } from '../../../../kit/dialog/dialog.tsx'
import { translate } from '../../../../kit/i18n/i18n.ts'
import { dialogs } from '../../dialogs.ts'
import { carryOut, followed } from '../../outcomes/outcome.ts'
import { quickDialogs } from '../../quick/dialogs.ts'
import { showConfig } from './showConfig.ts'
import { disconnectClient } from '../../parts/disconnectClient.ts'
import { removeClient } from '../../parts/removeClient.ts'
import { sendAction, whyAction } from '../../device/actions.ts'

const lookups = (hub: VpnHub): Action<VpnClient>[] => [
  action({
    id: 'details',
    label: 'vpn:connect.action',
    group: 'open',
    icon: IconInfoCircle,
    inline: true,
    only: 'row',
    endpoint: vpnClients.list,
    run: ([client]) => showDetails(hub, client!),
  }),
  action({
    id: 'config',
    label: 'vpn:config.action',
    group: 'files',
    icon: IconFileDownload,
    only: 'row',
    endpoint: vpnClients.config,
    allowed: ({ type }) => (type === 'device' ? true : 'vpnQuick:profile.inDetails'),
    run: ([client]) => showConfig(client!),
  }),
  action({
    id: 'address',
    label: 'vpn:setAddress.action',
    group: 'configure',
    icon: IconMapPin,
    only: 'row',
    endpoint: vpnClients.setAddress,
    run: ([client]) => open(dialogs.setAddress, { hub, client: client! }),
  }),
]

const switches = (queries: QueryClient): Action<VpnClient>[] => [
  action({
    id: 'enable',
    label: 'vpn:toggleClient.enable',
    group: 'configure',
    icon: IconPlayerPlay,
    only: 'row',
    endpoint: vpnClients.toggle,
    allowed: ({ enabled }) => (enabled ? 'vpn:toggleClient.isOn' : true),
    run: async ([client]) => {
      await carryOut('toggleClient', vpnClients.toggle, { id: client!.id, enabled: true })
      await refreshAfter(queries, vpnClients.toggle)
    },
  }),
  action({
    id: 'disable',
    label: 'vpn:toggleClient.disable',
    group: 'configure',
    icon: IconPlayerStop,
    only: 'row',
    endpoint: vpnClients.toggle,
    allowed: ({ enabled }) => (enabled ? true : 'vpn:toggleClient.isOff'),
    run: ([client]) =>
      confirm({
        endpoint: vpnClients.toggle,
        input: { id: client!.id, enabled: false },
        title: translate('vpn:toggleClient.title'),
        message: translate('vpn:toggleClient.message', { name: client!.name }),
        confirmLabel: translate('vpn:toggleClient.disable'),
        ...followed('toggleClient'),
      }),
  }),
]

const removals = (hub: VpnHub): Action<VpnClient>[] => [
  action({
    id: 'remove',
    label: 'vpn:removeClient.action',
    icon: IconTrash,
    danger: true,
    only: 'row',
    endpoint: vpnClients.remove,
    run: removeClient,
  }),
  action({
    id: 'remove-devices',
    label: 'vpn:removeDevices.action',
    icon: IconTrash,
    danger: true,
    only: 'bulk',
    endpoint: vpnClients.removeDevices,
    allowed: ({ type }) => (type === 'device' ? true : 'vpn:removeDevices.notDevice'),
    run: (clients) =>
      confirm({
        endpoint: vpnClients.removeDevices,
        input: { id: hub.id, device_id: clients.map(({ object_id }) => object_id) },
        title: translate('vpn:removeDevices.title', { count: clients.length }),
        message: translate('vpn:removeDevices.message'),
        confirmLabel: translate('vpn:removeDevices.verb', { count: clients.length }),
        danger: true,
        ...followed('removeDevices'),
      }),
  }),
]

/** Opens the dialog that tells how a client connects. Users get their profile there. */
export const showDetails = (hub: VpnHub, client: VpnClient): Promise<unknown> =>
  client.type === 'device'
    ? open(dialogs.connectDetails, { hub, client })
    : open(quickDialogs.details, { hubId: hub.id, clientId: client.id })

/** The actions on clients of a hub. */
export function useClientActions(hub: VpnHub): readonly Action<VpnClient>[] {
  const queries = useQueryClient()
  return useMemo(
    () => [...lookups(hub), whyAction, sendAction(queries), disconnectClient, ...switches(queries), ...removals(hub)],
    [hub, queries],
  )
}
