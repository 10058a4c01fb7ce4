import type { ReactNode } from 'react'
import { ActionButton, ActionMenu, type UiAction } from './Actions.tsx'
import classes from './facts/Facts.module.css'

/** A fact: a short label and its value, which may be a live cell. */
export interface Fact {
  label: string
  value: ReactNode
}

export interface FactsProps {
  /** A drawing or photograph, 72 px high. */
  picture?: ReactNode
  title: ReactNode
  /** The status with its age, next to the title. */
  status?: ReactNode
  /** Chips below the title. */
  marks?: ReactNode
  /** About six facts; they wrap. */
  facts: readonly Fact[]
  primary?: UiAction | undefined
  /** A second button, such as for something with a number. */
  secondary?: UiAction | undefined
  more?: readonly UiAction[]
}

/** The header of a details page: picture, name, status with age, facts, actions. */
export function Facts({ picture, title, status, marks, facts, primary, secondary, more = [] }: FactsProps) {
  return (
    <section className={classes.strip}>
      {picture && <div className={classes.picture}>{picture}</div>}
      <div className={classes.main}>
        <div className={classes.head}>
          <h1 className={classes.title}>{title}</h1>
          {status}
          {marks && <div className={classes.marks}>{marks}</div>}
          <div className={classes.actions}>
            {secondary && <ActionButton action={secondary} />}
            <ActionMenu actions={more} />
            {primary && <ActionButton action={primary} variant="primary" />}
          </div>
        </div>
        <FactList facts={facts} />
      </div>
    </section>
  )
}

/** Facts as a grid of labels above values; can also be used inside a card. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map((fact) => (
        <div key={fact.label} className={classes.fact}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
