import { ActionButton } from '@outpost/ui/Actions'
import { taskLimits } from '@outpost/contract/tasks/constants'
import { FieldStack } from '@outpost/ui/fields/FieldStack'
import { IconButton } from '@outpost/ui/IconButton'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { FieldGroup } from '../../kit/form/fields/fieldGroup.ts'
import { fieldIn } from '../../kit/form/fields/rowNames.ts'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { MoveButtons, moved, useFocusMoved } from './MoveButtons.tsx'
import { blankTask, taskFields, taskList } from './taskForm.ts'
import { TaskFields } from './TaskFields.tsx'
import classes from './Tasks.module.css'

interface TaskRowsProps {
  count: number
  onCount: (count: number) => void
}

/** Manages the rows: their keys, and the values that change places with them. */
function useRows({ count, onCount }: TaskRowsProps) {
  const { values, set } = useForm()
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, n) => n))
  /** Fills the rows with the values of the rows at these positions; without a position a row becomes blank. */
  const arrange = (from: readonly (number | undefined)[]): void => {
    for (const [row, source] of from.entries())
      for (const field of taskFields)
        set(
          fieldIn(taskList, row, field),
          source === undefined ? blankTask[field] : values[fieldIn(taskList, source, field)],
        )
  }
  const places = keys.map((_, row) => row)
  return {
    keys,
    add: () => {
      for (const field of taskFields) set(fieldIn(taskList, keys.length, field), blankTask[field])
      setKeys([...keys, Math.max(...keys) + 1])
      onCount(count + 1)
    },
    remove: (row: number) => {
      arrange([...places.toSpliced(row, 1), undefined])
      setKeys(keys.toSpliced(row, 1))
      onCount(count - 1)
    },
    move: (row: number, to: number) => {
      arrange(moved(places, row, to))
      setKeys(moved(keys, row, to))
    },
  }
}

/** The tasks of a group in a form: added, removed and moved. */
export function TaskRows(props: TaskRowsProps) {
  const t = useText()
  const { keys, add, remove, move } = useRows(props)
  const box = useRef<HTMLDivElement>(null)
  const focusMoved = useFocusMoved(box, keys)
  const focusRow = useFocusRow(box, keys)
  return (
    <fieldset className={classes.tasks}>
      <legend className={classes.legend}>{t('tasks:field.tasks')}</legend>
      <div ref={box} className={classes.rows}>
        {keys.map((key, row) => (
          <TaskRow
            key={key}
            row={row}
            count={keys.length}
            onMove={(to) => {
              focusMoved(row, to)
              move(row, to)
            }}
            onRemove={() => {
              focusRow(Math.min(row, keys.length - 2))
              remove(row)
            }}
          />
        ))}
      </div>
      {keys.length < taskLimits.tasks && (
        <ActionButton
          variant="subtle"
          size="xs"
          action={{
            id: 'add-task',
            label: t('tasks:task.add'),
            icon: <IconPlus size={16} />,
            onClick: () => {
              focusRow(keys.length)
              add()
            },
          }}
        />
      )}
    </fieldset>
  )
}

interface TaskRowProps {
  row: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function TaskRow({ row, count, onMove, onRemove }: TaskRowProps) {
  const t = useText()
  const title = t('tasks:task.title', { number: row + 1 })
  return (
    <FieldGroup value={title}>
      <fieldset aria-label={title} className={classes.row}>
        <div className={classes.head}>
          <strong>{title}</strong>
          {count > 1 && (
            <span className={classes.tools}>
              <MoveButtons row={row} count={count} name={title} onMove={onMove} />
              <IconButton
                label={t('tasks:task.remove', { name: title })}
                icon={<IconX size={16} />}
                onClick={onRemove}
              />
            </span>
          )}
        </div>
        <FieldStack>
          <TaskFields nameOf={(field) => fieldIn(taskList, row, field)} />
        </FieldStack>
      </fieldset>
    </FieldGroup>
  )
}

/** Focuses the first field of a row once the number of rows has changed. */
function useFocusRow(box: { current: HTMLElement | null }, keys: readonly number[]): (row: number) => void {
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    box.current?.children[wanted.current]?.querySelector<HTMLElement>('input')?.focus()
    wanted.current = undefined
  }, [box, keys])
  return (row) => void (wanted.current = row)
}
