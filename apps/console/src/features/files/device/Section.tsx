import { ActionButton, type UiAction } from '@outpost/ui/Actions'
import type { ReactNode } from 'react'
import classes from './DeviceFiles.module.css'

interface SectionProps {
  title: string
  actions: readonly UiAction[]
  children: ReactNode
}

/** A part of the tab: its title with its actions, and its list. */
export function Section({ title, actions, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <div className={classes.actions}>
          {actions.map((one) => (
            <ActionButton key={one.id} action={one} />
          ))}
        </div>
      </div>
      {children}
    </section>
  )
}
