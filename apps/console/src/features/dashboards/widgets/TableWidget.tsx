import { valueName } from '../view/format.ts'
import { Origin, Reading } from '../view/Reading.tsx'
import { useView } from '../view/ViewContext.ts'
import { useWidgetTitle, type WidgetProps } from '../view/title.ts'
import classes from '../view/Widgets.module.css'

/** Several values, each with its age and source. */
export function TableWidget({ widget }: WidgetProps) {
  const { values } = useView()
  const title = useWidgetTitle(widget)
  return (
    <table className={classes.table} aria-label={title}>
      <tbody>
        {widget.parameters.map((address) => (
          <tr key={address}>
            <th scope="row">{valueName(address)}</th>
            <td>
              <Reading value={values.get(address)} />
              <Origin value={values.get(address)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
