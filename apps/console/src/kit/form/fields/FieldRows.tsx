import { ActionButton, type UiAction } from '@outpost/ui/Actions'
import { FieldStack } from '@outpost/ui/fields/FieldStack'
import { IconButton } from '@outpost/ui/IconButton'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm, type Values } from '../parts/core.tsx'
import { FieldGroup } from './fieldGroup.ts'
import classes from './FieldRows.module.css'
import { fieldIn } from './rowNames.ts'

interface FieldRowsProps {
  /** The name of the list: the fields of its rows are named as in `fieldIn`. */
  name: string
  count: number
  onCount: (count: number) => void
  /** The most rows. */
  max: number
  /** All rows may be removed. Otherwise one stays. */
  optional?: boolean
  /** The values of a new row; those of all its fields. */
  blank: Values
  /** The title of a row, by its number from 1. Shown if there are several. */
  title: (number: number) => string
  addLabel: string
  removeLabel: (number: number) => string
  /** The fields of a row, whose names `nameOf` completes; rows count from 0. */
  children: (nameOf: (field: string) => string, row: number) => ReactNode
}

/** Rows of form fields, to which the user adds and from which the user removes. Errors appear at their row and field. */
export function FieldRows({
  name,
  count,
  onCount,
  max,
  optional = false,
  blank,
  title,
  addLabel,
  removeLabel,
  children,
}: FieldRowsProps) {
  const { values, set } = useForm()
  const box = useRef<HTMLDivElement>(null)
  const [ids, setIds] = useState(() => Array.from({ length: count }, (_, n) => n))
  const focusRow = useFocusAfter(box, ids)
  const add: UiAction = {
    id: 'add-row',
    label: addLabel,
    icon: <IconPlus size={16} />,
    onClick: () => {
      focusRow(ids.length)
      setIds([...ids, Math.max(-1, ...ids) + 1])
      onCount(count + 1)
    },
  }
  const remove = (row: number): void => {
    // The rows below move up, so that the fields are numbered as the server numbers them in its errors.
    for (let to = row; to < count; to++)
      for (const [field, empty] of Object.entries(blank))
        set(fieldIn(name, to, field), to + 1 < count ? values[fieldIn(name, to + 1, field)] : empty)
    if (count > 1) focusRow(Math.min(row, count - 2))
    else box.current?.querySelector<HTMLElement>(':scope > :last-child button')?.focus()
    setIds(ids.filter((_, at) => at !== row))
    onCount(count - 1)
  }
  return (
    <div ref={box} className={classes.rows}>
      {ids.map((id, row) => (
        <Row
          key={id}
          title={count > 1 || optional ? title(row + 1) : undefined}
          removeLabel={removeLabel(row + 1)}
          onRemove={() => remove(row)}
        >
          {children((field) => fieldIn(name, row, field), row)}
        </Row>
      ))}
      {count < max && (
        <div>
          <ActionButton variant="subtle" size="xs" action={add} />
        </div>
      )}
    </div>
  )
}

/** Focuses the first field of a row once the number of rows has changed. */
function useFocusAfter(box: { current: HTMLElement | null }, ids: readonly number[]): (row: number) => void {
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    box.current?.children[wanted.current]?.querySelector<HTMLElement>('input')?.focus()
    wanted.current = undefined
  }, [box, ids])
  return (row) => void (wanted.current = row)
}

interface RowProps {
  title: string | undefined
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}

function Row({ title, removeLabel, onRemove, children }: RowProps) {
  return (
    <FieldGroup value={title}>
      <div {...(title !== undefined && { role: 'group', 'aria-label': title, className: classes.row })}>
        {title !== undefined && (
          <div className={classes.head}>
            <strong>{title}</strong>
            <IconButton label={removeLabel} icon={<IconX size={16} />} onClick={onRemove} />
          </div>
        )}
        <FieldStack>{children}</FieldStack>
      </div>
    </FieldGroup>
  )
}
