import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { Ellipsis, Missing } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'
import { networksOf, Online, statusText } from '../hub/clients/clientColumns.tsx'
import { clientColumn } from '../parts/clientColumns.tsx'
import { configColumn } from './columns.tsx'

const hub = (t: Translate): Column<VpnClient>[] => [
  {
    id: 'vpn_hub_name',
    header: t('vpnDevice:tab.hub'),
    width: 200,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    cell: ({ vpn_hub_name }) => <Ellipsis>{vpn_hub_name}</Ellipsis>,
    text: ({ vpn_hub_name }) => vpn_hub_name,
  },
  {
    id: 'quick_hub',
    header: t('vpn:client.type'),
    width: 136,
    cell: ({ quick_hub }) => t(quick_hub ? 'vpnQuick:action' : 'vpnDevice:tab.hub'),
    text: ({ quick_hub }) => t(quick_hub ? 'vpnQuick:action' : 'vpnDevice:tab.hub'),
  },
]

/** Returns the columns of the list of a device's hubs. */
export function useDeviceColumns(): readonly Column<VpnClient>[] {
  const t = useText()
  return useMemo(
    () => [
      ...hub(t),
      {
        id: 'status',
        header: t('vpn:field.status'),
        width: 176,
        sortable: true,
        cell: (client) => <Online client={client} />,
        text: (client) => statusText(t, client),
      },
      clientColumn.address(t),
      configColumn(t),
      {
        id: 'routes',
        header: t('vpn:client.networks'),
        width: 280,
        cell: (client) => (client.routes.length === 0 ? <Missing /> : <Ellipsis>{networksOf(client)}</Ellipsis>),
        text: networksOf,
      },
    ],
    [t],
  )
}
