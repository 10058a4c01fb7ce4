import { Count } from '@outpost/ui/Cells'
import type { ReactNode } from 'react'
import classes from './Statistics.module.css'

export interface FigureColumn<Row> {
  id: string
  title: string
  /** Returns the content of a cell. The first column names the row; the others contain figures. */
  cell: (row: Row) => ReactNode | number
}

interface FigureTableProps<Row> {
  label: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string | number
}

const rendered = (value: ReactNode | number): ReactNode => (typeof value === 'number' ? <Count value={value} /> : value)

/** A table with few rows, without paging and sorting. */
export function FigureTable<Row>({ label, columns, rows, rowId }: FigureTableProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={classes.scroll} tabIndex={0} aria-label={label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ id, title }, at) => (
              <th key={id} scope="col" data-number={at > 0 || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map(({ id, cell }, at) =>
                at === 0 ? (
                  <th key={id} scope="row">
                    {rendered(cell(row))}
                  </th>
                ) : (
                  <td key={id} data-number>
                    {rendered(cell(row))}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
