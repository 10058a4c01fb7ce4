import { expect, test } from 'vitest'
import { trimEndOf, trimOf } from './trim.ts'

test.each([
  ['', ''],
  ['-', ''],
  ['a', 'a'],
  ['-.a-b.-', '-.a-b'],
  ['a--', 'a'],
  ['--a', '--a'],
  [`${'-'.repeat(100_000)}a`, `${'-'.repeat(100_000)}a`],
])('trims characters from the end of %s', (text, trimmed) => expect(trimEndOf(text, '-.')).toBe(trimmed))

test.each([
  ['', ''],
  ['-.-', ''],
  ['-.a-b.-', 'a-b'],
  ['a', 'a'],
])('trims characters from both ends of %s', (text, trimmed) => expect(trimOf(text, '-.')).toBe(trimmed))
