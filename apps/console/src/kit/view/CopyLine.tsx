import { CopyButton } from './CopyButton.tsx'
import classes from './CopyLine.module.css'

/** A line of code in a box, not truncated, with a copy button. */
export function CopyLine({ text, label }: { text: string; label: string }) {
  return (
    <div className={classes.line}>
      <code translate="no">{text}</code>
      <CopyButton value={text} label={label} />
    </div>
  )
}
