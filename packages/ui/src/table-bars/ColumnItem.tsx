import { IconGripVertical, IconPin, IconPinFilled } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { isPinned, isVisible } from '../DataTable/layout.ts'
import { useUiMessages } from '../UiMessages.tsx'
import type { ColumnListProps } from './ColumnList.tsx'
import classes from './ColumnSettings.module.css'

type Column = ColumnListProps['columns'][number]

interface ColumnItemProps {
  column: Column
  layout: ColumnListProps['layout']
  onToggle: (column: Column) => void
  onPin: (column: Column) => void
  dragged?: boolean
  /** Handlers for moving it; without them it cannot be moved. */
  handle?: { onStep: (step: 1 | -1) => void; onGrab: () => void }
}

/** A column in the settings: visibility, pinning, and the handle that moves it. */
export function ColumnItem({ column, layout, onToggle, onPin, dragged = false, handle }: ColumnItemProps) {
  const visible = isVisible(column, layout)
  return (
    <li className={classes.item} data-dragged={dragged || undefined}>
      <label className={classes.label}>
        <input
          type="checkbox"
          className="ui-check"
          checked={visible}
          disabled={column.hideable === false}
          onChange={() => onToggle(column)}
        />
        <span title={column.header}>{column.header}</span>
      </label>
      {visible && <PinButton name={column.header} pinned={isPinned(column, layout)} onPin={() => onPin(column)} />}
      {handle && <Handle name={column.header} {...handle} />}
    </li>
  )
}

function PinButton({ name, pinned, onPin }: { name: string; pinned: boolean; onPin: () => void }) {
  const messages = useUiMessages()
  const Icon = pinned ? IconPinFilled : IconPin
  return (
    <button
      type="button"
      className={classes.pin}
      aria-label={messages.pinColumn(name)}
      aria-pressed={pinned}
      title={messages.pinColumn(name)}
      onClick={onPin}
    >
      <Icon size={16} aria-hidden />
    </button>
  )
}

function Handle({ name, onStep, onGrab }: NonNullable<ColumnItemProps['handle']> & { name: string }) {
  const messages = useUiMessages()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    onStep(event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <button
      type="button"
      className={classes.handle}
      aria-label={messages.moveColumn(name)}
      onKeyDown={onKeyDown}
      onPointerDown={onGrab}
    >
      <IconGripVertical size={16} aria-hidden />
    </button>
  )
}
