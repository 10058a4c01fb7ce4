/** A picture as its dots: red, green, blue and opacity, a byte each, row by row from the top left. */
export interface Raster {
  width: number
  height: number
  pixels: Uint8Array
}

/** The size to which a picture shrinks so that it fits a square; one that fits stays as it is. */
export function fitted(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The average of all dots that become one. Dots that are seen through count as little as they are seen. */
export function shrunk({ width, height, pixels }: Raster, to: { width: number; height: number }): Raster {
  const out = new Uint8Array(to.width * to.height * 4)
  for (let y = 0; y < to.height; y++) {
    const [top, bottom] = span(y, to.height, height)
    for (let x = 0; x < to.width; x++) {
      const [left, right] = span(x, to.width, width)
      let [red, green, blue, opacity] = [0, 0, 0, 0]
      for (let row = top; row < bottom; row++) {
        for (let at = (row * width + left) * 4, end = (row * width + right) * 4; at < end; at += 4) {
          const weight = pixels[at + 3]!
          red += pixels[at]! * weight
          green += pixels[at + 1]! * weight
          blue += pixels[at + 2]! * weight
          opacity += weight
        }
      }
      const at = (y * to.width + x) * 4
      if (opacity > 0) out.set([Math.round(red / opacity), Math.round(green / opacity), Math.round(blue / opacity)], at)
      out[at + 3] = Math.round(opacity / ((bottom - top) * (right - left)))
    }
  }
  return { ...to, pixels: out }
}

/** The dots of a line that become the one at `at`. */
function span(at: number, to: number, from: number): [number, number] {
  const first = Math.floor((at * from) / to)
  return [first, Math.max(first + 1, Math.floor(((at + 1) * from) / to))]
}

/**
 * A picture as its camera was held.
 * @param orientation 1 to 8 as in Exif 2.3, tag 0x0112: from 5 on rows and columns change places
 */
export function upright(raster: Raster, orientation: number): Raster {
  if (orientation < 2 || orientation > 8) return raster
  const { width, height, pixels } = raster
  const isTurned = orientation >= 5
  const to = isTurned ? { width: height, height: width } : { width, height }
  const out = new Uint8Array(pixels.length)
  for (let y = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) {
      const [across, down] = isTurned ? [y, x] : [x, y]
      const column = [2, 3, 7, 8].includes(orientation) ? width - 1 - across : across
      const row = [3, 4, 6, 7].includes(orientation) ? height - 1 - down : down
      const from = (row * width + column) * 4
      out.set(pixels.subarray(from, from + 4), (y * to.width + x) * 4)
    }
  }
  return { ...to, pixels: out }
}
