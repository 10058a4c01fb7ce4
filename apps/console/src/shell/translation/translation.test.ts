import { expect, test } from 'vitest'
import { directionOf } from './direction.ts'
import { languageOfCountry, nameOf, offered, translated } from './languages.ts'
import { checked, isSentence, uiBy, uiPatterns } from './sentences.ts'

test('FRAME-015: the four languages are offered, followed by those of the browser and the country, each once', () => {
  expect(offered(['en-GB', 'en'], null, 'en')).toEqual(['en', 'nb', 'ja', 'uk'])
  expect(offered(['sv-SE', 'nn-NO', 'de'], 'FI', 'en')).toEqual(['en', 'nb', 'ja', 'uk', 'sv', 'de', 'fi'])
  // The current language is always on the list, even if neither browser nor country suggests it.
  expect(offered(['en'], 'NO', 'pl')).toEqual(['en', 'nb', 'ja', 'uk', 'pl'])
  expect(offered(['*', 'x', ''], '??', 'en')).toEqual(['en', 'nb', 'ja', 'uk'])
})

test('FRAME-015: a country has its most widely read language', () => {
  expect(['NO', 'SE', 'JP', 'ua', 'BR', 'ZZ', 'N', null].map(languageOfCountry)).toEqual([
    'nb',
    'sv',
    'ja',
    'uk',
    'pt',
    'en',
    undefined,
    undefined,
  ])
})

test('FRAME-016: about forty languages are listed by their own names, with their writing direction', () => {
  expect(translated.length).toBeGreaterThanOrEqual(40)
  expect(new Set(translated.map(nameOf)).size).toBe(translated.length)
  expect(translated.filter((tag) => /^[a-z]{2}$/i.test(nameOf(tag)))).toEqual([])
  expect(translated.filter((tag) => directionOf(tag) === 'rtl')).toEqual(['ar', 'fa', 'he', 'ur'])
  expect(['ar-EG', 'en'].map(directionOf)).toEqual(['rtl', 'ltr'])
})

test('FRAME-016: a translation with a missing or an invented placeholder, or without text, is not used', () => {
  expect(checked('Delete {{name}}', 'Radera {{ name }}')).toBe('Radera {{name}}')
  for (const made of ['Radera', 'Radera {{namn}}', 'Radera {{name}} {{name}}', ' ', ''])
    expect(checked('Delete {{name}}', made)).toBe('Delete {{name}}')
  expect(['Save', '{{done}} / {{total}}', 'dBm', '—'].map(isSentence)).toEqual([true, false, true, false])
})

test('FRAME-016: the texts of the design system are translated with their values filled in', () => {
  const labels = new Map(uiPatterns().map((pattern) => [pattern, `ö ${pattern}`]))
  const ui = uiBy(labels)
  expect(ui.close).toBe('ö Close')
  expect(ui.rangeOf?.('1', '25', '300')).toBe('ö 1–25 of 300')
  expect(ui.removeItem?.('x')).toBe('ö Remove x')
  expect(uiBy(new Map())).toEqual({})
})
