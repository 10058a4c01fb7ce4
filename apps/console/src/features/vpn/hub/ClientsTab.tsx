import { clientTypes } from '@outpost/contract/vpn/constants'
import { vpnClients } from '@outpost/contract/vpn/endpoints'
import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { dialogs } from '../dialogs.ts'
import { showDetails, useClientActions } from './clients/clientActions.ts'
import { useClientColumns } from './clients/clientColumns.tsx'
import { pace, useHub } from './useHub.ts'

/** The devices, users and custom users of a hub. */
export default function ClientsTab() {
  const hub = useHub()
  return hub ? <Clients key={hub.id} hub={hub} /> : null
}

function Clients({ hub }: { hub: VpnHub }) {
  const t = useText()
  const filters = useMemo(
    () => [
      {
        id: 'type',
        label: t('vpn:client.type'),
        negatable: false,
        options: clientTypes
          .filter((type) => hub.kind === 'openvpn' || type !== 'device')
          .map((value) => ({ value, label: t(`vpn:clientType.${value}`) })),
      },
    ],
    [t, hub.kind],
  )
  const table = useTable({
    endpoint: vpnClients.list,
    columns: useClientColumns(hub),
    filters,
    actions: useClientActions(hub),
    storageKey: 'vpn-clients',
    fixed: { vpn_hub_id: hub.id },
  })
  useEvery(pace, () => void table.query.refetch())
  const add = useCan()(vpnClients.addDevices)
    ? {
        id: 'add',
        label: t('vpn:addClients.verb'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(dialogs.addClients, { hub }),
      }
    : undefined
  return (
    <ListTable
      table={table}
      label={t('vpn:tab.clients')}
      search={t('vpn:client.search')}
      rowLabel={({ name }) => name}
      onRow={(client) => void showDetails(hub, client)}
      tools={add && <ActionButton action={add} variant="primary" />}
      empty={{ message: t(hub.kind === 'wireguard' ? 'vpnWireguard:empty' : 'vpn:client.empty'), action: add }}
      height="auto"
    />
  )
}
