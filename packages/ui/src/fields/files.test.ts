import { describe, expect, test } from 'vitest'
import { isAccepted, sizeLimit, sortOut } from './files.ts'
import { MAX_FILE_BYTES } from './limits.ts'

const file = (name: string, type = '', size = 10): File =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })

test.each([
  ['a.JSON', '', '.json', true],
  ['a.json', '', '.csv, .json', true],
  ['a.txt', 'text/plain', '.json', false],
  ['a.png', 'image/png', 'image/*', true],
  ['a.csv', 'text/csv', 'text/csv', true],
  ['a.bin', '', undefined, true],
])('a file %s of type "%s" for accept %s: %s', (name, type, accept, answer) => {
  expect(isAccepted(file(name, type), accept)).toBe(answer)
})

describe('FRAME-095: the size of files', () => {
  test('80 MB are accepted, one byte more is not', () => {
    expect(MAX_FILE_BYTES).toBe(83_886_080)
    const [fits, tooLarge] = [file('a', '', MAX_FILE_BYTES), file('b', '', MAX_FILE_BYTES + 1)]
    expect(sortOut([fits, tooLarge], { accept: undefined, maxBytes: MAX_FILE_BYTES })).toEqual({
      good: [fits],
      fault: { kind: 'large' },
    })
  })

  test('limits are formatted for a sentence', () => {
    expect([MAX_FILE_BYTES, 512, 1536, 1024 ** 3].map(sizeLimit)).toEqual(['80MB', '512Bytes', '1.5KB', '1GB'])
  })
})

test('a file of the wrong type is refused by name', () => {
  expect(sortOut([file('a.exe')], { accept: '.json', maxBytes: 100 })).toEqual({
    good: [],
    fault: { kind: 'type', name: 'a.exe' },
  })
})
