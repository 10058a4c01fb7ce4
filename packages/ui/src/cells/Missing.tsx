import { useUiTexts } from '../UiTexts.tsx'
import classes from './Cells.module.css'

/** A value that is not there: a dash to the eye, words to the ear. */
export function Missing() {
  const texts = useUiTexts()
  return (
    <span className={classes.missing}>
      <span aria-hidden>—</span>
      <span className={classes.hidden}>{texts.notAvailable}</span>
    </span>
  )
}
