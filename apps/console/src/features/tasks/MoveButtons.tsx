import { IconButton } from '@outpost/ui/IconButton'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useText } from '../../kit/i18n/i18n.ts'

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

interface MoveButtonsProps {
  row: number
  count: number
  /** The name of the task, or its number. */
  name: string
  onMove: (to: number) => void
}

/** The buttons that move a task up and down. The arrow keys do the same while one of them has the focus. */
export function MoveButtons({ row, count, name, onMove }: MoveButtonsProps) {
  const t = useText()
  const press = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const to = row + step
    if (to >= 0 && to < count) onMove(to)
  }
  return (
    <>
      <IconButton
        label={t('tasks:move.up', { name })}
        icon={<IconArrowUp size={16} />}
        disabledReason={row === 0 ? t('tasks:move.first') : undefined}
        data-move={-1}
        onKeyDown={press}
        onClick={() => onMove(row - 1)}
      />
      <IconButton
        label={t('tasks:move.down', { name })}
        icon={<IconArrowDown size={16} />}
        disabledReason={row === count - 1 ? t('tasks:move.last') : undefined}
        data-move={1}
        onKeyDown={press}
        onClick={() => onMove(row + 1)}
      />
    </>
  )
}

/**
 * Keeps the focus on a task that was moved: on the button of the same direction, or at the end of the list on the other.
 * @param box the list, whose children are the rows
 * @param order changes when a task was moved
 * @returns a function to be called with the old and the new position
 */
export function useFocusMoved(
  box: RefObject<HTMLElement | null>,
  order: readonly unknown[],
): (from: number, to: number) => void {
  const wanted = useRef<{ to: number; step: number }>(undefined)
  useEffect(() => {
    if (!wanted.current) return
    const { to, step } = wanted.current
    wanted.current = undefined
    const buttons = [step, -step].map((one) =>
      box.current?.children[to]?.querySelector<HTMLButtonElement>(`[data-move="${one}"]:not([aria-disabled])`),
    )
    buttons.find(Boolean)?.focus()
  }, [box, order])
  return (from, to) => void (wanted.current = { to, step: Math.sign(to - from) })
}

/** Returns the list with the entry at one position moved to another. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const rest = entries.toSpliced(from, 1)
  return rest.toSpliced(to, 0, entries[from]!)
}
