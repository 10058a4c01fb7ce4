import { deviceConnections } from '@outpost/contract/devices/connections/endpoints'
import type { DeviceConnectionRecord } from '@outpost/contract/devices/connections/schemas'
import { CopyText, DateTime, Ellipsis, formatAge, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { useUiMessages, type UiMessages } from '@outpost/ui/UiMessages'
import { useMemo } from 'react'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { ConnectionStrip } from './ConnectionStrip.tsx'
import { offlineText } from './offlineText.ts'

/** Why a connection ended, as text. */
const reasonOf = (t: Translate, { message }: DeviceConnectionRecord): string =>
  message === null ? t('connections:open') : offlineText(t, message)

const columnsOf = (t: Translate, units: UiMessages): Column<DeviceConnectionRecord>[] => [
  {
    id: 'connected_at',
    header: t('connections:connected'),
    width: 208,
    hideable: false,
    primary: true,
    cell: (row) => <DateTime at={utcInstant(row.connected_at)} />,
  },
  {
    id: 'disconnected_at',
    header: t('connections:disconnected'),
    width: 208,
    cell: (row) =>
      row.disconnected_at === null ? (
        <StatusGlyph tone="positive" label={t('connections:open')} />
      ) : (
        <DateTime at={utcInstant(row.disconnected_at)} />
      ),
  },
  {
    id: 'duration',
    header: t('connections:duration'),
    width: 96,
    numeric: true,
    cell: (row) => formatAge(row.duration, units),
  },
  {
    id: 'reason',
    header: t('connections:ended'),
    width: 208,
    grow: true,
    cell: (row) => (row.reason === null ? <Missing /> : <Ellipsis>{reasonOf(t, row)}</Ellipsis>),
    text: (row) => reasonOf(t, row),
  },
  {
    id: 'offline_before',
    header: t('connections:offlineBefore'),
    width: 120,
    numeric: true,
    cell: (row) => (row.offline_before === null ? <Missing /> : formatAge(row.offline_before, units)),
  },
  {
    id: 'restart',
    header: t('connections:restart'),
    width: 168,
    cell: (row) => (row.restart === null ? <Missing /> : t(`connections:restarted.${row.restart}`)),
  },
  {
    id: 'ip',
    header: t('connections:ip'),
    width: 136,
    cell: (row) => <CopyText value={row.ip} label={t('connections:ip')} />,
  },
]

/** The connections of a device: a strip of the last seven days, and a table with the duration and the end of each. */
export function ConnectionsTable({ id }: { id: number }) {
  const t = useText()
  const units = useUiMessages()
  const columns = useMemo(() => columnsOf(t, units), [t, units])
  const table = useTable({
    endpoint: deviceConnections.list,
    columns,
    storageKey: 'device.connections',
    fixed: { id },
  })
  return (
    <>
      <ConnectionStrip id={id} days={7} />
      <ListTable
        table={table}
        label={t('connections:title')}
        rowLabel={(row) => row.connected_at}
        search={false}
        empty={{ message: t('connections:empty') }}
        height="auto"
      />
    </>
  )
}
