import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './Account.module.css'

export interface Choice<V extends string> {
  value: V
  label: string
  /** Language of the label, where it is another than the page's. */
  lang?: string
}

interface ChoicesProps<V extends string> {
  /** What is chosen here, for those who hear the page. */
  label: string
  choices: readonly Choice<V>[]
  value: V | undefined
  onChange: (value: V) => void
}

/** One of a few, in a panel of the account menu. */
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
