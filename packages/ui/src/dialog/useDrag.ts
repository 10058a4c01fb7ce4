import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { type Box, keepInside, type Point } from './place.ts'

/** Step sizes of the arrow keys in px, without and with Shift. */
const STEP = 16
const LEAP = 64

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const screenSize = () => ({ width: window.innerWidth, height: window.innerHeight })

/**
 * Returns the position of the dialog without its offset. The offset is read from the DOM, because the state may be
 * newer.
 */
function homeOf(shell: HTMLElement | null): Box | undefined {
  const dialog = shell?.closest('[role="dialog"]')
  if (!dialog) return undefined
  const { left, top, width, height } = dialog.getBoundingClientRect()
  const [x = 0, y = 0] = getComputedStyle(dialog)
    .translate.split(' ')
    .map((part) => Number.parseFloat(part) || 0)
  return { left: left - x, top: top - y, width, height }
}

/**
 * Moves a dialog by its header or with the arrow keys on its handle, and back into view when the screen gets smaller.
 * @param enabled false while the dialog covers the screen; its position is kept for later
 */
export function useDrag(enabled: boolean, shell: RefObject<HTMLElement | null>) {
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 })
  const [start, setStart] = useState<{ at: Point; home: Box } | null>(null)

  useEffect(() => {
    if (!enabled || (offset.x === 0 && offset.y === 0)) return
    const bringBack = () => {
      const home = homeOf(shell.current)
      const next = home && keepInside(offset, home, screenSize())
      if (next && (next.x !== offset.x || next.y !== offset.y)) setOffset(next)
    }
    // The content may grow after the dialog was moved or the screen got smaller.
    const growth = new ResizeObserver(bringBack)
    if (shell.current) growth.observe(shell.current)
    window.addEventListener('resize', bringBack)
    return () => {
      growth.disconnect()
      window.removeEventListener('resize', bringBack)
    }
  }, [enabled, offset, shell])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!enabled || event.button !== 0) return
    if (event.target instanceof Element && event.target.closest('button, a, input')) return
    const home = homeOf(shell.current)
    if (!home) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setStart({ at: { x: event.clientX - offset.x, y: event.clientY - offset.y }, home })
  }
  const onPointerMove = (event: PointerEvent) => {
    if (start)
      setOffset(keepInside({ x: event.clientX - start.at.x, y: event.clientY - start.at.y }, start.home, screenSize()))
  }
  const onArrow = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key]
    const home = homeOf(shell.current)
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
