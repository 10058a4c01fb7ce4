import type uPlot from 'uplot'

/** A period in Unix seconds. */
export type ChartPeriod = readonly [from: number, to: number]

/** Fills periods behind the lines of a chart, as far as they are within its axis. */
export function drawPeriods(chart: uPlot, periods: readonly ChartPeriod[], color: string): void {
  const { left, top, width, height } = chart.bbox
  const within = (seconds: number): number => Math.min(Math.max(chart.valToPos(seconds, 'x', true), left), left + width)
  chart.ctx.save()
  chart.ctx.fillStyle = color
  for (const [from, to] of periods) {
    const start = within(from)
    // At least one pixel, so that a short period remains visible.
    chart.ctx.fillRect(start, top, Math.max(1, within(to) - start), height)
  }
  chart.ctx.restore()
}
