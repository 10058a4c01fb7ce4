import { type RefObject, useEffect, useRef, useState } from 'react'

/** Moves the focus from row to row, including to rows that are not rendered yet. */
export function useRowCursor(
  count: number,
  body: RefObject<HTMLTableSectionElement | null>,
  scrollTo: (index: number) => void,
) {
  const [cursor, setCursor] = useState(0)
  const wantsFocus = useRef(false)
  const wanted = useRef(0)
  const current = Math.min(cursor, Math.max(count - 1, 0))

  useEffect(() => {
    // While a key is held down, another row may be wanted by the time this one is rendered.
    if (!wantsFocus.current || current !== Math.min(wanted.current, count - 1)) return
    const row = body.current?.querySelector<HTMLElement>(`tr[data-index="${current}"]`)
    if (!row) return
    wantsFocus.current = false
    row.focus({ preventScroll: true })
  })

  /** Makes a row the one that Tab reaches, and focuses it if requested. */
  const moveTo = (index: number, focus: boolean) => {
    const next = Math.min(Math.max(index, 0), count - 1)
    if (next < 0) return
    setCursor(next)
    if (!focus) return
    wantsFocus.current = true
    wanted.current = next
    scrollTo(next)
  }
  /**
   * Returns the row that is about to receive the focus, or undefined if none is. A key that is held down repeats faster
   * than rows are rendered.
   */
  const pending = (): number | undefined => (wantsFocus.current ? wanted.current : undefined)
  return { current, moveTo, pending }
}
