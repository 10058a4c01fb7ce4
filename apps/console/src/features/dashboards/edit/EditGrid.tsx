import type { Widget } from '@outpost/contract/dashboards/widget'
import { type CSSProperties, useRef, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { inOrder, moveBy, resizeBy, stepBy } from '../layout.ts'
import { placeStyle } from '../view/DashboardGrid.tsx'
import grid from '../view/Grid.module.css'
import { useWidgetTitle } from '../view/title.ts'
import { WidgetFrame } from '../view/WidgetFrame.tsx'
import classes from './Edit.module.css'
import { EditTools } from './EditTools.tsx'
import { useGridDrag } from './useGridDrag.ts'

export interface EditGridProps {
  widgets: readonly Widget[]
  onChange: (widgets: readonly Widget[]) => void
  onEdit: (widget: Widget) => void
}

/** Returns the layout after a key: arrows move a widget, with Shift they resize it. Undefined for other keys. */
export function layoutAfterKey(
  widgets: readonly Widget[],
  key: number,
  pressed: string,
  resizes: boolean,
): readonly Widget[] | undefined {
  const sideways = pressed === 'ArrowLeft' ? -1 : pressed === 'ArrowRight' ? 1 : 0
  const down = pressed === 'ArrowUp' ? -1 : pressed === 'ArrowDown' ? 1 : 0
  if (sideways === 0 && down === 0) return undefined
  if (resizes) return resizeBy(widgets, key, sideways, down)
  return sideways === 0 ? stepBy(widgets, key, down as 1 | -1) : moveBy(widgets, key, sideways, 0)
}

/**
 * The widgets while they are edited. They stay in the order of their keys in the document, so that a button keeps the
 * focus while its widget moves; the style sheet puts them in the order of the grid.
 */
export function EditGrid({ widgets, onChange, onEdit }: EditGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const drag = useGridDrag(box, widgets, onChange)
  const [said, setSaid] = useState('')
  const ranks = new Map(inOrder(drag.shown).map(({ key }, rank) => [key, rank]))
  return (
    <>
      <div ref={box} className={`${grid.grid} ${classes.grid}`} data-dragging={drag.dragging || undefined}>
        {drag.shown
          .toSorted((a, b) => a.key - b.key)
          .map((widget) => (
            <div
              key={widget.key}
              className={grid.cell}
              style={{ ...placeStyle(widget), order: ranks.get(widget.key)! } as CSSProperties}
            >
              <EditedWidget
                widget={widget}
                widgets={widgets}
                onChange={onChange}
                onEdit={onEdit}
                onSay={setSaid}
                drag={drag}
              />
            </div>
          ))}
      </div>
      <output className={classes.said}>{said}</output>
    </>
  )
}

interface EditedProps extends EditGridProps {
  widget: Widget
  onSay: (text: string) => void
  drag: ReturnType<typeof useGridDrag>
}

function EditedWidget({ widget, widgets, onChange, onEdit, onSay, drag }: EditedProps) {
  const t = useText()
  const title = useWidgetTitle(widget)
  const { key } = widget
  /** Changes the layout, and says where the widget is then. */
  const place = (next: readonly Widget[]): void => {
    onChange(next)
    const { x, y, w, h } = next.find((one) => one.key === key)!
    onSay(t('dashboards:edit.place', { title, column: x + 1, row: y + 1, width: w, height: h }))
  }
  const press = (pressed: string, resizes: boolean): boolean => {
    if (pressed === 'Escape') drag.cancel()
    const next = layoutAfterKey(widgets, key, pressed, resizes)
    if (next) place(next)
    return next !== undefined
  }
  const remove = (): void => onChange(widgets.filter((one) => one.key !== key))
  return (
    <WidgetFrame
      widget={widget}
      tools={
        <EditTools
          title={title}
          move={drag.handlers(key, 'move')}
          resize={drag.handlers(key, 'resize')}
          onKey={press}
          onStep={(rows) => place(stepBy(widgets, key, rows))}
          onEdit={() => onEdit(widget)}
          onCopy={() => onChange([...widgets, ...copyOf(widget, widgets)])}
          onRemove={remove}
        />
      }
    />
  )
}

/** A copy below all other widgets. */
const copyOf = (widget: Widget, widgets: readonly Widget[]): Widget[] => [
  {
    ...widget,
    key: Math.max(0, ...widgets.map(({ key }) => key)) + 1,
    y: Math.max(...widgets.map(({ y, h }) => y + h)),
  },
]
