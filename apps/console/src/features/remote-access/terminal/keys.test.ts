import { expect, it } from 'vitest'
import { adaptedTo, arrowSequence, NONE_HELD, withHeld } from './keys.ts'

const ctrl = { ctrl: true, alt: false }
const alt = { ctrl: false, alt: true }

it.each([
  ['c', ctrl, '\x03'],
  ['C', ctrl, '\x03'],
  ['[', ctrl, '\x1b'],
  ['@', ctrl, '\x00'],
  ['?', ctrl, '\x7f'],
  ['|', ctrl, '|'],
  ['ls', ctrl, 'ls'],
  ['b', alt, '\x1bb'],
  ['b', { ctrl: true, alt: true }, '\x1b\x02'],
  ['b', NONE_HELD, 'b'],
])('REMOTE-236 types %j with %j', (text, held, expected) => expect(withHeld(text, held)).toBe(expected))

it('REMOTE-236 sends the arrow keys that the program has asked for', () => {
  expect(arrowSequence('↑', NONE_HELD, false)).toBe('\x1b[A')
  expect(arrowSequence('←', NONE_HELD, true)).toBe('\x1bOD')
  expect(arrowSequence('→', ctrl, true)).toBe('\x1b[1;5C')
  expect(arrowSequence('↓', alt, false)).toBe('\x1b[1;3B')
})

it('REMOTE-239 sends another terminal what it would have sent for the same keys', () => {
  const shell = { application: false, brackets: false }
  const editor = { application: true, brackets: true }
  expect(adaptedTo('ls\r', shell)).toBe('ls\r')
  expect(adaptedTo('\x1bOA', shell)).toBe('\x1b[A')
  expect(adaptedTo('\x1b[B', editor)).toBe('\x1bOB')
  expect(adaptedTo('\x1b[200~two\rlines\x1b[201~', shell)).toBe('two\rlines')
  expect(adaptedTo('\x1b[200~text\x1b[201~', editor)).toBe('\x1b[200~text\x1b[201~')
  expect(adaptedTo('\x1b[<0;1;1M', editor)).toBeUndefined()
})
