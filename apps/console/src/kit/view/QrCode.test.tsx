import { beforeAll, expect, test } from 'vitest'
import { preparePage, show } from '../../testing/page.tsx'
import QrCode, { drawCode } from './QrCode.tsx'

beforeAll(preparePage)

/** The modules that a path fills, as rows of 1 and 0. */
function modulesOf({ side, path }: { side: number; path: string }): string[] {
  const grid = Array.from({ length: side }, () => Array.from({ length: side }, () => 0))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    grid[Number(y)]!.fill(1, Number(x), Number(x) + Number(width))
  return grid.map((row) => row.join(''))
}

/**
 * Decodes the data codewords of a version 1 code as a scanner does: removes the mask and reads two columns at a time,
 * starting at the lower right corner.
 */
function wordsOf(rows: readonly string[]): string {
  const side = 21
  const dark = (row: number, column: number): boolean => rows[row]![column] === '1'
  const format = [0, 1, 2, 3, 4].map((column) => (dark(8, column) ? 1 : 0)).join('')
  const mask = (Number.parseInt(format, 2) ^ 0b10101) & 7
  const masks: ((i: number, j: number) => boolean)[] = [
    (i, j) => (i + j) % 2 === 0,
    (i) => i % 2 === 0,
    (_, j) => j % 3 === 0,
    (i, j) => (i + j) % 3 === 0,
    (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
    (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
    (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
    (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
  ]
  const reserved = (row: number, column: number): boolean =>
    (row < 9 && (column < 9 || column > 12)) || (row > 12 && column < 9) || row === 6 || column === 6
  let bits = ''
  let up = true
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < side; step++) {
      const row = up ? side - 1 - step : step
      for (const column of [right, right - 1])
        if (!reserved(row, column)) bits += dark(row, column) !== masks[mask]!(row, column) ? 1 : 0
    }
    up = !up
  }
  return bits
}

test('AUTH-006 a reader decodes the QR code to the exact text', () => {
  const text = 'otp Æ'
  const rendered = drawCode(text)
  expect(rendered.side).toBe(21)
  const bits = wordsOf(modulesOf(rendered))
  const bytes = new TextEncoder().encode(text)
  expect(Number.parseInt(bits.slice(0, 4), 2), 'bytes').toBe(0b0100)
  expect(Number.parseInt(bits.slice(4, 12), 2), 'how many').toBe(bytes.length)
  const read = Uint8Array.from({ length: bytes.length }, (_, at) =>
    Number.parseInt(bits.slice(12 + at * 8, 20 + at * 8), 2),
  )
  expect(new TextDecoder().decode(read)).toBe(text)
})

test('AUTH-006 the QR code is black on white with a quiet zone of four, on any background, and has a name', async () => {
  await show(
    <QrCode
      text="otpauth://totp/Outpost:somebody%40outpost.test?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
      label="For the app"
    />,
  )
  const image = document.querySelector('[role="img"][aria-label="For the app"]')!
  const [x, y, width] = image.getAttribute('viewBox')!.split(' ').map(Number)
  expect([x, y]).toEqual([-4, -4])
  const ground = image.querySelector('rect')!
  expect(['x', 'y', 'width', 'height', 'fill'].map((name) => ground.getAttribute(name))).toEqual([
    '-4',
    '-4',
    String(width),
    String(width),
    '#fff',
  ])
  expect(image.querySelector('path')!.getAttribute('fill')).toBe('#000')
})
