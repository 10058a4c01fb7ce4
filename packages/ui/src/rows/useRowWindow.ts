import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows drawn above and below what is in sight, so that a short way scrolls without anything to draw. */
const AROUND = 8
/** Height in px that is taken for granted until the box has been measured. */
const UNMEASURED = 720

interface RowBox {
  count: number
  /** Height of every row in px. */
  rowHeight: number
  /** Height in px of the heading above the first row, which stays in sight. */
  headHeight: number
  /** The box that scrolls; null until it is in the document. */
  viewport: HTMLElement | null
}

/** The rows that are drawn, the first and the last, of so many; the one with the focus stays in the document wherever it is. */
export function rowsInSight(first: number, height: number, count: number, rowHeight: number, focused: number): number[] {
  const from = Math.max(0, Math.min(first, count - 1) - AROUND)
  const to = Math.min(count, first + Math.ceil(height / rowHeight) + AROUND)
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  if (focused < 0 || focused >= count || (focused >= from && focused < to)) return indexes
  return focused < from ? [focused, ...indexes] : [...indexes, focused]
}

/** How far a box has to be scrolled for a row to be in sight, in px: as little as possible. */
export function scrolledTo(index: number, top: number, height: number, rowHeight: number, headHeight: number): number {
  const above = index * rowHeight
  const below = above + rowHeight + headHeight - height
  // Where the box is lower than a row, its beginning counts.
  return Math.min(above, Math.max(top, below))
}

/**
 * The rows of a list of rows of one height that have to be in the document: those in sight, some around them, and the one with the focus.
 * @param focused its index, -1 without
 */
export function useRowWindow({ count, rowHeight, headHeight, viewport }: RowBox, focused: number) {
  const [{ first, height }, setSight] = useState({ first: 0, height: UNMEASURED })
  useLayoutEffect(() => {
    if (!viewport) return
    const look = (): void => {
      const seen = { first: Math.floor(viewport.scrollTop / rowHeight), height: viewport.clientHeight }
      setSight((before) => (before.first === seen.first && before.height === seen.height ? before : seen))
    }
    // Drawn before the browser paints what it has scrolled to.
    const onScroll = (): void => flushSync(look)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(viewport)
    viewport.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      viewport.removeEventListener('scroll', onScroll)
    }
  }, [viewport, rowHeight])
  /** Brings a row into sight. */
  const scrollTo = (index: number): void => {
    viewport?.scrollTo({ top: scrolledTo(index, viewport.scrollTop, viewport.clientHeight, rowHeight, headHeight) })
  }
  return { indexes: rowsInSight(first, height, count, rowHeight, focused), height, scrollTo }
}
