import { expect, test } from 'vitest'
import { NewLines } from './new-lines.ts'

test('a text is new once, when it changes, after an hour, and when its subject was in order meanwhile', () => {
  let now = 0
  const lines = new NewLines(() => now)
  expect([1, 2, 3].map(() => lines.isNew('hub 1', 'port taken'))).toEqual([true, false, false])
  expect(lines.isNew('hub 2', 'port taken')).toBe(true)
  expect(lines.isNew('hub 1', 'no openvpn')).toBe(true)
  expect(lines.isNew('hub 1', 'port taken')).toBe(true)
  now = 3_599_999
  expect(lines.isNew('hub 1', 'port taken')).toBe(false)
  now = 3_600_000
  expect([1, 2].map(() => lines.isNew('hub 1', 'port taken'))).toEqual([true, false])
  lines.forget('hub 1')
  expect(lines.isNew('hub 1', 'port taken')).toBe(true)
})

test('the subjects that are remembered are limited', () => {
  const lines = new NewLines(() => 0)
  for (let n = 0; n <= 1000; n++) lines.isNew(`hub ${n}`, 'port taken')
  expect(lines.isNew('hub 1000', 'port taken')).toBe(false)
  expect(lines.isNew('hub 0', 'port taken')).toBe(true)
})
