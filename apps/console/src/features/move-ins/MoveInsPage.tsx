import { moveIns } from '@outpost/contract/move-ins/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { useMoveColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'
import { hostOf, moveAddress } from './states.tsx'

/** The moves from other clouds. */
export default function MoveInsPage() {
  const t = useText()
  const can = useCan()
  const table = useTable({ endpoint: moveIns.list, columns: useMoveColumns(), storageKey: 'move-ins' })
  const begin: UiAction | undefined = can(moveIns.create)
    ? {
        id: 'begin',
        label: t('moveIns:begin.action'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(dialogs.beginMove, {}),
      }
    : undefined
  return (
    <Page title={t('moveIns:title')} description={t('moveIns:purpose')} count={table.total} primary={begin} fill>
      <ListTable
        table={table}
        label={t('moveIns:title')}
        search={t('moveIns:search')}
        rowLabel={hostOf}
        rowHref={moveAddress}
        empty={{ message: t('moveIns:empty'), action: begin }}
      />
    </Page>
  )
}
