import { expect, test } from 'vitest'
import { csvRows, decodeText } from './csv.ts'

const rows = (text: string) => [...csvRows(text)].map(({ line, cells }) => [line, ...cells])

test('separators, line ends, spaces around cells and empty lines are handled', () => {
  expect(rows('a,b\n\n c , d\r\ne,\r,\nf')).toEqual([
    [1, 'a', 'b'],
    [3, 'c', 'd'],
    [4, 'e', ''],
    [6, 'f'],
  ])
  expect(rows('serial;name\r\n1;Mast, north\r\n')).toEqual([
    [1, 'serial', 'name'],
    [2, '1', 'Mast, north'],
  ])
  expect(rows('a\tb\nc\td')).toEqual([
    [1, 'a', 'b'],
    [2, 'c', 'd'],
  ])
  expect(rows('sep=;\r\n1,5;x')).toEqual([[2, '1,5', 'x']])
  expect(rows('')).toEqual([])
})

test('quoted cells contain separators, quotes and line ends, and an unclosed quote ends with the text', () => {
  expect(rows('"a,""b""","c\r\nd"\n"e",f')).toEqual([
    [1, 'a,"b"', 'c\r\nd'],
    [3, 'e', 'f'],
  ])
  expect(rows('a\n"b\nc')).toEqual([
    [1, 'a'],
    [2, '"b\nc'],
  ])
})

test('parsing time is linear in the length, however many quotes it has', () => {
  const begun = performance.now()
  expect([...csvRows('"a\n'.repeat(500_000))].length).toBeGreaterThan(0)
  expect([...csvRows(`${'"",'.repeat(500_000)}x`)]).toHaveLength(1)
  expect(performance.now() - begun).toBeLessThan(3_000)
})

test('a row has at most a thousand cells, and the excess does not affect other rows', () => {
  expect(rows(`a${',x'.repeat(5000)}\nb,c`).map((row) => [row.length, row[1]])).toEqual([
    [1001, 'a'],
    [3, 'b'],
  ])
})

test('reads the encodings in which spreadsheets save', () => {
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
    return isBig ? bytes.swap16() : bytes
  }
  for (const bytes of [
    Buffer.from('\uFEFFÆrø'),
    Buffer.from('Ærø'),
    Buffer.from('Ærø', 'latin1'),
    utf16('Ærø', false),
    utf16('Ærø', true),
  ])
    expect(decodeText(bytes)).toBe('Ærø')
})
