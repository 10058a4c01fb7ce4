import { expect, test } from 'vitest'
import { plainKeys, modifiers } from '../keys.ts'
import { scancodeOf } from './scancodes.ts'

test('keys have the scancodes of set 1', () => {
  const known: Record<string, number> = {
    Digit1: 0x02,
    Backspace: 0x0e,
    KeyP: 0x19,
    Enter: 0x1c,
    ControlLeft: 0x1d,
    Backquote: 0x29,
    Backslash: 0x2b,
    Slash: 0x35,
    AltLeft: 0x38,
    CapsLock: 0x3a,
    F10: 0x44,
    ScrollLock: 0x46,
    NumpadSubtract: 0x4a,
    NumpadAdd: 0x4e,
    NumpadDecimal: 0x53,
    F11: 0x57,
    F12: 0x58,
    Delete: 0xe053,
  }
  for (const [key, code] of Object.entries(known)) expect(scancodeOf(key), key).toBe(code)
  expect(scancodeOf('BrowserBack')).toBeUndefined()
})

test('REMOTE-132 every key of a combination has one', () => {
  expect([...plainKeys, ...modifiers].filter((key) => scancodeOf(key) === undefined)).toEqual([])
})
