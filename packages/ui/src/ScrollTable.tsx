import type { ReactNode } from 'react'
import classes from './scroll-table/ScrollTable.module.css'

export interface ScrollTableProps {
  /** Accessible name: what the table lists. */
  label: string
  heads: readonly string[]
  /** Whether rows begin with a name, which is truncated when it is long, with a number, or consist of numbers alone. */
  first: 'name' | 'number' | 'numbers'
  /** The box takes most of the window, for a page that consists of the table. */
  tall?: boolean
  /** Plain HTML rows. `data-muted` on a row and `data-warn` on a cell colour their text. */
  children: ReactNode
}

/**
 * A small table in a scrollable box, for dialogs and forms. The box can be focused, so that it can also be scrolled by
 * keyboard.
 */
export function ScrollTable({ label, heads, first, tall = false, children }: ScrollTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard (WCAG 2.1.1)
    <section className={classes.box} data-tall={tall || undefined} aria-label={label} tabIndex={0}>
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
