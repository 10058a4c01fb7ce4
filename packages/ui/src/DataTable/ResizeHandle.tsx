import { useDirection } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useUiMessages } from '../UiMessages.tsx'
import classes from './Header.module.css'
import type { ColumnPlace } from './layout.ts'

interface ResizeHandleProps {
  name: string
  place: ColumnPlace
  onPreview: (px: number | null) => void
  onResize: (px: number) => void
}

const KEY_STEP = 16

/** The border between two header cells. It can be dragged with the pointer and moved with the arrow keys. */
export function ResizeHandle({ name, place, onPreview, onResize }: ResizeHandleProps) {
  const messages = useUiMessages()
  const sign = useDirection().dir === 'rtl' ? -1 : 1
  const [start, setStart] = useState<{ x: number; width: number } | null>(null)
  const clamp = (px: number) => Math.round(Math.min(place.max, Math.max(place.min, px)))
  const widthAt = (event: PointerEvent) => clamp(start!.width + sign * (event.clientX - start!.x))

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    // A growing column has no configured width yet, so start from its rendered width.
    const rendered = event.currentTarget.parentElement?.offsetWidth ?? place.width
    setStart({ x: event.clientX, width: rendered })
  }
  const finish = (px: number | null) => {
    setStart(null)
    onPreview(null)
    if (px !== null) onResize(px)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? KEY_STEP : event.key === 'ArrowLeft' ? -KEY_STEP : 0
    if (step === 0) return
    event.preventDefault()
    onResize(clamp(place.width + sign * step))
  }

  return (
    <button
      type="button"
      aria-label={`${messages.resizeColumn(name)}, ${Math.round(place.width)} px`}
      className={classes.resize}
      data-active={start !== null || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => start && onPreview(widthAt(event))}
      onPointerUp={(event) => start && finish(widthAt(event))}
      onPointerCancel={() => finish(null)}
      onKeyDown={onKeyDown}
    />
  )
}
