import type { ReactNode } from 'react'
import { Link } from '../Link.tsx'
import classes from './Cells.module.css'

/** A link in a cell of a table or card, large enough to touch without making the row higher. */
export function CellLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={classes.link}>
      {children}
    </Link>
  )
}
