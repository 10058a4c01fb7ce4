import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './Account.module.css'

export interface Choice<V extends string> {
  value: V
  label: string
  /** Language of the label, if it differs from that of the page. */
  lang?: string
}

interface ChoicesProps<V extends string> {
  /** The purpose of the choice, for screen readers. */
  label: string
  choices: readonly Choice<V>[]
  value: V | undefined
  onChange: (value: V) => void
}

/** A choice between a few options, in a panel of the account menu. */
export function Choices<V extends string>({ label, choices, value, onChange }: ChoicesProps<V>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice} lang={choice.lang}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={classes.label}>{choice.label}</span>
          <IconCheck size={14} aria-hidden className={classes.tick} />
        </label>
      ))}
    </div>
  )
}
