import type { WidgetProps } from '../view/title.ts'
import classes from '../view/Widgets.module.css'

/** A text with its line breaks. */
export function TextWidget({ widget }: WidgetProps) {
  return <p className={classes.text}>{widget.text}</p>
}
