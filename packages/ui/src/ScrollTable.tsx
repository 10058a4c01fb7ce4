import type { ReactNode } from 'react'
import classes from './scroll-table/ScrollTable.module.css'

export interface ScrollTableProps {
  /** What it lists, for the person who hears it. */
  label: string
  /** The heads of its columns. */
  heads: readonly string[]
  /** Whether rows begin with a name, which is truncated when it is long, with a number, or consist of numbers alone. */
  first: 'name' | 'number' | 'numbers'
  /** Rows of HTML's own. `data-muted` on a row and `data-warn` on a cell colour their text. */
  children: ReactNode
}

/** A few plain facts in a box that scrolls by itself, for windows and forms; by keyboard too, since it takes the focus. */
export function ScrollTable({ label, heads, first, children }: ScrollTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard (WCAG 2.1.1)
    <section className={classes.box} aria-label={label} tabIndex={0}>
      <table className={classes.table} data-first={first}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
