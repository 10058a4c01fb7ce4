import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect } from 'react'

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

/** Adds the focused row to the rendered rows, in order. */
function withFocused(indexes: number[], focused: number, count: number): number[] {
  if (focused < 0 || focused >= count || indexes.includes(focused)) return indexes
  return focused < (indexes[0] ?? 0) ? [focused, ...indexes] : [...indexes, focused]
}

/**
 * Determines which rows of a list must be in the document: the visible ones, some around them, and the focused one. All
 * rows have the same height.
 * @param focused index of the focused row, or -1
 */
export function useRowWindow({ count, rowHeight, headHeight, viewport }: RowBox, focused: number) {
  // oxlint-disable-next-line react/incompatible-library -- React Compiler is not in use, and nothing here is memoised on it
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => viewport,
    initialOffset: () => viewport?.scrollTop ?? 0,
    initialRect: { width: 0, height: UNMEASURED },
    overscan: AROUND,
    // The sticky header shifts the rows down by exactly the height it covers at the top, so only the end needs padding.
    scrollPaddingEnd: headHeight,
    rangeExtractor: (range) => withFocused(defaultRangeExtractor(range), focused, count),
  })
  // The virtualizer caches heights between renders, but they change with the density.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const height = virtualizer.scrollRect?.height ?? UNMEASURED
  /**
   * Scrolls a row into view with as little movement as possible. If the container is lower than a row, shows the row's
   * start.
   */
  const scrollTo = (index: number): void =>
    virtualizer.scrollToIndex(index, { align: height < rowHeight + headHeight ? 'start' : 'auto' })
  return { indexes: virtualizer.getVirtualIndexes(), height, scrollTo }
}
