import type { ReactNode } from 'react'
import classes from './Fields.module.css'

/** Arranges fields vertically with gaps of 16 px. FormDialog does this automatically. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>
}
