import type { ReactNode } from 'react'
import classes from './Header.module.css'

/**
 * A badge at the corner of an icon in the header: a number, or a dot if the text is empty. The label of the button
 * contains the same information as text.
 */
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
