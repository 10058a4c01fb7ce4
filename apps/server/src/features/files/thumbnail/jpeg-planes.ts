import type { Component } from './jpeg-scan.ts'
import type { Raster } from './raster.ts'

/** A colour's dots, a byte each. */
interface Plane {
  stride: number
  dots: Uint8ClampedArray
}

/** Waves of a line of so many dots, made of as many of a block's eight: what they lack is only detail (T.81, A.3.3). */
function wavesOf(side: number): Float32Array {
  const waves = new Float32Array(side * side)
  for (let x = 0; x < side; x++) for (let u = 0; u < side; u++) waves[x * side + u] = Math.sqrt(side / 8) * Math.sqrt((u === 0 ? 1 : 2) / side) * Math.cos(((2 * x + 1) * u * Math.PI) / (2 * side))
  return waves
}

/** The dots of a colour, `side` by `side` of each block of eight by eight. */
function planeOf({ coefficients, stride }: Component, table: Uint16Array, side: number): Plane {
  const waves = wavesOf(side)
  const blocks = coefficients.length / 64
  const plane = { stride: stride * side, dots: new Uint8ClampedArray(blocks * side * side) }
  const across = new Float32Array(side * side)
  for (let index = 0; index < blocks; index++) {
    const block = coefficients.subarray(index * 64, index * 64 + 64)
    for (let v = 0; v < side; v++) {
      for (let x = 0; x < side; x++) {
        let sum = 0
        for (let u = 0; u < side; u++) sum += waves[x * side + u]! * block[v * 8 + u]! * table[v * 8 + u]!
        across[v * side + x] = sum
      }
    }
    const start = Math.floor(index / stride) * side * plane.stride + (index % stride) * side
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        let sum = 128
        for (let v = 0; v < side; v++) sum += waves[y * side + v]! * across[v * side + x]!
        plane.dots[start + y * plane.stride + x] = sum
      }
    }
  }
  return plane
}

export interface Frame {
  width: number
  height: number
  components: readonly Component[]
  /** By number, in the order of places in a block. */
  tables: readonly (Uint16Array | undefined)[]
  /** The colours are brightness and two differences, as usual, and not red, green and blue. */
  isLuminance: boolean
}

/** Red, green and blue of brightness and differences (JFIF 1.02). */
function coloursOf(y: number, cb: number, cr: number): [number, number, number] {
  return [y + 1.402 * (cr - 128), y - 0.344_136 * (cb - 128) - 0.714_136 * (cr - 128), y + 1.772 * (cb - 128)]
}

/**
 * The picture of a frame, made small while it is unpacked.
 * @param side dots that become of eight: 1, 2, 4 or 8
 */
export function paintFrame({ width, height, components, tables, isLuminance }: Frame, side: number): Raster {
  const planes = components.map((component) => {
    const table = tables[component.quantization]
    if (!table) throw new Error('a JPEG without a table')
    return { ...planeOf(component, table, side), across: component.across, down: component.down }
  })
  const [most, tallest] = [Math.max(...components.map(({ across }) => across)), Math.max(...components.map(({ down }) => down))]
  const to = { width: Math.ceil((width * side) / 8), height: Math.ceil((height * side) / 8) }
  const pixels = new Uint8ClampedArray(to.width * to.height * 4)
  for (let y = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) {
      const [first = 0, second = first, third = first] = planes.map(({ dots, stride, across, down }) => dots[Math.floor((y * down) / tallest) * stride + Math.floor((x * across) / most)]!)
      const colours = isLuminance && planes.length === 3 ? coloursOf(first, second, third) : [first, second, third]
      pixels.set([...colours, 255], (y * to.width + x) * 4)
    }
  }
  return { ...to, pixels: new Uint8Array(pixels.buffer) }
}
