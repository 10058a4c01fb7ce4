import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ColumnSettingsProps } from '../ColumnSettings.tsx'
import { isVisible, moveColumn, orderColumns } from '../DataTable/layout.ts'
import { useUiTexts } from '../UiTexts.tsx'
import classes from './ColumnSettings.module.css'
import { useDragOrder } from './useDragOrder.ts'

type ColumnListProps = Pick<ColumnSettingsProps, 'columns' | 'layout' | 'onLayoutChange'> & { onToggle: (id: string) => void }

/** The columns in their order: a tick shows or hides one, the handle moves it by pointer or arrow key. */
export function ColumnList({ columns, layout, onLayoutChange, onToggle }: ColumnListProps) {
  const texts = useUiTexts()
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const ordered = orderColumns(columns, layout)

  const move = (id: string, to: number) => {
    const from = ordered.findIndex((column) => column.id === id)
    const target = Math.min(Math.max(to, 0), ordered.length - 1)
    if (from === target || ordered[from]?.pinned !== ordered[target]?.pinned) return
    onLayoutChange(moveColumn(columns, layout, id, target))
    setSaid(texts.columnMoved(ordered[from]!.header, target + 1, ordered.length))
  }
  const { dragged, start } = useDragOrder(list, ordered.length, move)
  const onKeyDown = (id: string, index: number) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    move(id, index + step)
  }

  return (
    <>
      <ul className={classes.list} ref={list}>
        {ordered.map((column, index) => (
          <li key={column.id} className={classes.item} data-dragged={dragged === column.id || undefined}>
            <label className={classes.label}>
              <input
                type="checkbox"
                className="ui-check"
                checked={isVisible(column, layout)}
                disabled={column.hideable === false}
                onChange={() => onToggle(column.id)}
              />
              <span>{column.header}</span>
            </label>
            <button
              type="button"
              className={classes.handle}
              aria-label={texts.moveColumn(column.header)}
              onKeyDown={onKeyDown(column.id, index)}
              onPointerDown={() => start(column.id)}
            >
              <IconGripVertical size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <output className={classes.said}>{said}</output>
    </>
  )
}
