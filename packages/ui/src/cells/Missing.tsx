import { useUiMessages } from '../UiMessages.tsx'
import classes from './Cells.module.css'

/** A value that is not there: a dash to the eye, words to the ear. */
export function Missing() {
  const messages = useUiMessages()
  return (
    <span className={classes.missing}>
      <span aria-hidden>—</span>
      <span className={classes.hidden}>{messages.notAvailable}</span>
    </span>
  )
}
