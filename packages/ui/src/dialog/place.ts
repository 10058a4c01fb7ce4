export interface Point {
  x: number
  y: number
}

/** Where a window stands when it has not been moved, in px of the viewport. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A window that is larger than the screen shows its start, where its header is. */
const within = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high))

/**
 * The offset nearest to the wanted one at which the window is wholly on the screen.
 * @param home where the window stands at offset 0
 */
export function keepInside(wanted: Point, home: Box, screen: { width: number; height: number }): Point {
  return {
    x: within(wanted.x, 0 - home.left, screen.width - home.left - home.width),
    y: within(wanted.y, 0 - home.top, screen.height - home.top - home.height),
  }
}
