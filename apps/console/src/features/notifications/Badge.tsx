import type { ReactNode } from 'react'
import classes from './Header.module.css'

/** A mark at the corner of a header's icon: a number, or a dot where the text is empty. The button's name says the same in words. */
export function Badge({ text, children }: { text: string | undefined; children: ReactNode }) {
  return (
    <span className={classes.icon}>
      {children}
      {text !== undefined && (
        <span className={classes.badge} data-dot={text === '' || undefined} aria-hidden>
          {text}
        </span>
      )}
    </span>
  )
}
