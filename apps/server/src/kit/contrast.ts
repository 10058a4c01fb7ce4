/** Converts one sRGB channel, 0 to 255, to linear light (WCAG 2.2, relative luminance). */
const light = (channel: number): number =>
  channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4

/**
 * Returns the relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). Duplicates a function of the console's design system,
 * which the server does not import.
 */
export function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => light(Number.parseInt(color.slice(at, at + 2), 16))) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * Returns black or white, whichever is more readable on a colour. One of them always has a contrast of at least
 * 4.5:1.
 */
export const textOn = (color: string): '#000000' | '#ffffff' => (luminance(color) > 0.179 ? '#000000' : '#ffffff')

/** Returns a colour for text on white: unchanged, or darkened just enough for a contrast of 4.5:1. */
export function readableOnWhite(color: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  for (let share = 1; share > 0; share -= 0.02) {
    const darker = `#${channels
      .map((channel) =>
        Math.round(channel * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
    if (1.05 / (luminance(darker) + 0.05) >= 4.5) return darker
  }
  return '#000000'
}
