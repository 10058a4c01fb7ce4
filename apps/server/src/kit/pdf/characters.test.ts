import { expect, test } from 'vitest'
import { drawable } from './characters.ts'

/** A font with Latin letters, all but one of the basic Kanji, and the characters of a keyboard. */
const has = (code: number): boolean =>
  (code >= 0x20 && code < 0x250) || (code >= 0x4e00 && code < 0x9fff && code !== 0x6c49)

test.each([
  ['Fjord Ferries Ødegård', 'Fjord Ferries Ødegård'],
  ['日本', '日本'],
  ['한국', 'hangug'],
  ['서울 1', 'seoul 1'],
  ['닭', 'dalg'],
  ['شركة ٤٢', 'shrkh 42'],
  ['مُحَمَّد', 'mhmd'],
  ['Go 😀🚀!', 'Go [U+1F600 U+1F680]!'],
  ['❤️', '[U+2764]'],
  ['汉本', '[U+6C49]本'],
  ['ﬁeld ｏｎｅ', 'field one'],
  ['ไทย', '[U+0E44 U+0E17 U+0E22]'],
  ['[U+0041]', '[U+0041]'],
  ['', ''],
])('CREDITS-066 %s is rendered as %s', (text, rendered) => {
  expect(drawable(text, has)).toBe(rendered)
})

test('CREDITS-066 no text is rendered with characters that the font lacks', () => {
  for (let code = 0x20; code < 0x20000; code += 7) {
    if (code >= 0xd800 && code < 0xe000) continue
    for (const letter of drawable(String.fromCodePoint(code), has))
      expect(has(letter.codePointAt(0)!), code.toString(16)).toBe(true)
  }
})
