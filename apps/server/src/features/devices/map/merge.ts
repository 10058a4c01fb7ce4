/** The devices of a cell of the grid. Places are on the square map of the world, from 0 to 1. */
export interface Cell {
  x: number
  y: number
  count: number
  offline: number
  problem: number
  online: number
  inactive: number
  west: number
  east: number
  north: number
  south: number
  /** One of the devices. */
  device_id: number
}

/** Pixels between the middles of two clusters below which they would cover each other. */
const APART = 44

/** The width of the map of the world in pixels at a zoom level. */
export const worldPixels = (zoom: number): number => 512 * 2 ** zoom

const add = (a: Cell, b: Cell): Cell => {
  const count = a.count + b.count
  return {
    x: (a.x * a.count + b.x * b.count) / count,
    y: (a.y * a.count + b.y * b.count) / count,
    count,
    offline: a.offline + b.offline,
    problem: a.problem + b.problem,
    online: a.online + b.online,
    inactive: a.inactive + b.inactive,
    west: Math.min(a.west, b.west),
    east: Math.max(a.east, b.east),
    north: Math.min(a.north, b.north),
    south: Math.max(a.south, b.south),
    device_id: Math.min(a.device_id, b.device_id),
  }
}

/**
 * Merges cells whose middles are so close that their clusters would cover each other: devices on both sides of a grid
 * line. The largest come first and absorb the others. At most a few thousand cells.
 */
export function mergeClose(cells: readonly Cell[], zoom: number): Cell[] {
  const apart = APART / worldPixels(zoom)
  const merged: Cell[] = []
  // Cells by square of the width `apart`, so that only the neighbours are compared.
  const bySquare = new Map<string, number>()
  const keyOf = (x: number, y: number): string => `${Math.floor(x / apart)} ${Math.floor(y / apart)}`
  const near = ({ x, y }: Cell): number | undefined => {
    for (const dx of [0, -apart, apart])
      for (const dy of [0, -apart, apart]) {
        const at = bySquare.get(keyOf(x + dx, y + dy))
        if (at !== undefined && Math.hypot(merged[at]!.x - x, merged[at]!.y - y) < apart) return at
      }
    return undefined
  }
  for (const cell of cells.toSorted((a, b) => b.count - a.count || a.device_id - b.device_id)) {
    const at = near(cell)
    if (at === undefined) {
      bySquare.set(keyOf(cell.x, cell.y), merged.length)
      merged.push(cell)
      // The middle of the larger cell stays the key: it moves only a little.
    } else merged[at] = add(merged[at]!, cell)
  }
  return merged
}
