import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandShades, FILL_DARK, FILL_LIGHT, onFill, readableShade } from './brandShades.ts'
import { contrastRatio, luminance, toHex, toOklch } from './color.ts'
import { CHART_COLORS } from './tokens.ts'

const anyColor = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('brandShades', () => {
  test('keeps a colour that works with white text exactly as given', () => {
    expect(brandShades('#155EEF')[FILL_LIGHT]).toBe('#155eef')
  })

  test('keeps a bright colour and puts dark text on it', () => {
    const shades = brandShades('#ffd400')
    expect(shades[FILL_LIGHT]).toBe('#ffd400')
    expect(onFill(shades[FILL_LIGHT])).toBe('#101828')
  })

  test('darkens a colour that works with neither black nor white text', () => {
    expect(contrastRatio('#e8590c', '#ffffff')).toBeLessThan(4.5)
    expect(contrastRatio(brandShades('#e8590c')[FILL_LIGHT], '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })

  test('text on both fills has at least 4.5:1 for any colour', () => {
    assert(
      property(anyColor, (color) => {
        const shades = brandShades(color)
        for (const fill of [shades[FILL_LIGHT], shades[FILL_DARK]])
          expect(contrastRatio(fill, onFill(fill))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  test('links are readable on every background of both modes for any colour', () => {
    assert(
      property(anyColor, (color) => {
        const shades = brandShades(color)
        for (const grounds of [
          ['#f7f8fa', '#f2f4f7', '#ffffff'],
          ['#0b0e14', '#1b212d', '#181d28'],
        ]) {
          const shade = readableShade(shades, ...grounds)
          for (const ground of grounds) expect(contrastRatio(shade, ground)).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })

  test('the shades get darker from first to last', () => {
    assert(
      property(anyColor, (color) => {
        const lights = brandShades(color).map(luminance)
        lights.slice(1).forEach((light, index) => expect(light).toBeLessThanOrEqual(lights[index]! + 0.001))
      }),
    )
  })

  test('the fill in dark mode stands out from a raised surface', () => {
    expect(contrastRatio(brandShades('#000000')[FILL_DARK], '#181d28')).toBeGreaterThanOrEqual(3)
  })

  test('refuses a value that is not a colour', () => {
    expect(() => brandShades('blue')).toThrow('Not a hexadecimal colour: blue')
  })
})

test('a colour survives conversion to OKLCH and back', () => {
  assert(
    property(anyColor, (color) => {
      expect(toHex(toOklch(color))).toBe(color)
    }),
  )
})

describe('chart colours', () => {
  const surfaces = { light: ['#ffffff'], dark: ['#12161f', '#181d28'] }
  test.each(['light', 'dark'] as const)('%s: eleven, each at least 3:1 on its surfaces', (mode) => {
    expect(new Set(CHART_COLORS[mode]).size).toBe(11)
    for (const surface of surfaces[mode]) {
      for (const color of CHART_COLORS[mode]) expect(contrastRatio(color, surface)).toBeGreaterThanOrEqual(3)
    }
  })
})
