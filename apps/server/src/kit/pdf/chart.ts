import { addSpace, cell, type Doc, type Frame, ink, plain } from './parts.ts'
import type { SheetChart } from './sheet.ts'

const [height, labelHeight, gridLabels] = [120, 14, 64] as const
/** The part of its place that a bar takes. */
const barShare = 0.7
/** The opacity of each series, from the first. */
const shades = [1, 0.45] as const
/** The least width of a label below the chart. */
const labelWidth = 54

/** The area of a chart, with functions that find the place of a point and of a value in it. */
interface Area {
  left: number
  top: number
  width: number
  step: number
  x: (index: number) => number
  y: (value: number) => number
}

function areaOf({ margin, inner }: Frame, top: number, { points, grid }: SheetChart): Area {
  const [left, width] = [margin + gridLabels, inner - gridLabels]
  const [least, most] = [grid[0]!.value, grid.at(-1)!.value]
  const step = width / Math.max(1, points.length)
  return {
    left,
    top,
    width,
    step,
    x: (index) => left + (index + 0.5) * step,
    y: (value) => top + height - ((value - least) / (most - least || 1)) * height,
  }
}

const isUnknown = ({ values }: SheetChart['points'][number]): boolean => values.every((value) => value === null)

function drawGrid(doc: Doc, frame: Frame, area: Area, { grid, points }: SheetChart): void {
  for (const [index, point] of points.entries())
    if (isUnknown(point)) doc.rect(area.left + index * area.step, area.top, area.step, height).fill(ink.line)
  for (const { value, label } of grid) {
    const y = area.y(value)
    doc
      .moveTo(area.left, y)
      .lineTo(area.left + area.width, y)
      .lineWidth(0.5)
      .strokeColor(ink.line)
      .stroke()
    cell(doc, label, frame.margin, y - 6, gridLabels - 8, { color: ink.quiet, right: true })
  }
  const every = Math.max(1, Math.ceil(labelWidth / area.step))
  for (const [index, { label }] of points.entries())
    if (index % every === 0)
      cell(doc, label, area.left + index * area.step, area.top + height + 3, Math.max(labelWidth, area.step) - 4, {
        color: ink.quiet,
      })
}

function drawBars(doc: Doc, area: Area, { points }: SheetChart, color: string): void {
  for (const [index, { values }] of points.entries()) {
    let sum = 0
    for (const [place, value] of values.entries()) {
      if (value === null || value === 0) continue
      const [from, to] = [area.y(sum), area.y(sum + value)]
      doc
        .rect(area.x(index) - (area.step * barShare) / 2, to, area.step * barShare, from - to)
        .fillOpacity(shades[place] ?? 1)
        .fill(color)
        .fillOpacity(1)
      sum += value
    }
  }
}

function drawLines(doc: Doc, area: Area, { points, series }: SheetChart, color: string): void {
  for (const place of series.keys()) {
    let isOpen = false
    for (const [index, { values }] of points.entries()) {
      const value = values[place] ?? null
      if (value !== null && isOpen) doc.lineTo(area.x(index), area.y(value))
      else if (value !== null) doc.moveTo(area.x(index), area.y(value))
      isOpen = value !== null
    }
    doc.lineWidth(1.5).strokeColor(color).stroke()
    // A point between two unknown ones has no line.
    for (const [index, { values }] of points.entries()) {
      const value = values[place] ?? null
      if (value !== null) doc.circle(area.x(index), area.y(value), 1.8).fill(color)
    }
  }
}

function drawLegend(doc: Doc, area: Area, { series, points, unknown }: SheetChart, color: string): void {
  const entries = [
    ...(series.length > 1 ? series.map((label, place) => ({ label, color, opacity: shades[place] ?? 1 })) : []),
    ...(points.some(isUnknown) ? [{ label: unknown, color: ink.line, opacity: 1 }] : []),
  ]
  let x = area.left
  const y = area.top + height + labelHeight + 4
  for (const entry of entries) {
    doc
      .rect(x, y + 2, 8, 8)
      .fillOpacity(entry.opacity)
      .fill(entry.color)
      .fillOpacity(1)
    cell(doc, entry.label, x + 13, y, area.left + area.width - x - 13, { color: ink.quiet })
    x += 13 + doc.widthOfString(plain(doc, entry.label)) + 18
  }
  if (entries.length > 0) doc.y = y + 14
}

/** Draws a chart over the whole width. */
export function drawChart(doc: Doc, frame: Frame, chart: SheetChart, color: string): void {
  addSpace(doc, frame, height + 90)
  doc.y += 18
  doc
    .font('strong')
    .fontSize(11.5)
    .fillColor(color)
    .text(plain(doc, chart.heading), frame.margin, doc.y, { width: frame.inner })
  const area = areaOf(frame, doc.y + 10, chart)
  drawGrid(doc, frame, area, chart)
  if (chart.kind === 'bars') drawBars(doc, area, chart, color)
  else drawLines(doc, area, chart, color)
  doc.y = area.top + height + labelHeight + 4
  drawLegend(doc, area, chart, color)
}
