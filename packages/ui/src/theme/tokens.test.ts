import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastRatio, luminance } from './color.ts'
import { makeTheme } from './mantineTheme.ts'
import { cssVariables } from './tokens.ts'

/** Returns the colours of the page for a brand, by their names without `--ui-`. */
function paint(accent: string, mode: 'light' | 'dark', darkText?: string): (name: string) => string {
  const made = cssVariables(darkText)(mergeMantineTheme(DEFAULT_THEME, makeTheme(accent, 'Close')))
  return (name) => made[mode][`--ui-${name}`]!
}

const anyColor = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
/** The colours that are hardest to adjust: greys, black, white, and the brightest hues. */
const hard = [
  '#000000',
  '#ffffff',
  '#808080',
  '#777777',
  '#ffff00',
  '#ffd400',
  '#00ff00',
  '#00ffff',
  '#ff00ff',
  '#ff0000',
  '#0000ff',
  '#010101',
  '#fefefe',
]
const forEveryColor = (check: (color: string) => void): void => {
  hard.forEach(check)
  assert(property(anyColor, check), { numRuns: 150 })
}

describe.each(['light', 'dark'] as const)('FRAME-009 under any accent, in %s', (mode) => {
  test('text on a filled button is readable, also on hover', () => {
    forEveryColor((color) => {
      const at = paint(color, mode)
      for (const fill of ['accent', 'accent-hover'])
        expect(contrastRatio(at(fill), at('accent-contrast')), `${fill} of ${color}`).toBeGreaterThanOrEqual(4.5)
    })
  })

  test('links, the active menu item and the focus ring stand out from every background', () => {
    forEveryColor((color) => {
      const at = paint(color, mode)
      for (const ground of ['page', 'surface', 'raised', 'hover', 'accent-soft', 'accent-soft-hover']) {
        expect(contrastRatio(at('accent-text'), at(ground)), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    })
  })

  test('every text colour is readable on the tinted background of selected rows', () => {
    forEveryColor((color) => {
      const at = paint(color, mode)
      for (const text of ['text', 'text-2', 'text-3', 'positive-text', 'pending-text', 'danger-text']) {
        for (const ground of ['accent-soft', 'accent-soft-hover'])
          expect(contrastRatio(at(text), at(ground)), `${text} on ${ground} of ${color}`).toBeGreaterThanOrEqual(4.5)
      }
    })
  })

  test('a selected row differs visibly from an unselected one', () => {
    for (const color of ['#2f6fed', '#0f766e', '#ffd400', '#b91c1c', '#000000'])
      expect(paint(color, mode)('accent-soft')).not.toBe(paint(color, mode)('surface'))
  })
})

test('FRAME-009 the text colour of the brand is used in dark mode only, and adjusted to be readable', () => {
  expect(paint('#2f6fed', 'dark', '#fdf6e3')('text')).toBe('#fdf6e3')
  expect(paint('#2f6fed', 'light', '#fdf6e3')('text')).toBe(paint('#2f6fed', 'light')('text'))
  forEveryColor((color) => {
    const at = paint('#2f6fed', 'dark', color)
    for (const ground of ['page', 'surface', 'raised', 'hover'])
      expect(contrastRatio(at('text'), at(ground)), color).toBeGreaterThanOrEqual(6.9)
  })
  expect(luminance(paint('#2f6fed', 'dark', '#000000')('text'))).toBeGreaterThan(0.2)
})
