import { expect, test } from 'vitest'
import { themes } from './themes.ts'

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
const outside = new Set(['background', 'cursorAccent', 'selectionBackground'])

test.each(Object.entries(themes))(
  'REMOTE-237 the colours of the theme %s can be read on its background',
  (name, theme) => {
    for (const [colour, value] of Object.entries(theme)) {
      if (outside.has(colour) || (colour === 'black' && name !== 'light')) continue
      expect([colour, contrast(value, theme.background) >= 4.5]).toEqual([colour, true])
    }
    expect(contrast(theme.foreground, theme.selectionBackground)).toBeGreaterThanOrEqual(4.5)
  },
)
