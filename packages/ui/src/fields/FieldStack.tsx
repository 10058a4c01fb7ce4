import type { ReactNode } from 'react'
import classes from './Fields.module.css'

/** Fields under each other, 16 px apart. A FormDialog does this by itself. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>
}
