import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect } from 'react'

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

/** The rows in sight and around it, and the one with the focus, in order. */
function withFocused(indexes: number[], focused: number, count: number): number[] {
  if (focused < 0 || focused >= count || indexes.includes(focused)) return indexes
  return focused < (indexes[0] ?? 0) ? [focused, ...indexes] : [...indexes, focused]
}

/**
 * The rows of a list of rows of one height that have to be in the document: those in sight, some around them, and the one with the focus.
 * @param focused its index, -1 without
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
    // The heading covers as much of the box as it stands above the first row, so that only its lower end counts.
    scrollPaddingEnd: headHeight,
    rangeExtractor: (range) => withFocused(defaultRangeExtractor(range), focused, count),
  })
  // Heights are kept from render to render, and change with the density.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const height = virtualizer.scrollRect?.height ?? UNMEASURED
  /** Brings a row into sight, by scrolling as little as possible. Where the box is lower than a row, its beginning counts. */
  const scrollTo = (index: number): void =>
    virtualizer.scrollToIndex(index, { align: height < rowHeight + headHeight ? 'start' : 'auto' })
  return { indexes: virtualizer.getVirtualIndexes(), height, scrollTo }
}
