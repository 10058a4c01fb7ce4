import { expect, test } from 'vitest'
import { parseQuery } from './parse.ts'

const termsOf = (text: string) =>
  parseQuery(text).terms.map(({ name, values, not }) => `${not ? '-' : ''}${name}=${values.join('|')}`)

test('FRAME-219 terms, exclusions, several values and quoted words are distinguished', () => {
  const text = 'status:offline -tag:vehicle model:RUTX11,RUTX50 "exact words" mast'
  expect(termsOf(text)).toEqual(['status=offline', '-tag=vehicle', 'model=RUTX11|RUTX50'])
  expect(parseQuery(text).words).toBe('exact words mast')
  expect(termsOf('tag:"North depot","a,b" Статус:так')).toEqual(['tag=North depot|a,b', 'Статус=так'])
})

test('FRAME-219 AND, OR and NOT are operators between terms, and words elsewhere', () => {
  expect(termsOf('status:online AND NOT tag:x')).toEqual(['status=online', '-tag=x'])
  expect(parseQuery('model:A OR model:B').wrongOr).toBe(false)
  expect(parseQuery('model:A OR tag:B').wrongOr).toBe(true)
  expect(parseQuery('NOT mast OR pole')).toEqual({ terms: [], words: 'NOT mast OR pole', wrongOr: false })
})

test('FRAME-219 MAC and IPv6 addresses and quoted text are searched for', () => {
  for (const text of ['fa:1e:42:aa:bb:cc', 'fe80::1', 'dead:beef::1', '00:1e:42'])
    expect(parseQuery(text)).toMatchObject({ terms: [], words: text })
  expect(parseQuery('"status:x"')).toMatchObject({ terms: [], words: 'status:x' })
})
