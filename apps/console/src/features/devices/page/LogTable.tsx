import { devices } from '@outpost/contract/devices/endpoints'
import type { LogEntry } from '@outpost/contract/devices/schemas'
import { DateTime, Ellipsis, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { type Column, useTable } from '../../../kit/table/table.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { logText } from './logText.ts'
import { logTypeName } from './logType.ts'

const labels = (value: string | null) => (value ? <Ellipsis>{value}</Ellipsis> : <Missing />)

const columnsOf = (t: Translate): Column<LogEntry>[] => [
  {
    id: 'created_at',
    header: t('device:log.time'),
    width: 216,
    cell: (row) => <DateTime at={utcInstant(row.created_at)} />,
    hideable: false,
  },
  {
    id: 'type',
    header: t('device:log.type'),
    width: 168,
    primary: true,
    cell: (row) => <Ellipsis>{logTypeName(row.type)}</Ellipsis>,
    text: (row) => logTypeName(row.type),
    value: (row) => logTypeName(row.type),
  },
  {
    id: 'status',
    header: t('device:log.result'),
    width: 112,
    cell: (row) => (
      <StatusGlyph
        tone={row.status ? 'positive' : 'error'}
        label={t(row.status ? 'device:log.success' : 'device:log.failure')}
      />
    ),
  },
  {
    id: 'log',
    header: t('device:log.text'),
    width: 320,
    grow: true,
    cell: (row) => labels(logText(row)),
    text: logText,
    value: logText,
  },
  { id: 'username', header: t('device:log.user'), width: 184, cell: (row) => labels(row.username) },
  { id: 'ip', header: t('device:log.ip'), width: 136, cell: (row) => labels(row.ip) },
  { id: 'user_agent', header: t('device:log.agent'), width: 240, hidden: true, cell: (row) => labels(row.user_agent) },
]

/** The log of the device: who did what, and whether it succeeded. */
export function LogTable({ id }: { id: number }) {
  const t = useText()
  const columns = useMemo(() => columnsOf(t), [t])
  const table = useTable({ endpoint: devices.deviceLogs, columns, storageKey: 'device.log', fixed: { id } })
  return (
    <ListTable
      table={table}
      label={t('device:activity.log')}
      rowLabel={(row) => logTypeName(row.type)}
      search={t('device:log.search')}
      empty={{ message: t('device:log.empty') }}
      height="auto"
    />
  )
}
