/** A colour in OKLCH: lightness from 0 to 1, chroma from 0 to about 0.37, hue in radians. */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Triple = readonly [number, number, number]

/** Returns whether a text is a colour that this module can parse: `#rgb` or `#rrggbb`. */
export function isHexColor(value: string): boolean {
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)
}

/** Returns the linear amounts of red, green and blue light, from 0 to 1. */
function linearChannels(hex: string): Triple {
  if (!isHexColor(hex)) throw new RangeError(`Not a hexadecimal colour: ${hex}`)
  const long = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1)
  const value = Number.parseInt(long, 16)
  return [toLinear(value >> 16), toLinear((value >> 8) & 255), toLinear(value & 255)]
}

/**
 * The transfer function of sRGB (IEC 61966-2-1), from a channel of 0 to 255 to linear light of 0 to 1, and its inverse
 * to 0 to 1.
 */
const toLinear = (v: number) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4)
const fromLinear = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

/** Returns the relative luminance from 0 to 1, as defined by WCAG 2.2. */
export function luminance(hex: string): number {
  const [r, g, b] = linearChannels(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast ratio of two colours from 1 to 21, as defined by WCAG 2.2. */
export function contrastRatio(a: string, b: string): number {
  const [la, lb] = [luminance(a), luminance(b)]
  return (Math.max(la, lb) + 0.05) / (Math.min(la, lb) + 0.05)
}

/**
 * Converts hexadecimal sRGB to OKLCH. Matrices: B. Ottosson, "A perceptual color space for image processing" (2020).
 */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearChannels(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

function toLinearRgb({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

const inGamut = (rgb: Triple) => rgb.every((v) => v >= -0.0005 && v <= 1.0005)

/** Converts OKLCH to hexadecimal sRGB. A colour outside the gamut loses chroma but keeps its hue and lightness. */
export function toHex(color: Oklch): string {
  let rgb = toLinearRgb(color)
  if (!inGamut(rgb)) {
    let [low, high] = [0, color.c]
    for (let step = 0; step < 20; step++) {
      const c = (low + high) / 2
      if (inGamut(toLinearRgb({ ...color, c }))) low = c
      else high = c
    }
    rgb = toLinearRgb({ ...color, c: low })
  }
  const digits = rgb.map((v) =>
    Math.round(fromLinear(Math.min(1, Math.max(0, v))) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/**
 * Blends one opaque colour over another, like `color-mix(in srgb, ...)`. `share` of the upper colour is from 0 to 1.
 */
export function mix(upper: string, lower: string, share: number): string {
  const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const [above, below] = [channels(upper), channels(lower)]
  return `#${above
    .map((value, index) =>
      Math.round(value * share + below[index]! * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Returns a text colour for a dark background: the given one, lightened as far as the contrast requires. */
export function lightenUntil(hex: string, background: string, ratio: number): string {
  if (contrastRatio(hex, background) >= ratio) return hex
  const color = toOklch(hex)
  let [low, high] = [color.l, 1]
  for (let step = 0; step < 24; step++) {
    const l = (low + high) / 2
    if (contrastRatio(toHex({ ...color, l }), background) >= ratio) high = l
    else low = l
  }
  return toHex({ ...color, l: high })
}

/** Returns the lightest colour of the same hue that has at least this contrast on a light background. */
export function darkenUntil(color: Oklch, background: string, ratio: number): Oklch {
  let [low, high] = [0, 1]
  for (let step = 0; step < 24; step++) {
    const l = (low + high) / 2
    if (contrastRatio(toHex({ ...color, l }), background) >= ratio) low = l
    else high = l
  }
  return { ...color, l: low }
}
