import { type GlyphPart, glyphs, type Tone } from '../cells/glyphs.ts'
import type { MapLook } from './palette.ts'

/** Image pixels per CSS pixel, so that markers are sharp on high-resolution screens. */
export const PIXELS = 2
const QUARTER = Math.PI / 2

/** The number of steps in which the ring around a cluster shows the share of online devices. */
export const SHARES = 12

type Draw = (context: CanvasRenderingContext2D, middle: number) => void

function picture(size: number, draw: Draw): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * PIXELS
  const context = canvas.getContext('2d')!
  context.scale(PIXELS, PIXELS)
  draw(context, size / 2)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

function disc(context: CanvasRenderingContext2D, middle: number, radius: number, fill: string): void {
  context.beginPath()
  context.arc(middle, middle, radius, 0, 4 * QUARTER)
  context.fillStyle = fill
  context.fill()
}

function arc(
  context: CanvasRenderingContext2D,
  middle: number,
  radius: number,
  share: number,
  color: string,
  width: number,
): void {
  context.beginPath()
  context.arc(middle, middle, radius, -QUARTER, -QUARTER + 4 * QUARTER * share)
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke()
}

function part(context: CanvasRenderingContext2D, { d, line }: GlyphPart): void {
  const path = new Path2D(d)
  if (line === undefined) return context.fill(path)
  context.lineWidth = line
  context.lineCap = 'round'
  context.stroke(path)
}

/** Draws a marker: the glyph of its status on a disc, with a ring in the accent colour if it is selected. */
export function markerImage(tone: Tone, chosen: boolean, look: MapLook): ImageData {
  const radius = chosen ? 15 : 11
  return picture(chosen ? 36 : 26, (context, middle) => {
    disc(context, middle, radius, look.surface)
    arc(context, middle, radius, 1, chosen ? look.accent : look.hairline, chosen ? 3 : 1)
    context.translate(middle - 7, middle - 7)
    context.scale(14 / 12, 14 / 12)
    context.fillStyle = context.strokeStyle = look.tones[tone]
    for (const one of glyphs[tone]) part(context, one)
  })
}

/**
 * Draws a point that stands for several records: their number in a ring of the colour of their worst state, and the
 * glyph of that state beside it.
 */
export function pointImage(count: string, tone: Tone, look: MapLook, font: string): ImageData {
  const size = 32 + 5 * Math.max(count.length - 2, 0)
  return picture(size + 12, (context, middle) => {
    disc(context, middle, size / 2, look.surface)
    arc(context, middle, size / 2 - 2, 1, look.tones[tone], 4)
    context.fillStyle = look.text
    context.font = `600 12px ${font}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(count, middle, middle + 0.5)
    const corner = middle + size * 0.36
    context.translate(corner - middle, corner - middle)
    disc(context, middle, 7, look.surface)
    context.translate(middle - 5, middle - 5)
    context.scale(10 / 12, 10 / 12)
    context.fillStyle = context.strokeStyle = look.tones[tone]
    for (const one of glyphs[tone]) part(context, one)
  })
}

/**
 * Draws a cluster: the number of its markers, in a ring that is filled by the share of those online. @param share from
 * 0 to `SHARES`
 */
export function clusterImage(count: string, share: number, look: MapLook, font: string): ImageData {
  const size = 32 + 4 * Math.max(count.length - 1, 0)
  return picture(size + 4, (context, middle) => {
    disc(context, middle, size / 2, look.surface)
    arc(context, middle, size / 2 - 2, 1, look.ring, 4)
    arc(context, middle, size / 2 - 2, share / SHARES, look.tones.positive, 4)
    context.fillStyle = look.text
    context.font = `600 12px ${font}`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(count, middle, middle + 0.5)
  })
}
