import type { WidgetProps } from '../view/title.ts'
import { Origin, Reading } from '../view/Reading.tsx'
import { useView } from '../view/ViewContext.ts'
import classes from '../view/Widgets.module.css'

/** One value in large type, with its age and source. */
export function ValueWidget({ widget }: WidgetProps) {
  const { values } = useView()
  const value = values.get(widget.parameters[0] ?? '')
  return (
    <>
      <span className={classes.value}>
        <Reading value={value} />
      </span>
      <Origin value={value} />
    </>
  )
}
