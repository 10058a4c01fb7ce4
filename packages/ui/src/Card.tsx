import type { ReactNode } from 'react'
import classes from './card/Card.module.css'

export interface CardProps {
  title?: ReactNode
  /** Content next to the title: an age, a link, a small control. */
  extra?: ReactNode
  /** Removes the padding, so that a table or chart reaches the edges. */
  flush?: boolean
  /** The heading level of the title. */
  level?: 2 | 3
  children: ReactNode
}

/** A plain surface with a thin border. Never nest cards. */
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
