import { type PointerEvent, useState } from 'react'

interface Point {
  x: number
  y: number
}

/** Moving a dialog by its header. It cannot be pushed out of sight: a part of the header stays on the screen. */
export function useDrag(enabled: boolean) {
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 })
  const [start, setStart] = useState<(Point & { box: DOMRect }) | null>(null)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!enabled || event.button !== 0) return
    if (event.target instanceof Element && event.target.closest('button, a, input')) return
    const box = event.currentTarget.getBoundingClientRect()
    event.currentTarget.setPointerCapture(event.pointerId)
    setStart({ x: event.clientX - offset.x, y: event.clientY - offset.y, box: new DOMRect(box.x - offset.x, box.y - offset.y, box.width, box.height) })
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!start) return
    const { box } = start
    const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)
    setOffset({
      x: clamp(event.clientX - start.x, 80 - box.right, window.innerWidth - 80 - box.left),
      y: clamp(event.clientY - start.y, -box.top, window.innerHeight - box.height - box.top),
    })
  }
  const end = () => setStart(null)
  const handle = { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end }
  return { handle, dragging: start !== null, translate: enabled ? `${offset.x}px ${offset.y}px` : undefined }
}
