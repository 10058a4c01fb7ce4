import type { FieldProps } from '@outpost/ui/Fields'
import { type ReactNode, useState } from 'react'
import classes from './Gallery.module.css'
import { LONG_LABEL } from './samples.tsx'

type Given<V> = Omit<FieldProps<V>, 'value' | 'onChange'>

/** The states in which every kind of field is shown; `filled` states hold a value, the others are empty. */
const STATES: readonly (Given<unknown> & { filled: boolean })[] = [
  { label: 'Empty', filled: false, placeholder: 'An example' },
  { label: 'Filled', filled: true },
  { label: 'Required, with help', filled: true, required: true, help: 'Stands under the field at all times.' },
  { label: 'With a hint', filled: true, hint: 'More than there is room for: told on hover and on focus.' },
  {
    label: 'Wrong',
    filled: true,
    required: true,
    error: 'This is not a valid value. It has to be of the form that the device understands.',
  },
  { label: 'Disabled', filled: true, disabled: true },
  {
    label: LONG_LABEL,
    filled: false,
    required: true,
    hint: 'A hint beside a long label',
    help: LONG_LABEL,
    error: 'Required',
  },
]

interface StatesProps<V> {
  empty: V
  value: V
  of: (field: FieldProps<V>) => ReactNode
}

/** One kind of field in all its states, each of which keeps its own value. */
export function States<V>({ empty, value, of }: StatesProps<V>) {
  return (
    <div className={classes.states}>
      {STATES.map(({ filled, ...given }) => (
        <State key={given.label} given={given} start={filled ? value : empty} of={of} />
      ))}
    </div>
  )
}

function State<V>({ given, start, of }: { given: Given<V>; start: V; of: StatesProps<V>['of'] }) {
  const [value, setValue] = useState(start)
  return of({ ...given, value, onChange: setValue })
}
