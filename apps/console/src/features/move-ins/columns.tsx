import type { MoveIn, MoveItem } from '@outpost/contract/move-ins/schemas'
import { DateTime, Ellipsis, formatBytes, Missing } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { useMemo } from 'react'
import { utcInstant } from '../../kit/browser/utc.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import type { Column } from '../../kit/table/table.tsx'
import { DeviceState, faultText, hostOf, MoveState, planText, reasonText } from './states.tsx'

/** The columns of the list of moves. */
export function useMoveColumns(): readonly Column<MoveIn>[] {
  const t = useText()
  return useMemo(
    () => [
      {
        id: 'url',
        header: t('moveIns:field.from'),
        width: 240,
        grow: true,
        primary: true,
        pinned: true,
        hideable: false,
        sortable: true,
        cell: (row) => <Ellipsis>{hostOf(row)}</Ellipsis>,
        text: hostOf,
      },
      {
        id: 'state',
        header: t('moveIns:field.status'),
        width: 176,
        sortable: true,
        cell: (row) => <MoveState move={row} />,
        text: (row) => t(`moveIns:state.${row.state}`),
      },
      {
        id: 'company_name',
        header: t('moveIns:field.into'),
        width: 200,
        sortable: true,
        cell: (row) => <Ellipsis>{row.company_name}</Ellipsis>,
      },
      {
        id: 'moved_count',
        header: t('moveIns:field.moved'),
        width: 144,
        cell: (row) => t('moveIns:of', { part: row.moved_count, total: row.devices_count }),
      },
      {
        id: 'created_at',
        header: t('moveIns:field.created'),
        width: 176,
        sortable: true,
        cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
      },
    ],
    [t],
  )
}

const nameColumn = (t: Translate): Column<MoveItem> => ({
  id: 'name',
  header: t('moveIns:field.name'),
  width: 168,
  grow: true,
  primary: true,
  pinned: true,
  hideable: false,
  sortable: true,
  cell: (row) => <Ellipsis>{row.name || '—'}</Ellipsis>,
  text: (row) => row.name,
})

const companyColumn = (t: Translate): Column<MoveItem> => ({
  id: 'company',
  header: t('moveIns:field.company'),
  width: 136,
  cell: (row) => (row.company ? <Ellipsis>{row.company}</Ellipsis> : <Missing />),
  text: (row) => row.company ?? '',
})

const reasonColumn = (t: Translate, text: (t: Translate, row: MoveItem) => string): Column<MoveItem> => ({
  id: 'reason',
  header: t('moveIns:field.reason'),
  width: 280,
  grow: true,
  cell: (row) => <Ellipsis>{text(t, row)}</Ellipsis>,
  text: (row) => text(t, row),
})

/** The columns of the plan: everything that was found at the source. */
export function usePlanColumns(): readonly Column<MoveItem>[] {
  const t = useText()
  const { locale } = useUiLocale()
  return useMemo(() => {
    const detail = ({ kind, detail: text }: MoveItem): string =>
      kind === 'file' && text !== '' ? formatBytes(Number(text), locale) : kind === 'tag' ? '' : text
    return [
      nameColumn(t),
      {
        id: 'kind',
        header: t('moveIns:field.kind'),
        width: 112,
        sortable: true,
        cell: (row) => t(`moveIns:kind.${row.kind}`),
        text: (row) => t(`moveIns:kind.${row.kind}`),
      },
      {
        id: 'detail',
        header: t('moveIns:field.detail'),
        width: 152,
        cell: (row) => <Ellipsis>{detail(row)}</Ellipsis>,
        text: detail,
      },
      companyColumn(t),
      {
        id: 'verdict',
        header: t('moveIns:field.plan'),
        width: 136,
        sortable: true,
        cell: (row) => planText(t, row),
        text: (row) => planText(t, row),
      },
      reasonColumn(t, reasonText),
    ]
  }, [t, locale])
}

/** The columns of the devices of a move. */
export function useDeviceColumns(): readonly Column<MoveItem>[] {
  const t = useText()
  return useMemo(
    () => [
      nameColumn(t),
      { id: 'detail', header: t('moveIns:field.serial'), width: 128, cell: (row) => row.detail },
      companyColumn(t),
      {
        id: 'device_state',
        header: t('moveIns:field.status'),
        width: 176,
        sortable: true,
        cell: (row) => <DeviceState item={row} />,
        text: (row) => row.device_state ?? '',
      },
      {
        id: 'stage',
        header: t('moveIns:field.stage'),
        width: 72,
        numeric: true,
        sortable: true,
        cell: (row) => row.stage ?? <Missing />,
      },
      {
        id: 'removed_there',
        header: t('moveIns:field.there'),
        width: 112,
        cell: (row) => t(row.removed_there ? 'moveIns:there.removed' : 'moveIns:there.present'),
      },
      reasonColumn(t, faultText),
    ],
    [t],
  )
}
