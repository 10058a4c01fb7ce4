import { useUiMessages } from '../UiMessages.tsx'
import classes from './Cells.module.css'

/** A missing value: shown as a dash, read aloud as text. */
export function Missing() {
  const messages = useUiMessages()
  return (
    <span className={classes.missing}>
      <span aria-hidden>—</span>
      <span className={classes.hidden}>{messages.notAvailable}</span>
    </span>
  )
}
