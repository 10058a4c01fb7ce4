import { vpnClients } from '@outpost/contract/vpn/endpoints'
import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { IconUserPlus } from '@tabler/icons-react'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { useEvery } from '../../../kit/live/useEvery.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { pace, useHub } from '../hub/useHub.ts'
import { useMemberActions } from '../profiles/memberActions.ts'
import { useMemberColumns } from '../profiles/memberColumns.tsx'
import { quickDialogs } from './dialogs.ts'

/** The device and the users of a quick connect, with the profiles of the users. */
export default function ClientsTab() {
  const hub = useHub()
  return hub ? <Clients key={hub.id} hub={hub} /> : null
}

function Clients({ hub }: { hub: VpnHub }) {
  const t = useText()
  const table = useTable({
    endpoint: vpnClients.list,
    columns: useMemberColumns(),
    actions: useMemberActions(),
    storageKey: 'vpn-quick-clients',
    fixed: { vpn_hub_id: hub.id },
  })
  useEvery(pace, () => void table.query.refetch())
  const add = useCan()(vpnClients.addUser)
    ? {
        id: 'add',
        label: t('vpnQuick:addUser.verb'),
        icon: <IconUserPlus size={16} />,
        onClick: () => void open(quickDialogs.addUser, { hub }),
      }
    : undefined
  return (
    <ListTable
      table={table}
      label={t('vpn:tab.clients')}
      search={t('vpn:client.search')}
      rowLabel={({ name }) => name}
      tools={add && <ActionButton action={add} variant="primary" />}
      empty={{ message: t('vpnQuick:noClients'), action: add }}
      height="auto"
    />
  )
}
