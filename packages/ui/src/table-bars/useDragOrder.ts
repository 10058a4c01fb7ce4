import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/**
 * Makes lines of a list draggable to another position. All lines must have the same height.
 * @param move called with the dragged id and the position under the pointer whenever that changes
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

  // Listens on the window, because a line that moves within the document loses its pointer capture.
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
