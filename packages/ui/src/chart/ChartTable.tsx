import { useMemo } from 'react'
import { DateTime, Missing } from '../Cells.tsx'
import { DataTable, type DataColumn } from '../DataTable.tsx'
import { useUiMessages } from '../UiMessages.tsx'
import type { ChartSeries } from './data.ts'

interface ChartTableProps {
  label: string
  times: readonly number[]
  series: readonly ChartSeries[]
  format: (value: number) => string
  unit: string | undefined
  height: number
}

interface Moment {
  seconds: number
  index: number
}

const momentId = (moment: Moment) => String(moment.seconds)

const timeColumn = (header: string): DataColumn<Moment> => ({
  id: 'time',
  header,
  width: 208,
  pinned: true,
  cell: (row) => <DateTime at={row.seconds * 1000} />,
})

const valueColumn = (
  series: ChartSeries,
  unit: string | undefined,
  format: (value: number) => string,
): DataColumn<Moment> => ({
  id: series.id,
  header: unit ? `${series.label} (${unit})` : series.label,
  numeric: true,
  width: 128,
  cell: (row) => {
    const value = series.values[row.index]
    return value === null || value === undefined ? <Missing /> : format(value)
  },
})

/** The data of a chart as a table, newest first. */
export function ChartTable({ label, times, series, format, unit, height }: ChartTableProps) {
  const messages = useUiMessages()
  const rows = useMemo(() => times.map((seconds, index): Moment => ({ seconds, index })).toReversed(), [times])
  const columns = useMemo(
    () => [timeColumn(messages.time), ...series.map((one) => valueColumn(one, unit, format))],
    [series, format, unit, messages],
  )
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowId={momentId}
      rowLabel={momentId}
      empty={messages.noData}
      density="compact"
      height={height + 32}
    />
  )
}
