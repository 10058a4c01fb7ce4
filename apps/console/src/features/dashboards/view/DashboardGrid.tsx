import type { Widget } from '@outpost/contract/dashboards/widget'
import type { CSSProperties, ReactNode } from 'react'
import { inOrder, type Place, settle } from '../layout.ts'
import classes from './Grid.module.css'
import { WidgetFrame } from './WidgetFrame.tsx'

/** The place of a widget in the grid, for its style sheet. */
export const placeStyle = ({ x, y, w, h }: Place): CSSProperties =>
  ({ '--column': x + 1, '--row': y + 1, '--width': w, '--height': h }) as CSSProperties

/**
 * The widgets of a dashboard in its grid. On narrow screens they are in one column. Those of a script may overlap, so they
 * are settled first.
 */
export function DashboardGrid({ widgets, empty }: { widgets: readonly Widget[]; empty: ReactNode }) {
  if (widgets.length === 0) return empty
  return (
    <div className={classes.grid}>
      {inOrder(settle(widgets)).map((widget) => (
        <div key={widget.key} className={classes.cell} style={placeStyle(widget)} data-kind={widget.kind}>
          <WidgetFrame widget={widget} />
        </div>
      ))}
    </div>
  )
}
