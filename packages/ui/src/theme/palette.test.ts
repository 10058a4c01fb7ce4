import { describe, expect, test } from 'vitest'
import { contrastRatio } from './color.ts'
import { CHART_COLORS } from './tokens.ts'

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/**
 * Transforms colours, in linear light, to how they appear without one type of cone: Machado, Oliveira and Fernandes
 * 2009, severity 1.
 */
const COLOR_VISIONS: Readonly<Record<string, Matrix>> = {
  'full sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** From linear light to cone responses, and from their cube roots to OKLab (Ottosson 2020). */
const CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]

const times = (matrix: Matrix, [a, b, c]: Triple): Triple =>
  matrix.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Triple
const each = (triple: Triple, change: (value: number) => number): Triple => triple.map(change) as unknown as Triple

function linear(hex: string): Triple {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Triple
  return each(parts, (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
}

/** Returns the position of a colour in OKLab as perceived with this vision: equal distances look equally different. */
function seen(hex: string, sight: Matrix): Triple {
  const light = each(times(sight, linear(hex)), (value) => Math.min(1, Math.max(0, value)))
  return times(LAB, each(times(CONES, light), Math.cbrt))
}

/** Returns the two colours of a list that are hardest to distinguish. */
function closest(colors: readonly string[], sight: Matrix): { pair: string; distance: number } {
  const pairs = colors.flatMap((one, index) => colors.slice(index + 1).map((other) => [one, other] as const))
  const measured = pairs.map(([one, other]) => {
    const [a, b] = [seen(one, sight), seen(other, sight)]
    return { pair: `${one} ${other}`, distance: Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) }
  })
  return measured.reduce((best, next) => (next.distance < best.distance ? next : best))
}

/**
 * A just noticeable difference between adjacent colours is about 0.02 in OKLab. More is required here, because lines
 * are not adjacent and their legend is even further away.
 */
const MIN_DIFFERENCE = 0.055
const SURFACE = { light: '#ffffff', dark: '#12161f' } as const

describe.each(['light', 'dark'] as const)('FRAME-114: the chart palette in %s', (mode) => {
  test('has eleven colours, each distinguishable from its surface', () => {
    expect(CHART_COLORS[mode]).toHaveLength(11)
    expect(CHART_COLORS[mode].filter((color) => contrastRatio(color, SURFACE[mode]) < 3)).toEqual([])
  })

  test.each(Object.keys(COLOR_VISIONS))('can be told apart with %s', (name) => {
    const { pair, distance } = closest(CHART_COLORS[mode], COLOR_VISIONS[name]!)
    expect(distance, pair).toBeGreaterThan(MIN_DIFFERENCE)
  })
})

test('red and green of equal lightness differ widely, but not for people with red or green colour blindness', () => {
  const pair = ['#d04040', '#5c8c1e']
  const distances = ['full sight', 'deuteranopia', 'protanopia'].map(
    (name) => closest(pair, COLOR_VISIONS[name]!).distance,
  )
  expect(distances[0]).toBeGreaterThan(3 * MIN_DIFFERENCE)
  expect(Math.min(distances[1]!, distances[2]!)).toBeLessThan(2 * MIN_DIFFERENCE)
})
