import type { ReactNode } from 'react'
import type { FilterOption } from '../table-bars/filterTypes.ts'
import classes from './Fields.module.css'
import { untranslated } from './inputProps.tsx'

/** An option of a select: the submitted value and the displayed label. */
export interface SelectOption extends FilterOption {
  /** A longer explanation, shown below the label in the list. */
  hint?: string | undefined
  /** Selected if nothing else is. */
  isDefault?: boolean
  disabled?: boolean
  /** An icon before the label, such as a status. */
  mark?: ReactNode
}

/** An option as a line of the open list. */
export function OptionLine({ option, noTranslate }: { option: SelectOption; noTranslate?: boolean | undefined }) {
  return (
    <span className={classes.option} {...untranslated(noTranslate)}>
      {option.mark}
      <span className={classes.optionText}>
        <span>{option.label}</span>
        {option.hint && <span className={classes.optionHint}>{option.hint}</span>}
      </span>
    </span>
  )
}
