import uPlot, { type Series } from 'uplot'

/** The part of an interval that its bars fill. */
const FILLED = 0.8
/** uPlot's unit for positions in the values of the axis. */
const SCALE_VALUE = 1

/** The start and width of a bar in seconds, for series that stand side by side within an interval. */
export function placeOf(at: number, place: number, count: number, interval: number): { from: number; width: number } {
  const width = (interval * FILLED) / Math.max(1, count)
  return { from: at + (interval * (1 - FILLED)) / 2 + place * width, width }
}

/**
 * Draws a series as bars.
 * @param place index among the visible series
 * @param interval width of an interval in seconds; values stand at its beginning
 */
export const barsOf = (place: number, count: number, interval: number): Series.PathBuilder =>
  uPlot.paths.bars!({
    disp: {
      x0: {
        unit: SCALE_VALUE,
        values: (plot) => Array.from(plot.data[0], (at) => placeOf(at, place, count, interval).from),
      },
      size: { unit: SCALE_VALUE, values: () => [placeOf(0, place, count, interval).width] },
    },
  })
