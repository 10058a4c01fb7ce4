import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { type Box, keepInside, type Point } from './place.ts'

/** Steps of the arrow keys in px, without and with Shift. */
const STEP = 16
const LEAP = 64

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 },
}

const screenSize = () => ({ width: window.innerWidth, height: window.innerHeight })

/** Where the window would stand if it had not been moved by `offset`. */
function homeOf(shell: HTMLElement | null, offset: Point): Box | undefined {
  const box = shell?.closest('[role="dialog"]')?.getBoundingClientRect()
  return box && { left: box.left - offset.x, top: box.top - offset.y, width: box.width, height: box.height }
}

/**
 * Moving a window by its header, by arrow keys on its handle, and back into sight when the screen gets smaller.
 * @param enabled false while the window covers the screen; it then keeps its place for later
 */
export function useDrag(enabled: boolean, shell: RefObject<HTMLElement | null>) {
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 })
  const [start, setStart] = useState<{ at: Point; home: Box } | null>(null)

  useEffect(() => {
    if (!enabled || (offset.x === 0 && offset.y === 0)) return
    const onResize = () => {
      const home = homeOf(shell.current, offset)
      if (home) setOffset(keepInside(offset, home, screenSize()))
    }
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [enabled, offset, shell])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!enabled || event.button !== 0) return
    if (event.target instanceof Element && event.target.closest('button, a, input')) return
    const home = homeOf(shell.current, offset)
    if (!home) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setStart({ at: { x: event.clientX - offset.x, y: event.clientY - offset.y }, home })
  }
  const onPointerMove = (event: PointerEvent) => {
    if (start) setOffset(keepInside({ x: event.clientX - start.at.x, y: event.clientY - start.at.y }, start.home, screenSize()))
  }
  const onArrow = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key]
    const home = homeOf(shell.current, offset)
    if (!direction || !home) return
    event.preventDefault()
    const step = event.shiftKey ? LEAP : STEP
    setOffset(keepInside({ x: offset.x + direction.x * step, y: offset.y + direction.y * step }, home, screenSize()))
  }
  const end = () => setStart(null)
  return {
    header: { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end },
    onArrow: enabled ? onArrow : undefined,
    dragging: start !== null,
    translate: enabled ? `${offset.x}px ${offset.y}px` : undefined,
  }
}
