import type { VpnClient } from '@outpost/contract/vpn/schemas'
import { CopyText, Ellipsis } from '@outpost/ui/Cells'
import type { Translate } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'

/** The columns that the clients of hubs and of quick connects have in common. */
export const clientColumn = {
  name: (t: Translate): Column<VpnClient> => ({
    id: 'name',
    header: t('vpn:field.name'),
    width: 184,
    grow: true,
    primary: true,
    pinned: true,
    hideable: false,
    sortable: true,
    cell: ({ name }) => <Ellipsis>{name}</Ellipsis>,
    text: ({ name }) => name,
  }),
  type: (t: Translate): Column<VpnClient> => ({
    id: 'type',
    header: t('vpn:client.type'),
    width: 112,
    cell: ({ type }) => t(`vpn:clientType.${type}`),
    text: ({ type }) => t(`vpn:clientType.${type}`),
  }),
  address: (t: Translate): Column<VpnClient> => ({
    id: 'ip',
    header: t('vpn:client.ip'),
    width: 136,
    sortable: true,
    cell: ({ ip }) => <CopyText value={ip} label={t('vpn:client.ip')} />,
  }),
} as const
