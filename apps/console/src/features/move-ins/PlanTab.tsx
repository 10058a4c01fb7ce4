import { moveKinds, verdicts } from '@outpost/contract/move-ins/constants'
import { moveIns } from '@outpost/contract/move-ins/endpoints'
import type { MoveInDetails } from '@outpost/contract/move-ins/schemas'
import { formatBytes } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useMemo } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { useWatched } from '../files/public.ts'
import { planActions } from './actions.ts'
import { usePlanColumns } from './columns.tsx'
import { isBusy, noItemsText } from './states.tsx'
import { useMove } from './useMove.ts'

/** How much of each kind is to be created, was created, exists here, or cannot come. */
function Figures({ figures }: Pick<MoveInDetails, 'figures'>) {
  const t = useText()
  const { locale } = useUiLocale()
  const label = t('moveIns:tabs.plan')
  const withSize = (count: number, bytes: number) =>
    bytes > 0 ? t('moveIns:withSize', { count, size: formatBytes(bytes, locale) }) : count
  return (
    <ScrollTable
      label={label}
      first="name"
      heads={[
        t('moveIns:field.kind'),
        t('moveIns:verdict.create'),
        t('moveIns:itemState.done'),
        t('moveIns:verdict.match'),
        t('moveIns:verdict.refuse'),
        t('moveIns:verdict.left_out'),
        t('moveIns:itemState.failed'),
      ]}
    >
      {figures.map(({ kind, create, created, match, refuse, left_out, failed, bytes }) => (
        <tr key={kind}>
          <td>{t(`moveIns:kinds.${kind}`)}</td>
          <td>{withSize(create - created - failed, bytes)}</td>
          <td>{created}</td>
          <td>{match}</td>
          <td data-warn={refuse > 0 || undefined}>{refuse}</td>
          <td>{left_out}</td>
          <td data-warn={failed > 0 || undefined}>{failed}</td>
        </tr>
      ))}
    </ScrollTable>
  )
}

/** Whether anything was found: a source that could not be read has no plan. */
const isRead = ({ state, figures }: MoveInDetails): boolean =>
  state !== 'failed' || figures.some(({ create, match, refuse }) => create + match + refuse > 0)

function Plan({ move }: { move: MoveInDetails }) {
  const t = useText()
  const filters = useMemo(
    () => [
      {
        id: 'kind',
        label: t('moveIns:field.kind'),
        options: moveKinds.map((value) => ({ value, label: t(`moveIns:kind.${value}`) })),
        negatable: false,
      },
      {
        id: 'verdict',
        label: t('moveIns:field.plan'),
        options: verdicts.map((value) => ({ value, label: t(`moveIns:verdict.${value}`) })),
        negatable: false,
      },
    ],
    [t],
  )
  const table = useTable({
    endpoint: moveIns.items,
    columns: usePlanColumns(),
    filters,
    actions: useMemo(() => planActions(move.id), [move.id]),
    storageKey: 'move-in.plan',
    fixed: { id: move.id },
  })
  useWatched(isBusy(move), table.query.refetch)
  return (
    <ListTable
      table={table}
      label={t('moveIns:tabs.plan')}
      search={t('moveIns:searchItems')}
      rowLabel={(row) => row.name}
      empty={{ message: t(noItemsText(move.state) ?? 'moveIns:nothingFound') }}
      above={isRead(move) && <Figures figures={move.figures} />}
      height="auto"
    />
  )
}

/** The plan of a move: what will be created, what exists here, and what cannot come and why. */
export default function PlanTab() {
  const { query } = useMove()
  return query.data ? <Plan key={query.data.id} move={query.data} /> : null
}
