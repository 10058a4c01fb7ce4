export interface Point {
  x: number
  y: number
}

/** The position of a dialog that has not been moved, in px of the viewport. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** If the dialog is larger than the screen, its start is shown, where its header is. */
const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high))

/**
 * Returns the offset nearest to the wanted one at which the dialog is entirely on the screen.
 * @param home the position of the dialog at offset 0
 */
export function keepInside(wanted: Point, home: Box, screen: { width: number; height: number }): Point {
  return {
    x: within(wanted.x, 0 - home.left, screen.width - home.left - home.width),
    y: within(wanted.y, 0 - home.top, screen.height - home.top - home.height),
  }
}
