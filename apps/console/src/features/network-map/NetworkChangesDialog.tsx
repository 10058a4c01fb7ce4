import { networkMap } from '@outpost/contract/network-map/endpoints'
import { Age, DateTime, Ellipsis, formatDateTime, toMillis } from '@outpost/ui/Cells'
import { TableDialog } from '@outpost/ui/Dialog'
import { useUiLocale } from '@outpost/ui/Locale'
import { useMemo } from 'react'
import { utcInstant } from '../../kit/browser/utc.ts'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { type Column, type RowOf, useTable } from '../../kit/table/table.tsx'
import { placeName } from './names.ts'

type Change = RowOf<typeof networkMap.changes>

const title = ({ name, node }: Change): string => name || node

/** A text about what has changed. */
function changeText({ kind, from, to }: Change, t: Translate): string {
  const places = { from: placeName(from ?? '', t), to: placeName(to ?? '', t) }
  if (kind === 'appeared') return t('network:change.appeared', { place: places.to })
  if (kind === 'disappeared') return t('network:change.disappeared', { place: places.from })
  return t(kind === 'moved' ? 'network:change.moved' : 'network:change.newIp', places)
}

const columnsOf = (t: Translate): Column<Change>[] => [
  {
    id: 'created_at',
    header: t('network:changes.time'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} short />,
  },
  {
    id: 'name',
    header: t('network:changes.node'),
    width: 152,
    primary: true,
    sortable: true,
    cell: (row) => <Ellipsis title={row.node}>{title(row)}</Ellipsis>,
    text: title,
  },
  {
    id: 'kind',
    header: t('network:changes.change'),
    width: 240,
    grow: true,
    sortable: true,
    cell: (row) => <Ellipsis>{changeText(row, t)}</Ellipsis>,
    text: (row) => changeText(row, t),
  },
  {
    id: 'node',
    header: t('network:field.mac'),
    width: 152,
    sortable: true,
    cell: (row) => row.node,
    text: (row) => row.node,
  },
  {
    id: 'last_seen',
    header: t('network:field.lastSeen'),
    width: 120,
    cell: (row) => <Age at={utcInstant(row.last_seen ?? row.created_at)} />,
  },
]

interface ChangesProps {
  id: number
  name: string
  /** Since when changes are known, in UTC; null if the network was never observed. */
  since: string | null
}

/** A dialog with what has changed on the network of a device, the newest first. */
export default function NetworkChangesDialog({ id, name, since }: DialogProps<ChangesProps>) {
  const t = useText()
  const { timeZone } = useUiLocale()
  const first = toMillis(utcInstant(since))
  const moment = first === undefined ? undefined : formatDateTime(first, timeZone)
  const label = t('network:changes.title', { name })
  const columns = useMemo(() => columnsOf(t), [t])
  const table = useTable({
    endpoint: networkMap.changes,
    columns,
    storageKey: 'network-changes',
    fixed: { id },
    inUrl: false,
  })
  return (
    <TableDialog
      {...useDialogLayer()}
      title={label}
      loading={false}
      error={null}
      {...(moment && {
        purpose: `${t('network:changes.since')} ${moment.date} ${moment.time.slice(0, 5)} ${moment.zone}`,
      })}
    >
      <ListTable
        table={table}
        label={label}
        search={t('network:changes.search')}
        rowLabel={title}
        empty={{ message: t('network:changes.empty') }}
        height={420}
      />
    </TableDialog>
  )
}
