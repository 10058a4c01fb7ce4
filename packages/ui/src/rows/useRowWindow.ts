import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The number of extra rows rendered above and below the visible ones, so that short scrolling needs no rendering. */
const AROUND = 8
/** The assumed height in px until the container has been measured. */
const UNMEASURED = 720

interface RowBox {
  count: number
  /** The height of every row, in px. */
  rowHeight: number
  /** The height in px of the sticky header above the first row. */
  headHeight: number
  /** The scroll container; null until it is mounted. */
  viewport: HTMLElement | null
}

/** Which rows are visible: the first one, and the one after the last one. */
interface Sight {
  from: number
  to: number
  /** The height of the scroll container in px. */
  height: number
}

const sightOf = (scrollTop: number, height: number, rowHeight: number): Sight => ({
  from: Math.floor(scrollTop / rowHeight),
  to: Math.ceil((scrollTop + height) / rowHeight),
  height,
})

/** Returns the indexes of the rows to render, in order: the visible ones, some around them, and the focused one. */
function renderedRows({ from, to }: Sight, count: number, focused: number): number[] {
  // A list that has become shorter is scrolled to its end.
  const beyond = Math.max(0, to - Math.max(count, to - from))
  const first = Math.max(0, from - beyond - AROUND)
  const end = Math.min(count, to - beyond + AROUND)
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)
  if (focused < 0 || focused >= count || (focused >= first && focused < end)) return indexes
  return focused < first ? [focused, ...indexes] : [...indexes, focused]
}

/**
 * Determines which rows of a list must be in the document: the visible ones, some around them, and the focused one. All
 * rows have the same height.
 * @param focused index of the focused row, or -1
 */
export function useRowWindow({ count, rowHeight, headHeight, viewport }: RowBox, focused: number) {
  const [sight, setSight] = useState(() => sightOf(0, UNMEASURED, rowHeight))
  useLayoutEffect(() => {
    if (!viewport) return
    const read = (): void => {
      const now = sightOf(viewport.scrollTop, viewport.clientHeight, rowHeight)
      setSight((before) =>
        before.from === now.from && before.to === now.to && before.height === now.height ? before : now,
      )
    }
    // Rendered before the browser paints what it has scrolled to.
    const onScroll = (): void => flushSync(read)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(viewport)
    viewport.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      viewport.removeEventListener('scroll', onScroll)
    }
  }, [viewport, rowHeight])
  /**
   * Scrolls a row into view with as little movement as possible. If the container is lower than a row, shows the row's
   * start.
   */
  const scrollTo = (index: number): void => {
    if (!viewport) return
    const start = index * rowHeight
    // The sticky header shifts the rows down by exactly the height it covers at the top.
    const end = start + rowHeight + headHeight - viewport.clientHeight
    viewport.scrollTo({ top: Math.min(start, Math.max(viewport.scrollTop, end)) })
  }
  return { indexes: renderedRows(sight, count, focused), height: sight.height, scrollTo }
}
