import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { Bytes, DateTime, Ellipsis, formatAge, StatusGlyph } from '@outpost/ui/Cells'
import type { FilterDefinition } from '@outpost/ui/FilterBar'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { useMemo } from 'react'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { type Column, type RowOf, useTable } from '../../kit/table/table.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { useEvery } from '../../kit/live/useEvery.ts'
import { endText } from './sessions/labels.ts'

type Session = RowOf<typeof remoteAccess.sessions>

/** Polling interval in milliseconds while a session is running; its byte counts are stored every ten seconds. */
const PACE = 10_000

const personColumns = (t: Translate): Column<Session>[] => [
  {
    id: 'state',
    header: t('remote:sessions.state'),
    width: 96,
    cell: (row) => (
      <StatusGlyph
        tone={row.end_time === null ? 'positive' : 'none'}
        label={t(row.end_time === null ? 'remote:sessions.running' : 'remote:sessions.ended')}
      />
    ),
  },
  {
    id: 'username',
    header: t('remote:sessions.user'),
    width: 168,
    grow: true,
    primary: true,
    sortable: true,
    cell: (row) => <Ellipsis>{row.username}</Ellipsis>,
    text: (row) => row.username,
  },
]

const timeColumns = (t: Translate): Column<Session>[] => [
  {
    id: 'start_time',
    header: t('remote:sessions.start'),
    width: 196,
    sortable: true,
    cell: (row) => <DateTime at={row.start_time * 1000} />,
  },
  {
    id: 'end_time',
    header: t('remote:sessions.end'),
    width: 200,
    sortable: true,
    cell: (row) => (row.end_time === null ? '' : <DateTime at={row.end_time * 1000} />),
  },
  {
    id: 'duration',
    header: t('remote:sessions.duration'),
    width: 80,
    numeric: true,
    cell: (row) => <Duration session={row} />,
  },
]

const outcomeColumns = (t: Translate): Column<Session>[] => [
  {
    id: 'input_data',
    header: t('remote:sessions.input'),
    width: 96,
    numeric: true,
    sortable: true,
    cell: (row) => <Bytes value={row.input_data} />,
  },
  {
    id: 'output_data',
    header: t('remote:sessions.output'),
    width: 104,
    numeric: true,
    sortable: true,
    cell: (row) => <Bytes value={row.output_data} />,
  },
  {
    id: 'end_reason',
    header: t('remote:sessions.reason'),
    width: 196,
    cell: (row) => (row.end_reason ? <Ellipsis>{endText(row.end_reason)}</Ellipsis> : ''),
  },
]

const columnsOf = (t: Translate): Column<Session>[] => [...personColumns(t), ...timeColumns(t), ...outcomeColumns(t)]

function Duration({ session }: { session: Session }) {
  const messages = useUiMessages()
  return session.end_time === null ? '' : formatAge(session.end_time - session.start_time, messages)
}

/** The sessions of an entry: user, time, traffic, and the reason for the end. */
export function SessionsTable({ id }: { id: number }) {
  const t = useText()
  const columns = useMemo(() => columnsOf(t), [t])
  const filters = useMemo(
    (): FilterDefinition[] => [
      {
        id: 'active',
        label: t('remote:sessions.state'),
        negatable: false,
        options: [
          { value: 'true', label: t('remote:sessions.running') },
          { value: 'false', label: t('remote:sessions.ended') },
        ],
      },
    ],
    [t],
  )
  const table = useTable({
    endpoint: remoteAccess.sessions,
    columns,
    filters,
    storageKey: 'remote-sessions',
    fixed: { access_id: id },
  })
  const running = table.rows.some((row) => row.end_time === null)
  useEvery(running && PACE, () => void table.query.refetch())
  return (
    <ListTable
      table={table}
      label={t('remote:sessions.title')}
      search={t('remote:sessions.search')}
      rowLabel={(row) => row.username}
      empty={{ message: t('remote:sessions.empty') }}
      height="auto"
    />
  )
}
