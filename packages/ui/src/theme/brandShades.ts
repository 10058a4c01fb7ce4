import { contrastRatio, darkenUntil, luminance, type Oklch, toHex, toOklch } from './color.ts'

/** Ten shades of one hue, from nearly white (0) to dark (9). The colour itself, or its adjusted form, is at index 7. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

/** The shade of filled buttons in light mode; dark mode uses one shade lighter. */
export const FILL_LIGHT = 7
export const FILL_DARK = 6

/** WCAG 2.2 AA requires 4.5 for text; the margin is for rounding to integer channels. */
const TEXT_CONTRAST = 4.7
/** Above this luminance, dark text is more readable than white (with at least 5.9:1), so the colour is not changed. */
const BRIGHT = 0.3
/** Below this luminance, a fill would be invisible in dark mode (less than 3:1 on the raised surface). */
const DIM = 0.14
/** Excludes pure black and white, which leave no room for hover and pressed shades. */
const [DARKEST, LIGHTEST] = [0.24, 0.92]

/** Positions of shades 0 to 5 between near-white and shade 6; close together where soft backgrounds are needed. */
const STEPS = [0, 0.07, 0.18, 0.32, 0.5, 0.72] as const

function soften(color: Oklch, share: number, target: number): string {
  const l = 0.975 + (target - 0.975) * share
  return toHex({ h: color.h, l, c: color.c * (0.08 + 0.92 * share) })
}

/** Returns a fill that carries white text and is still visible in dark mode. */
function darkModeFill(base: Oklch): Oklch {
  if (luminance(toHex(base)) >= DIM) {
    const lighter = { ...base, l: base.l + 0.004 }
    return contrastRatio(toHex(lighter), '#ffffff') >= 4.5 ? lighter : base
  }
  const lifted = darkenUntil(base, '#ffffff', TEXT_CONTRAST)
  return { ...lifted, l: Math.max(base.l, lifted.l - 0.01) }
}

/**
 * Derives ten shades from one colour, at run time for white-label brands. Shade 7 carries white text (at least
 * 4.5:1), or dark text if the colour is bright; shade 6 does the same in dark mode.
 * @param hex `#rgb` or `#rrggbb`
 * @throws RangeError if the text is not a colour
 */
export function brandShades(hex: string): Shades {
  const given = toOklch(hex)
  const base = { ...given, l: Math.min(LIGHTEST, Math.max(DARKEST, given.l)) }
  const bright = luminance(toHex(base)) >= BRIGHT
  const safe =
    bright || contrastRatio(toHex(base), '#ffffff') >= 4.5 ? base : darkenUntil(base, '#ffffff', TEXT_CONTRAST)
  const six = bright ? { ...safe, l: safe.l + (0.975 - safe.l) * 0.2 } : darkModeFill(safe)
  const light = STEPS.map((share) => soften(six, share, six.l)) as [string, string, string, string, string, string]
  const eight = { ...safe, l: safe.l - 0.05 }
  const nine = bright ? darkenUntil(safe, '#f2f4f7', TEXT_CONTRAST) : { ...safe, l: safe.l - 0.1 }
  return [...light, toHex(six), given.l === safe.l ? hex.toLowerCase() : toHex(safe), toHex(eight), toHex(nine)]
}

/** Returns the shade nearest to 7 that is readable as text (4.5:1) on all of the given backgrounds. */
export function readableShade(shades: readonly string[], ...backgrounds: string[]): string {
  const order = [7, 6, 8, 5, 9, 4, 3, 2, 1, 0]
  const readable = (shade: string) => backgrounds.every((background) => contrastRatio(shade, background) >= 4.5)
  return order.map((index) => shades[index]!).find(readable) ?? shades[9]!
}

/** Returns the text colour on a fill: dark or white, whichever is more readable. */
export function onFill(fill: string): string {
  return luminance(fill) >= 0.25 ? '#101828' : '#ffffff'
}
