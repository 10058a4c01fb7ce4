import classes from './Row.module.css'
import tableClasses from './Table.module.css'
import type { DataColumn } from './types.ts'

interface SkeletonRowsProps {
  columns: readonly Pick<DataColumn<never>, 'id' | 'numeric'>[]
  rows: number
  selectable: boolean
  actions: boolean
}

/** Widths that look like text rather than a pattern. */
const WIDTHS = ['62%', '48%', '74%', '55%', '40%'] as const

/** Skeleton rows of the final height during the first load. */
export function SkeletonRows({ columns, rows, selectable, actions }: SkeletonRowsProps) {
  return (
    <tbody aria-hidden className={tableClasses.skeletons}>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} className={classes.row}>
          {selectable && <td aria-hidden className={classes.select} />}
          {columns.map((column, index) => (
            <td key={column.id} aria-hidden className={classes.cell} data-numeric={column.numeric || undefined}>
              <span className={tableClasses.bone} style={{ width: WIDTHS[(row + index) % WIDTHS.length] }} />
            </td>
          ))}
          <td aria-hidden className={classes.filler} />
          {actions && <td aria-hidden className={classes.actions} />}
        </tr>
      ))}
    </tbody>
  )
}
