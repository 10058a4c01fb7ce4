import type { ReactNode } from 'react'
import classes from './card/Card.module.css'

export interface CardProps {
  title?: ReactNode
  /** Beside the title: an age, a link, a small control. */
  extra?: ReactNode
  /** Lets a table or chart reach the edges. */
  flush?: boolean
  /** Heading level of the title. */
  level?: 2 | 3
  children: ReactNode
}

/** A quiet surface with a hairline. Never put one inside another. */
export function Card({ title, extra, flush, level = 2, children }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <section className={classes.card}>
      {(title || extra) && (
        <div className={classes.head}>
          {title && <Heading className={classes.title}>{title}</Heading>}
          {extra && <div className={classes.extra}>{extra}</div>}
        </div>
      )}
      <div className={classes.body} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  )
}
