import type { ReactNode } from 'react'
import type { FilterOption } from '../table-bars/filterTypes.ts'
import classes from './Fields.module.css'
import { untranslated } from './inputProps.tsx'

/** One choice of a select: what is sent, and what people read. */
export interface SelectOption extends FilterOption {
  /** Says more about the choice, under it in the list. */
  hint?: string | undefined
  /** Chosen where nothing else is. */
  isDefault?: boolean
  disabled?: boolean
  /** A sign before the label, such as a status. */
  mark?: ReactNode
}

/** A choice as a line of the opened list. */
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
