import { contrastRatio, darkenUntil, luminance, type Oklch, toHex, toOklch } from './color.ts'

/** Ten shades of one hue, from nearly white (0) to dark (9); the colour itself, or its safe form, stands at 7. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string]

/** Shade that fills buttons on a light page; on a dark page one shade lighter is used. */
export const FILL_LIGHT = 7
export const FILL_DARK = 6

/** WCAG 2.2 AA for text is 4.5; the rest is for rounding to whole channels. */
const TEXT_CONTRAST = 4.7
/** Above this luminance dark text reads better than white (and has at least 5.9:1), so the colour stays as it is. */
const BRIGHT = 0.3
/** Below this luminance a fill would vanish on a dark page (it would have less than 3:1 on the raised surface). */
const DIM = 0.14
/** Neither black nor white may be exact, or there is no room for hover and pressed shades beside it. */
const [DARKEST, LIGHTEST] = [0.24, 0.92]

/** Steps from light to the seventh shade, as shares of the way; close together where soft grounds are needed. */
const STEPS = [0, 0.07, 0.18, 0.32, 0.5, 0.72] as const

function soften(color: Oklch, share: number, target: number): string {
  const l = 0.975 + (target - 0.975) * share
  return toHex({ h: color.h, l, c: color.c * (0.08 + 0.92 * share) })
}

/** A fill with white text that can still be seen on a dark page. */
function darkModeFill(base: Oklch): Oklch {
  if (luminance(toHex(base)) >= DIM) {
    const lighter = { ...base, l: base.l + 0.004 }
    return contrastRatio(toHex(lighter), '#ffffff') >= 4.5 ? lighter : base
  }
  const lifted = darkenUntil(base, '#ffffff', TEXT_CONTRAST)
  return { ...lifted, l: Math.max(base.l, lifted.l - 0.01) }
}

/**
 * Ten shades from one colour, made at run time for white-label brands.
 * Shade 7 carries white text (at least 4.5:1), or dark text when the colour is bright; shade 6 does the same in dark mode.
 * @param hex `#rgb` or `#rrggbb`
 * @throws RangeError when the text is not a colour
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

/** The shade nearest to 7 that can be read as text (4.5:1) on every one of the given backgrounds. */
export function readableShade(shades: readonly string[], ...backgrounds: string[]): string {
  const order = [7, 6, 8, 5, 9, 4, 3, 2, 1, 0]
  const readable = (shade: string) => backgrounds.every((background) => contrastRatio(shade, background) >= 4.5)
  return order.map((index) => shades[index]!).find(readable) ?? shades[9]!
}

/** Text colour for a filled ground: dark or white, whichever reads better. */
export function onFill(fill: string): string {
  return luminance(fill) >= 0.25 ? '#101828' : '#ffffff'
}
