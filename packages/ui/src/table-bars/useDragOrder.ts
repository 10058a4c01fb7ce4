import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/**
 * Dragging a line of a list to another place. All lines must be equally high.
 * @param move called with the dragged id and the place under the pointer whenever that changes
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  count: number,
  move: (id: string, to: number) => void,
) {
  const [dragged, start] = useState<string | null>(null)

  const onMove = useEffectEvent((event: PointerEvent) => {
    const box = list.current
    if (!box || dragged === null) return
    const offset = event.clientY - box.getBoundingClientRect().top + box.scrollTop
    move(dragged, Math.floor((offset / box.scrollHeight) * count))
  })

  // The window listens, because a line that moves in the document loses its pointer capture.
  useEffect(() => {
    if (dragged === null) return
    const stop = new AbortController()
    const end = () => start(null)
    window.addEventListener('pointermove', (event) => onMove(event), { signal: stop.signal })
    window.addEventListener('pointerup', end, { signal: stop.signal })
    window.addEventListener('pointercancel', end, { signal: stop.signal })
    return () => stop.abort()
  }, [dragged])

  return { dragged, start }
}
