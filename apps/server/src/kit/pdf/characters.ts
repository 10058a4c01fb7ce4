import { arabic, hangul } from './romanise.ts'

/** Whether a font can draw a character, by its code point. */
export type HasGlyph = (codePoint: number) => boolean

/** What stands between letters and has no shape of its own: joiners, directions, variants of a picture. */
const shapeless = /^[\p{Cf}\p{Variation_Selector}]$/u

/**
 * A text as a font can draw it, so that no name is a row of boxes: letters that it lacks stand as their parts, Korean and Arabic ones in
 * Latin letters, and whatever else as its code point.
 * @example drawable('한국 😀', hasGlyph) // 'hangug [U+1F600]'
 */
export function drawable(text: string, has: HasGlyph): string {
  const rendered = [...text].map((letter) => inFont(letter, has))
  if (rendered.every((part) => part !== undefined)) return rendered.join('')
  return [...text]
    .map((letter, place) => rendered[place] ?? `[${codeOf(letter)}]`)
    .join('')
    .replaceAll('][U+', ' U+')
}

/** A character in what the font has; undefined where nothing of the kind is known. */
function inFont(letter: string, has: HasGlyph): string | undefined {
  const all = (part: string): boolean => [...part].every((one) => has(one.codePointAt(0)!))
  if (all(letter)) return letter
  if (shapeless.test(letter)) return ''
  const parts = letter.normalize('NFKD')
  if (parts !== letter && all(parts)) return parts
  return hangul(letter) ?? arabic(letter)
}

const codeOf = (letter: string): string => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
