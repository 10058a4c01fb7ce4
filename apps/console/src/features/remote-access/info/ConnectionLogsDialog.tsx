import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { CopyText, DateTime, Ellipsis } from '@outpost/ui/Cells'
import { TableDialog } from '@outpost/ui/Dialog'
import { useMemo } from 'react'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, type RowOf, useTable } from '../../../kit/table/table.tsx'
import type { Entry } from '../entry.ts'
import { kindText } from '../history/filters.ts'
import { entryName } from '../name.ts'

type Session = RowOf<typeof remoteAccess.sessions>

const typeOf = (row: Session, t: Translate): string => (row.native ? t('native:client') : kindText(row.type, t))

const columnsOf = (t: Translate): Column<Session>[] => [
  {
    id: 'username',
    header: t('remote:sessions.user'),
    width: 120,
    grow: true,
    primary: true,
    sortable: true,
    cell: (row) => <Ellipsis>{row.username}</Ellipsis>,
    text: (row) => row.username,
  },
  {
    id: 'name',
    header: t('remote:history.entry'),
    width: 112,
    cell: (row) => <Ellipsis>{row.name}</Ellipsis>,
    text: (row) => row.name,
  },
  {
    id: 'ip',
    header: t('access:log.ip'),
    width: 152,
    cell: (row) => <CopyText value={row.ip} label={t('access:log.ip')} />,
    text: (row) => row.ip ?? '',
  },
  {
    id: 'type',
    header: t('remote:history.type'),
    width: 184,
    cell: (row) => <Ellipsis>{typeOf(row, t)}</Ellipsis>,
    text: (row) => typeOf(row, t),
  },
  {
    id: 'start_time',
    header: t('access:log.connected'),
    width: 184,
    sortable: true,
    cell: (row) => <DateTime at={row.start_time * 1000} short />,
  },
]

/** A dialog with those who connected through an entry: from where, how, and when. */
export default function ConnectionLogsDialog({ entry }: DialogProps<{ entry: Entry }>) {
  const t = useText()
  const title = t('access:log.title', { name: entryName(entry) })
  const columns = useMemo(() => columnsOf(t), [t])
  const table = useTable({
    endpoint: remoteAccess.sessions,
    columns,
    storageKey: 'connection-log',
    fixed: { access_id: entry.id },
    inUrl: false,
  })
  return (
    <TableDialog {...useDialogLayer()} title={title} loading={false} error={null}>
      <ListTable
        table={table}
        label={title}
        search={t('remote:sessions.search')}
        rowLabel={(row) => row.username}
        empty={{ message: t('remote:sessions.empty') }}
        height={420}
      />
    </TableDialog>
  )
}
