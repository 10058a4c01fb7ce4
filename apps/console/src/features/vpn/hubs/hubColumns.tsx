import type { VpnHub } from '@outpost/contract/vpn/schemas'
import { Ellipsis } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { Column } from '../../../kit/table/table.tsx'

/** Returns the columns of the list of hubs. */
export function useHubColumns(): readonly Column<VpnHub>[] {
  const t = useText()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('vpn:hub.field.name'),
        width: 200,
        grow: true,
        primary: true,
        pinned: true,
        hideable: false,
        sortable: true,
        cell: (hub) => <Ellipsis>{hub.name}</Ellipsis>,
        text: (hub) => hub.name,
      },
    ],
    [t],
  )
}
