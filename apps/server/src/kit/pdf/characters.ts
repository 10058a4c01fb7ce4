import { arabic, hangul } from './romanise.ts'

/** Whether a font contains a character, given its code point. */
export type HasGlyph = (codePoint: number) => boolean

/** Invisible characters: joiners, direction marks and variation selectors. */
const shapeless = /^[\p{Cf}\p{Variation_Selector}]$/u

/**
 * Replaces characters that a font lacks, so that names do not turn into rows of boxes. Composed letters are decomposed,
 * Korean and Arabic are romanised, and anything else becomes its code point.
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

/** Expresses a character in characters of the font; undefined if there is no replacement. */
function inFont(letter: string, has: HasGlyph): string | undefined {
  const all = (part: string): boolean => [...part].every((one) => has(one.codePointAt(0)!))
  if (all(letter)) return letter
  if (shapeless.test(letter)) return ''
  const parts = letter.normalize('NFKD')
  if (parts !== letter && all(parts)) return parts
  return hangul(letter) ?? arabic(letter)
}

const codeOf = (letter: string): string => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
